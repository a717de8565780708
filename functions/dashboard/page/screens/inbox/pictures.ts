import { textAt } from '../../parts/evidence/facts.ts';
import { storeOf } from '../../store.ts';
import type { Row } from './rows.ts';

/** The pictures of artists, by ID, once they were read. */
export const pictures = storeOf<ReadonlyMap<string, string | null>>(new Map());

/** The cover that a change itself brings along; null: the artist’s picture stands for it. */
export function coverOf({ run: [first] }: Row): string | null {
  return first?.payload.subject.kind === 'release'
    ? textAt(first.payload.after, 'image_url')
    : null;
}
