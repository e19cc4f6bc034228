// How people and things are called on the pages, in the language spoken now.
import type { Card } from '../games/types';
import type { ApiError } from './api';
import { lang, maybe, t } from './i18n.svelte';
import { levelOf } from './seats';
import type { Holder, Options } from './types';
import { sentence } from './why';

export function levelName(spec: string | undefined): string {
  const level = levelOf(spec);
  return maybe(`level.${level}`) ?? level;
}

/** The name where the kind stands beside it; a level alone would be nobody's name. */
export function shortName(seat: Holder): string {
  return holderName(seat);
}

/** A person, the computer, a program; nothing for a free seat. */
export function kindName(seat: Holder): string {
  if (seat.kind === 'player') return t('level');
  if (!seat.taken) return '';
  return t(seat.kind === 'remote' ? 'kind.remote' : seat.kind === 'classic' ? 'kind.classic' : 'kind.person');
}

export function holderName(seat: Holder): string {
  if (seat.kind === 'player') return t('kind.player', { level: levelName(seat.spec) });
  if (seat.kind === 'remote') return seat.name;
  if (!seat.taken) return t(seat.kind === 'classic' ? 'seat.waiting-program' : 'seat.free');
  return seat.name || t(seat.kind === 'classic' ? 'kind.classic' : 'guest');
}

export function seatNames(game: Card, options: Options): string[] {
  return game.seatNames?.(options) ?? game.texts[lang()].seats;
}

export function reasonText(game: Pick<Card, 'texts'> | undefined, reason: string): string {
  return game?.texts[lang()].reasons[reason] ?? maybe(`reason.${reason}`) ?? reason;
}

export function errorText(error: ApiError, game?: Pick<Card, 'texts'>): string {
  if (error.why) return sentence(game, error.why);
  return maybe(`error.${error.code}`) ?? error.message;
}
