import { api, ApiError } from './api';
import { prefs, set } from './prefs.svelte';
import { recall, remember } from './store';
import type { Profile, ProfileGame } from './types';

/**
 * Who this browser's person is to the server. The key is all there is to it: it is made by the server
 * when somebody who has given a name first sits down, or asks for a profile; guests leave nothing behind.
 */
interface Kept {
  key: string;
  /** as the server was told it last */
  name: string;
}

const kShown = 5;

export const me = $state<{ key: string | null; profile: Profile | null; last: ProfileGame[] }>({
  key: recall<Kept | null>('profile', null)?.key ?? null,
  profile: null,
  last: recall<ProfileGame[]>('last', []),
});

function keep(key: string | null, name = '') {
  if (key !== me.key) Object.assign(me, { profile: null, last: [] });
  me.key = key;
  remember('profile', key === null ? null : { key, name });
  if (key === null) remember('last', []);
}

function see(profile: Profile) {
  me.profile = profile;
  remember('profile', { key: me.key, name: profile.name });
}

/** A key that the server knows no more is of no use; whatever else fails may work the next time. */
async function asking<T>(what: (key: string) => Promise<T>): Promise<T> {
  try {
    return await what(me.key!);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'bad-key') keep(null);
    throw error;
  }
}

/** For whom a seat is taken; nobody who could not be asked for is missed. */
export async function profileKey(): Promise<string | undefined> {
  try {
    if (me.key === null && prefs.name) await makeProfile(prefs.name);
    const kept = recall<Kept | null>('profile', null);
    if (me.key !== null && prefs.name && kept?.name !== prefs.name) await renameProfile(prefs.name);
  } catch {
    // without a store, or in a hurry: the game is played all the same
  }
  return me.key ?? undefined;
}

export async function makeProfile(name: string) {
  const { key, profile } = await api.makeProfile(name);
  keep(key, name);
  see(profile);
  set('name', name);
}

export async function loadProfile() {
  if (me.key !== null) see(await asking((key) => api.profile(key)));
}

export async function renameProfile(name: string) {
  see(await asking((key) => api.renameProfile(key, name)));
  set('name', name);
}

/** From now on this browser is of that profile. */
export async function useProfile(key: string) {
  const profile = await api.profile(key);
  keep(key, profile.name);
  see(profile);
  set('name', profile.name);
}

export async function deleteProfile() {
  await asking((key) => api.deleteProfile(key));
  keep(null);
}

/** The last results, shown at once as they were known last. */
export async function loadLast() {
  if (me.key === null) return;
  me.last = (await asking((key) => api.profileGames(key, { limit: kShown }))).games;
  remember('last', me.last);
}
