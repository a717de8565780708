import { alertWords } from './alert-words.ts';
import { grouped, oneLine, shownMinute } from '../../domain/text/shown.ts';
import { Severity } from '../../changes/rules/info.ts';
import { hasWebAddress } from '../../domain/text/text.ts';
import type { LinkedChange } from '../../changes/rules/change-links.ts';
import { type ReportSection, reportText } from '../../alerts/rules/report-words.ts';
import type { SentReport } from '../../alerts/rules/weekly-report.ts';
import type { Message, ToldChange } from '../../usecases/ports.ts';
import { capital, type Fact, factsOf } from './facts.ts';
import { type Entry, overLine, paired } from './story-lines.ts';
import { lineOf, safe, storyLines } from './story-lines.ts';
import { typeLabel } from '../../changes/rules/title.ts';

/** What every renderer is given: a change, or null for a test or a report. */
export interface Occasion {
  change: Message['change'];
  /** The weekly report that it is, if it is one. */
  report?: Message['report'];
  /** What else the message is about. */
  others?: readonly ToldChange[] | undefined;
  /** When the mute ended that kept them back; null: none did. */
  mutedUntil?: string | null | undefined;
  /** Whether it has a line for each story. */
  isDigest?: boolean | undefined;
  /** Why another destination's message was sent on to this one; null: it wasn't. */
  escalated?: Message['escalated'];
  /** Changes by which some of it is over. */
  over?: Message['over'];
  /** What it follows up on. */
  earlier?: Message['earlier'];
  organizationName: string;
}

export interface Link {
  label: string;
  url: string;
}

/** A message in words, before it is dressed for a channel. Nothing in it is escaped or cut. */
export interface Wording {
  severity: Severity;
  /** What it is, without a word from the catalog: `Critical: Release went offline`. */
  heading: string;
  summary: string;
  facts: readonly Fact[];
  /** Of a message about several changes: a line for each of the first ones. */
  lines: readonly string[];
  /** Of a weekly report: its parts. */
  sections: readonly ReportSection[];
  /** ISO 8601; null for a test or a report. */
  at: string | null;
  /** Where it leads: to the catalog, and to our page. */
  links: readonly Link[];
  organizationName: string;
}

/** Puts a change, or a test, into words. All texts are single lines. */
export function wordingOf({
  change,
  report = null,
  others = [],
  mutedUntil = null,
  isDigest = false,
  escalated = null,
  over = [],
  organizationName,
}: Occasion): Wording {
  // Names from before web addresses were refused may carry one.
  const named = hasWebAddress(organizationName) ? '' : oneLine(organizationName);
  const organization = named || 'your organization';
  if (report) return { ...wordingOfReport(report), organizationName: organization };
  if (change === null) {
    return {
      severity: 'info',
      heading: 'Test message from Artist Monitor',
      summary: `This is a test from ${organization}. Its alerts will arrive here.`,
      facts: [],
      lines: [],
      sections: [],
      at: null,
      links: [],
      organizationName: organization,
    };
  }
  const entries = paired([change, ...others], over);
  const [pair] = entries;
  if (entries.length === 1 && pair?.over && mutedUntil === null) {
    const words = wordingOfPair(pair.change, pair.over);
    const summary = [...whyHere(escalated, 1), words.summary].join(' ');
    return { ...words, summary, organizationName: organization };
  }
  if (others.length > 0 || mutedUntil !== null) {
    const words = wordingOfAll(entries, { mutedUntil, isDigest });
    const summary = [...whyHere(escalated, 1 + others.length), words.summary].join(' ');
    return { ...words, summary, organizationName: organization };
  }
  return {
    severity: change.severity,
    heading: `${capital(change.severity)}: ${typeLabel(change.change_type)}`,
    summary: [...whyHere(escalated, 1), lineOf(change)].join(' '),
    facts: factsOf(change).map(({ label, value }) => ({ label, value: oneLine(value) })),
    lines: [],
    sections: [],
    at: change.confirmed_at ?? change.detected_at,
    links: linksOf(change),
    organizationName: organization,
  };
}

/** A weekly report: what it names of artists and releases is from the catalog. */
function wordingOfReport(report: SentReport): Omit<Wording, 'organizationName'> {
  const { heading, summary, sections } = reportText(report);
  return {
    severity: 'info',
    ...{ heading, summary, facts: [], lines: [] },
    sections: sections.map(({ title, lines }) => ({ title, lines: lines.map(oneLine) })),
    at: null,
    links: [{ label: alertWords.oursAll, url: new URL(report.link).href }],
  };
}

/** Puts a change that is over by now into words, with the one that says so. */
function wordingOfPair(
  change: LinkedChange,
  over: LinkedChange,
): Omit<Wording, 'organizationName'> {
  return {
    severity: 'info',
    heading: `Resolved: ${typeLabel(change.change_type)}`,
    summary: overLine(change, over),
    facts: factsOf(over)
      .filter(({ label }) => !['Before', 'After', 'Why'].includes(label))
      .map(({ label, value }) => ({ label, value: oneLine(value) })),
    ...{ lines: [], sections: [] },
    at: over.confirmed_at ?? over.detected_at,
    links: linksOf(over),
  };
}

/** So many lines of a message are told. */
const linesMax = 10;

/** Puts several changes into words, which share a message: the gravest first. */
function wordingOfAll(
  entries: readonly Entry<ToldChange>[],
  { mutedUntil, isDigest }: { mutedUntil: string | null; isDigest: boolean },
): Omit<Wording, 'organizationName'> {
  const changes = entries.map(({ change }) => change);
  const lasting = entries.filter(({ over }) => !over);
  const ranked = [
    ...Severity.options.flatMap((severity) =>
      lasting.filter(({ change }) => change.severity === severity),
    ),
    // What is over is the least urgent.
    ...entries.filter(({ over }) => over),
  ];
  const [first] = ranked;
  if (!first) throw new Error('a message is about at least one change');
  const types = [...new Set(changes.map(({ change_type }) => change_type))];
  const artists = [...new Set(changes.map(({ artist_name }) => oneLine(artist_name)))];
  const what = types.length === 1 ? `${typeLabel(first.change.change_type)}, ` : '';
  const told = storyLines(ranked, isDigest).slice(0, linesMax);
  const lines = told.map(({ text }) => text);
  const left = told.reduce((count, line) => count - line.count, changes.length);
  const times = changes.map(({ confirmed_at, detected_at }) => confirmed_at ?? detected_at);
  return {
    severity: first.over ? 'info' : first.change.severity,
    heading: `${first.over ? 'Resolved' : capital(first.change.severity)}: ${what}${countOf(changes.length)}`,
    summary:
      mutedUntil === null
        ? `${countsOf(entries)}.`
        : alertWords.muted(shownMinute(mutedUntil), countsOf(entries)),
    facts: [{ label: artists.length === 1 ? 'Artist' : 'Artists', value: artists.join(', ') }],
    lines: left > 0 ? [...lines, alertWords.more(left)] : lines,
    sections: [],
    at: times.reduce((latest, at) => (at > latest ? at : latest)),
    links: [{ label: alertWords.oursAll, url: inboxOf(changes, first.change.links.change) }],
  };
}

/** Why something was sent on from another destination; nothing if it wasn't. */
function whyHere(escalated: Occasion['escalated'], count: number): string[] {
  if (!escalated) return [];
  const { minutes, undelivered_to: names } = escalated;
  if (names.length > 0) return [alertWords.undelivered(names.map(safe).join(', '))];
  return [alertWords.unacknowledged(count, shownMinutes(minutes))];
}

/** `45 minutes`, `8 hours` */
function shownMinutes(minutes: number): string {
  const [count, unit] = minutes < 120 ? [minutes, 'minute'] : [Math.floor(minutes / 60), 'hour'];
  return `${grouped(count)} ${unit}${count === 1 ? '' : 's'}`;
}

function countOf(count: number): string {
  return count === 1 ? '1 change' : `${grouped(count)} changes`;
}

/** `2 critical, 1 warning, 1 resolved` */
function countsOf(entries: readonly Entry[]): string {
  const isOf = (word: string) => (entry: Entry) =>
    word === (entry.over ? 'resolved' : entry.change.severity);
  return [...Severity.options, 'resolved']
    .map((word) => ({ word, count: entries.filter(isOf(word)).length }))
    .filter(({ count }) => count > 0)
    .map(({ word, count }) => `${grouped(count)} ${word}`)
    .join(', ');
}

/** The inbox with no more than what these changes share, from the page of one of them. */
function inboxOf(changes: readonly LinkedChange[], changeUrl: string): string {
  const artists = new Set(changes.map(({ monitored_artist_id }) => monitored_artist_id));
  const types = new Set(changes.map(({ change_type }) => change_type));
  const url = new URL('./', changeUrl.replace(/\/changes\/[^/]*$/, '/'));
  if (artists.size === 1) url.searchParams.set('artist', [...artists].join(''));
  if (types.size === 1) url.searchParams.set('type', [...types].join(''));
  return url.href;
}

function linksOf({ links }: NonNullable<Occasion['change']>): Link[] {
  return [
    { label: alertWords.inCatalog, url: new URL(links.catalog).href },
    { label: alertWords.ours, url: new URL(links.change).href },
  ];
}
