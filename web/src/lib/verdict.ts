// Evaluations in words and numbers, in the language spoken now.
import type { GameUi } from '../games/types';
import { lang, t } from './i18n.svelte';
import type { Mistake, Standing, Worth } from './judgement';
import { seatNames } from './labels';
import type { Options } from './types';

export function percent(share: number): string {
  return new Intl.NumberFormat(lang(), { style: 'percent' }).format(share);
}

export function decimal(number: number, signed = false): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(lang(), { ...digits, signDisplay: signed ? 'exceptZero' : 'auto' }).format(number).replace('-', '−');
}

/** `+1.4` of a lead, `63%` of a chance. */
export function scoreText({ height, score }: Pick<Standing, 'height' | 'score'>, worth: Worth): string {
  return worth.kind === 'lead' ? decimal(score / 100, true) : percent((height + 1) / 2);
}

/** How a seat of this name stands. */
export function standingText(standing: Standing, name: string, opponent: string | null, worth: Worth): string {
  if (standing.sure && (opponent || standing.score > 0)) return t('analysis.sure', { name: standing.score > 0 ? name : opponent! });
  return `${name} ${scoreText(standing, worth)}`;
}

export function moveText(game: GameUi, move: string, seat: number | null, options: Options): string {
  return game.describe?.(move, seat, options) ?? move;
}

export function mistakeText(game: GameUi, options: Options, mistake: Mistake, worth: Worth): string {
  const { ply, seat, kind, lost, drop } = mistake;
  return t(kind === 'plain' ? 'analysis.mistake' : `analysis.mistake.${kind}`, {
    number: ply + 1,
    name: seatNames(game, options)[seat],
    move: moveText(game, mistake.move, seat, options),
    better: moveText(game, mistake.better, seat, options),
    chance: percent(mistake.chance ?? 0),
    best: percent((mistake.chance ?? 0) + lost),
    lost: worth.kind === 'lead' ? decimal(lost / 100) : percent(drop / 2),
  });
}
