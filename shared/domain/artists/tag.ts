import * as z from '../zod.ts';
import { inputFaults } from '../problems/input-faults.ts';
import { lineOfText } from '../text/text.ts';

/** So many tags an artist can have. */
export const tagsMax = 20;

/**
 * A word that an organization sorts its artists by, such as a roster, a label, or a territory. In a
 * table, commas, semicolons, and vertical bars separate tags, so none of them is part of one.
 */
export const Tag = lineOfText(40)
  .refine((tag) => !/[,;|]/.test(tag), inputFaults.tagSeparators())
  .register(z.docs, { examples: ['Roster A'] });

/** In units of UTF-16: longer than any tag that is taken. */
const unitsMax = 200;

/** Tags as people write them, each of them once: the same in other letters is the same. */
export const Tags = z
  .array(Tag)
  .max(tagsMax)
  .overwrite((tags) => {
    // What is refused comes here, too, and to normalize a long row of marks takes seconds.
    if (tags.length > tagsMax || tags.some(({ length }) => length > unitsMax)) return tags;
    const ofKeys = tags.map(tagKey);
    return tags.filter((tag, at) => ofKeys.indexOf(tagKey(tag)) === at);
  });

/** What two tags are compared by: capital letters don't count. */
export function tagKey(tag: string): string {
  return tag.toUpperCase().normalize('NFC');
}

/** Tags and those of some others that aren’t among them, up to as many as an artist can have. */
export function withTags(tags: readonly string[], more: readonly string[]): string[] {
  const had = new Set(tags.map(tagKey));
  return [...tags, ...more.filter((tag) => !had.has(tagKey(tag)))].slice(0, tagsMax);
}

/** Whether one of `wanted` is among `tags`; where nothing is wanted, everything is. */
export function hasAnyTag(tags: readonly string[], wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true;
  const keys = new Set(tags.map(tagKey));
  return wanted.some((tag) => keys.has(tagKey(tag)));
}
