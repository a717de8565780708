import { infoOf, ChangeType } from '../../changes/rules/change-type.ts';
import { oneLine, shownMinute } from '../../domain/text/shown.ts';
import { severityAtLeast } from '../../changes/rules/info.ts';
import { storiesOf } from '../../changes/rules/related.ts';
import { andMore, titleOf } from '../../changes/rules/title.ts';
import { hasWebAddress } from '../../domain/text/text.ts';
import { counted } from '../../findings/phrases.ts';
import type { ToldChange } from '../../usecases/ports.ts';
import { alertWords } from './alert-words.ts';
import { Change } from '../../changes/rules/change.ts';
import { LinkedChange } from '../../changes/rules/change-links.ts';

/** A change of a message, with the one of the same message that says that it’s over; null: none does. */
export interface Entry<T extends LinkedChange = LinkedChange> {
  change: T;
  over: T | null;
}

/**
 * The changes of a message: one that says that another one of them is over is told with that. What says it
 * only of a part stands by itself, unless the other parts are in the message, too.
 * @param over more of them, each of which ended one of these, or was the last to end a part of it.
 */
export function paired<T extends LinkedChange>(
  changes: readonly T[],
  over: readonly T[] = [],
): Entry<T>[] {
  const all = [...changes, ...over];
  const lastOf = (change: T): T | null => {
    const parts = all.filter(({ resolves }) => resolves === change.id);
    const back = parts.reduce((sum, { payload }) => sum + (payload.count ?? 1), 0);
    const isOver = back >= (change.payload.count ?? 1) || parts.some((one) => over.includes(one));
    const last = parts.toSorted((a, b) => (a.detected_at < b.detected_at ? 1 : -1))[0];
    return isOver ? (last ?? null) : null;
  };
  const entries = all.map((change) => ({ change, over: lastOf(change) }));
  const ended = new Set(entries.filter((one) => one.over).map(({ change }) => change.id));
  return entries.filter(({ change: { resolves } }) => resolves === null || !ended.has(resolves));
}

/** What was so of a thing, or of several. */
interface Lasting {
  name: string;
  artist: string;
  were: string;
}

/** What was so while a change lasted, by its type. */
const states: Partial<Record<ChangeType, (of: Lasting) => string>> = {
  PROFILE_UNAVAILABLE: ({ artist }) => `The profile of ${artist} was gone`,
  PROFILE_IMAGE_REMOVED: ({ artist }) => `The profile of ${artist} had no picture`,
  VERIFICATION_LOST: ({ artist }) => `The profile of ${artist} wasn’t marked as verified`,
  BIO_REMOVED: ({ artist }) => `${artist} had no biography on Last.fm`,
  SOCIAL_LINK_REMOVED: ({ artist }) => `Links of ${artist} were missing on MusicBrainz`,
  RELEASE_WENT_OFFLINE: ({ name, artist, were }) => `${name} by ${artist} ${were} offline`,
  RELEASE_DELISTED: ({ name, artist, were }) =>
    `${name} ${were}n’t listed on the profile of ${artist}`,
  TRACKS_WENT_OFFLINE: (of) => `${tracksOf(of)} offline`,
  TRACK_REMOVED: (of) => `${tracksOf(of)} missing`,
  MONITORING_STALE: ({ artist }) => `${artist} wasn’t checked`,
};

function tracksOf({ name, artist, were }: Lasting): string {
  return `${were === 'was' ? 'A track' : 'Tracks'} of ${name} by ${artist} ${were}`;
}

/** A change that is over, in one line: `“Undertow” by “Rosa Nebel” was offline from 2026-11-23 14:02 to 14:09 UTC.` */
export function overLine(change: Change, over: Change): string {
  const { change_type, artist_name, payload } = change;
  const { subject, count } = payload;
  const quoted = (text: string) => `“${oneLine(text)}”`;
  const name = count ? counted(count, 'release') : quoted(subject.name ?? subject.id);
  const of = { name, artist: quoted(artist_name), were: count && count > 1 ? 'were' : 'was' };
  const state = states[change_type]?.(of);
  const line = `${state ?? oneLine(change.summary)} ${spanOf(change, over)}.`;
  // It isn’t as it was: the sentence says under which ID it is there.
  return over.change_type === 'RELEASE_REPLACED' ? `${line} ${oneLine(over.summary)}` : line;
}

function spanOf({ detected_at: from }: Change, { detected_at: to }: Change): string {
  const [start, end] = [shownMinute(from), shownMinute(to)];
  const [day] = start.split(' ');
  const isSameDay = end.startsWith(`${day ?? ''} `);
  return `from ${start.replace(/ UTC$/, '')} to ${isSameDay ? end.slice(end.indexOf(' ') + 1) : end}`;
}

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
