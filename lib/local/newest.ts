import type * as z from 'zod';
import type { Store } from './store.ts';

/** Documents in the order in which they came, the newest kept. */
export interface Newest<Document> {
  add(document: Document): void;
  /** Newest last. */
  list(): Document[];
}

/** Opens the documents of a kind, of which the newest `max` are kept. */
export function openNewest<Schema extends z.ZodType>(
  store: Store,
  kind: string,
  schema: Schema,
  max: number,
): Newest<z.output<Schema>> {
  const names = store.list(kind).map(({ name }) => name);
  let count = Number(names.at(-1) ?? 0);
  return {
    add: (document) => {
      count += 1;
      const name = String(count).padStart(12, '0');
      store.put(kind, name, document);
      names.push(name);
      const [oldest] = names;
      if (names.length <= max || oldest === undefined) return;
      store.delete(kind, oldest);
      names.shift();
    },
    list: () => store.list(kind).map(({ document }) => schema.parse(document)),
  };
}
