import { infoOf } from '../../changes/rules/change-type.ts';
import { oneLine } from '../../domain/text/shown.ts';
import { severityAtLeast } from '../../changes/rules/severity.ts';
import { storiesOf } from '../../changes/rules/stories.ts';
import { andMore, titleOf } from '../../changes/rules/title.ts';
import { hasWebAddress } from '../../domain/text/text.ts';
import type { ToldChange } from '../../usecases/ports.ts';
import { alertWords } from './alert-words.ts';
import { type Entry, overLine } from './pairs.ts';

/** A line of a message about several changes, and how many of them it tells. */
export interface StoryLine {
  text: string;
  count: number;
}

/**
 * The changes of a message in lines: one each, or one for each story, which is told by its first change,
 * and counts the others.
 * @param ranked the gravest first.
 */
export function storyLines(
  ranked: readonly Entry<ToldChange>[],
  isByStory: boolean,
): readonly StoryLine[] {
  if (!isByStory) return ranked.map((entry) => ({ text: entryLine(entry), count: 1 }));
  const rows = ranked.map((entry) => ({ ...entry.change, entry }));
  return storiesOf(rows).map((story) => {
    const [first, ...others] = story.map(({ entry }) => entry);
    const line = first ? [entryLine(first)] : [];
    const titles = others.map(({ change }) => titleOf(change));
    const more = titles.length > 0 ? [andMore(titles.length, titles)] : [];
    return { text: [...line, ...more].join(' '), count: story.length };
  });
}

function entryLine({ change, over }: Entry<ToldChange>): string {
  return over ? overLine(change, over) : lineOf(change);
}

/** The sentence of a change, and which rule gave it its severity if one did. */
export function lineOf({ summary, change_type, severity, by_rule }: ToldChange): string {
  const line = oneLine(summary) || infoOf(change_type).description;
  if (!by_rule) return line;
  const isRaised = severityAtLeast(severity, by_rule.was);
  const rule = by_rule.name === null ? null : safe(by_rule.name);
  return `${line} ${isRaised ? alertWords.raised(rule) : alertWords.lowered(rule)}`;
}

/** A name that somebody gave, if it's one that can stand in a message. */
export function safe(name: string): string {
  return hasWebAddress(name) ? '…' : `“${oneLine(name)}”`;
}
