import type { Change } from '../change.ts';
import { storeOf } from '../store.ts';

/** Confirmed changes that came since the lists were read, by ID. */
export const news = storeOf<ReadonlyMap<string, Change>>(new Map());

/** The lists were read again: nothing in them is news any more. */
export function forgetNews(): void {
  news.set(new Map());
}
