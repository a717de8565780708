import { storeOf } from '../../store.ts';

/** The changes that somebody goes through, in the order of the inbox, and the address of that inbox. */
export interface Run {
  ids: readonly string[];
  address: string;
}

/** Kept while the page is open: whoever comes to a change by a link goes through nothing. */
export const run = storeOf<Run | null>(null);

/** Where a change stands in what somebody goes through; null where it doesn't. */
export function placeOf(
  { ids }: Run,
  id: string,
): { number: number; count: number; previous: string | null; next: string | null } | null {
  const index = ids.indexOf(id);
  if (index === -1) return null;
  return {
    number: index + 1,
    count: ids.length,
    previous: ids[index - 1] ?? null,
    next: ids[index + 1] ?? null,
  };
}
