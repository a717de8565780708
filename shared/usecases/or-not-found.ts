import { notFound } from '../domain/problems/errors.ts';

/** What was looked for. @throws Problem `not_found` where there is nothing. */
export function orNotFound<Item>(item: Item | null | undefined): Item {
  if (item === null || item === undefined) throw notFound();
  return item;
}
