import { counted, quoted, quotedList } from '../../findings/phrases.ts';
import { grouped } from '../../domain/text/shown.ts';
import { Severity } from '../../changes/rules/info.ts';
import { andMore } from '../../changes/rules/title.ts';
import type { MovedNumber, WeeklyReport } from './weekly-report.ts';

/** A part of a report, under its title. */
export interface ReportSection {
  title: string;
  lines: string[];
}

/** A report in words. */
export interface ReportText {
  heading: string;
  summary: string;
  sections: ReportSection[];
}

/** Each week in which nothing happened is told, too: people want to know that somebody looked. */
export const reportWords = {
  heading: (from: string, to: string) => `Weekly report, ${from} to ${to}`,
  nothing: () => 'Nothing changed.',
  titles: {
    changed: 'What changed',
    decided: 'What your team decided',
    open: 'What is open',
    numbers: 'The numbers',
  },
  monitored: (artists: number, tags: readonly string[]) => {
    const which = taggedText(tags);
    if (artists === 0) return `No artist${which} is monitored.`;
    return `${counted(artists, 'artist')}${which} ${artists === 1 ? 'is' : 'are'} monitored.`;
  },
  one: (severity: Severity) => `1 change was confirmed. Its severity is ${severity}.`,
  several: (total: string, counts: string) => `${total} changes were confirmed: ${counts}.`,
  more: (count: string) => `And ${count} more.`,
  acknowledged: (count: number) =>
    `${counted(count, 'change')} ${count === 1 ? 'was' : 'were'} acknowledged.`,
  mine: (count: number) =>
    count === 1
      ? '1 release was marked as the artist’s own.'
      : `${grouped(count)} releases were marked as the artists’ own.`,
  notMine: (count: number) =>
    count === 1
      ? '1 release was marked as not the artist’s own.'
      : `${grouped(count)} releases were marked as not the artists’ own.`,
  allAcknowledged: () => 'Every change of the week has been acknowledged.',
  open: (total: number, critical: number) => {
    const what = `${counted(total, 'change')} of the week ${total === 1 ? 'hasn’t' : 'haven’t'} been acknowledged`;
    if (critical === 0) return `${what}.`;
    return total === 1
      ? `${what}. It’s critical.`
      : `${what}, ${grouped(critical)} of them critical.`;
  },
  rechecking: (count: number) =>
    `${counted(count, 'change')} ${count === 1 ? 'is' : 'are'} being re-checked.`,
  moved: ({ artist_name, field, before, after }: MovedNumber) => {
    const name = quoted(artist_name);
    const what = field === 'followers' ? 'Followers' : 'Monthly listeners';
    const verb = after < before ? 'fell' : 'rose';
    if (before === 0) return `${what} of ${name} rose from 0 to ${grouped(after)}.`;
    const share = `${(Math.abs(after / before - 1) * 100).toFixed(1)}%`;
    return `${what} of ${name} ${verb} by ${share} to ${grouped(after)}.`;
  },
  moreNumbers: (count: number) => `${counted(count, 'more number')} moved by 1% or more.`,
  still: () => 'No artist’s followers or monthly listeners moved by 1% or more.',
} as const;

function taggedText(tags: readonly string[]): string {
  if (tags.length === 0) return '';
  return tags.length === 1
    ? ` with the tag ${quotedList(tags)}`
    : ` with one of the tags ${quotedList(tags)}`;
}

/** Puts a report into words. Names from the catalog are in quotes, and nothing is escaped. */
export function reportText(report: WeeklyReport): ReportText {
  const { titles } = reportWords;
  const sections = [
    { title: titles.changed, lines: changedLines(report) },
    { title: titles.decided, lines: decidedLines(report) },
    { title: titles.open, lines: openLines(report) },
    { title: titles.numbers, lines: numberLines(report) },
  ];
  return {
    heading: reportWords.heading(report.from, report.to),
    summary: `${changesText(report)} ${reportWords.monitored(report.artists, report.tags)}`,
    sections: sections.filter(({ lines }) => lines.length > 0),
  };
}

function changesText({ changes, is_cut }: WeeklyReport): string {
  if (changes.total === 0) return reportWords.nothing();
  const parts = Severity.options.filter((severity) => changes[severity] > 0);
  const [only] = parts;
  if (changes.total === 1 && only) return reportWords.one(only);
  const total = is_cut ? `More than ${grouped(changes.total)}` : grouped(changes.total);
  const counts = parts.map((severity) => `${grouped(changes[severity])} ${severity}`);
  return reportWords.several(total, counts.join(', '));
}

function changedLines({ gravest, changes, is_cut }: WeeklyReport): string[] {
  const lines = gravest.map(({ summary, others, other_titles: titles }) =>
    others === 0 ? summary : `${summary} ${andMore(others, titles)}`,
  );
  const left = gravest.reduce((count, { others }) => count - 1 - others, changes.total);
  if (left <= 0) return lines;
  return [...lines, reportWords.more(is_cut ? `more than ${grouped(left)}` : grouped(left))];
}

function decidedLines({ decided: { acknowledged, mine, not_mine } }: WeeklyReport): string[] {
  return [
    ...(acknowledged > 0 ? [reportWords.acknowledged(acknowledged)] : []),
    ...(mine > 0 ? [reportWords.mine(mine)] : []),
    ...(not_mine > 0 ? [reportWords.notMine(not_mine)] : []),
  ];
}

function openLines({ open, changes }: WeeklyReport): string[] {
  const { total, critical, rechecking } = open;
  return [
    ...(total > 0 ? [reportWords.open(total, critical)] : []),
    ...(total === 0 && changes.total > 0 ? [reportWords.allAcknowledged()] : []),
    ...(rechecking > 0 ? [reportWords.rechecking(rechecking)] : []),
  ];
}

/** A quiet week needs no sentence about numbers that stayed. */
function numberLines({ numbers, numbers_moved, changes }: WeeklyReport): string[] {
  if (numbers.length === 0) return changes.total > 0 ? [reportWords.still()] : [];
  const left = numbers_moved - numbers.length;
  return [...numbers.map(reportWords.moved), ...(left > 0 ? [reportWords.moreNumbers(left)] : [])];
}
