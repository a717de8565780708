import { inertText } from './inert-text.ts';

/** What two tags are compared by, as in the service: capital letters don't count. */
function keyOf(tag: string): string {
  return tag.toUpperCase().normalize('NFC');
}

/** Whether one of `tags` is `tag`. */
export function hasTag(tags: readonly string[], tag: string): boolean {
  const key = keyOf(tag);
  return tags.some((one) => keyOf(one) === key);
}

/** Tags, each of them once, in the order in which people look for them. */
export function allTags(tagged: readonly { tags: readonly string[] }[]): string[] {
  const all = new Map(tagged.flatMap(({ tags }) => tags).map((tag) => [keyOf(tag), tag]));
  return [...all.values()].toSorted((one, other) => one.localeCompare(other));
}

/** Adds a tag, or takes it away. */
export function toggleTag(tags: readonly string[], tag: string): string[] {
  const key = keyOf(tag);
  const others = tags.filter((one) => keyOf(one) !== key);
  return others.length < tags.length ? others : [...tags, tag];
}

/** The tags in what somebody typed, separated as in a table. */
export function typedTags(text: string): string[] {
  return text
    .split(/[,;|\n]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}

/** Tags as choices. They are texts of others. */
export function tagOptions(tags: readonly string[]): { value: string; label: string }[] {
  return tags.map((tag) => ({ value: tag, label: inertText(tag, 60) }));
}
