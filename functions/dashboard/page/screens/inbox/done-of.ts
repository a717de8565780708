import type { Done } from '../../parts/verdict/done.ts';
import type { Row } from './rows.ts';

/** What was just decided, by the ID of each change that it was about. */
export type DoneById = ReadonlyMap<string, Done>;

/** What was just decided of a whole row; null: nothing. */
export function doneOf({ changes }: Row, doneById: DoneById): Done | null {
  const one = doneById.get(changes[0]?.id ?? '');
  return one !== undefined && changes.every(({ id }) => doneById.get(id) === one) ? one : null;
}
