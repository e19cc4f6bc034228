import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { reloadWhenBack } from './lib/away.svelte';
import { loadFirstLanguage } from './lib/i18n.svelte';

addEventListener('vite:preloadError', () => void reloadWhenBack());

void loadFirstLanguage().then(() => mount(App, { target: document.getElementById('app')! }));
