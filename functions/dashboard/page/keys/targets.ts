import { plainText } from '../plain-text.ts';

/** Something that is found by its name. */
export interface Named {
  id: string;
  name: string;
  /** What stands beside it, such as the key that does the same. */
  detail?: string | undefined;
  /** Other words by which it is found. */
  words?: string | undefined;
}

const shownMax = 12;

/** What has every word of what was typed in its name or its other words, what begins with it first. */
export function matching<Item extends Named>(typed: string, items: readonly Item[]): Item[] {
  const words = plainText(typed).split(/\s+/).filter(Boolean);
  const found = items
    .map((item) => ({ item, name: plainText(item.name), more: plainText(item.words ?? '') }))
    .filter(({ name, more }) => words.every((word) => `${name} ${more}`.includes(word)));
  const first = words[0] ?? '';
  const begins = found.filter(({ name }) => name.startsWith(first));
  const others = found.filter(({ name }) => !name.startsWith(first));
  return [...begins, ...others].slice(0, shownMax).map(({ item }) => item);
}
