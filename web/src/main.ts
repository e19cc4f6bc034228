import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { loadFirstLanguage } from './lib/i18n.svelte';

void loadFirstLanguage().then(() => mount(App, { target: document.getElementById('app')! }));
