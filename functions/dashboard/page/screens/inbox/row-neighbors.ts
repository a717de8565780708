import { listedAt, type Change } from '../../change.ts';
import type { Row } from './rows.ts';

/** The rows that keys act on: those that are left to judge, and the one that one is at, though it is judged. */
export function rowsAtHand(
  rows: readonly Row[],
  left: readonly Row[],
  current: string | null,
): readonly Row[] {
  const ids = new Set(left.map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id) || id === current);
}

/** The row that is `step` rows after `from`; the first where `from` is none. */
export function rowBeside(rows: readonly Row[], from: string | null, step: 1 | -1): Row | null {
  const index = rows.findIndex(({ id }) => id === from);
  if (index === -1) return rows[0] ?? null;
  return rows[index + step] ?? null;
}

/** Where to go when `gone` leave the list: the next row that stays, or else the one before. */
export function rowAfter(rows: readonly Row[], gone: ReadonlySet<string>): Row | null {
  const last = rows.findLastIndex(({ id }) => gone.has(id));
  const stays = ({ id }: Row) => !gone.has(id);
  return rows.slice(last + 1).find(stays) ?? rows.slice(0, last).findLast(stays) ?? null;
}

/** The first row of the story that a row is in: where that is once it is folded. Null: it is in none. */
export function topOf(rows: readonly Row[], id: string | null): Row | null {
  const story = rows.find((row) => row.id === id)?.story;
  return rows.find((row) => story !== undefined && row.story === story && row.more) ?? null;
}

/** The rows between two, both included. */
export function rowsBetween(rows: readonly Row[], from: string | null, to: string): string[] {
  const ends = [from ?? to, to].map((id) => rows.findIndex((row) => row.id === id));
  const [first, last] = [Math.min(...ends), Math.max(...ends)];
  return rows.slice(Math.max(first, 0), last + 1).map(({ id }) => id);
}

/** The time of the newest change; null of none. */
export function newestOf(changes: readonly Change[]): string | null {
  return changes
    .map(listedAt)
    .reduce<string | null>((latest, at) => (latest === null || at > latest ? at : latest), null);
}
