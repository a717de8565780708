import type { Change } from '../change.ts';
import { storeOf } from '../store.ts';

/** Confirmed changes that came since the lists were read, by ID. */
export const news = storeOf<ReadonlyMap<string, Change>>(new Map());

/** These changes are no news any more: a list shows them, or somebody has judged them. Without IDs, all. */
export function forgetNews(ids?: readonly string[]): void {
  news.set(new Map(ids && [...news.get()].filter(([id]) => !ids.includes(id))));
}
