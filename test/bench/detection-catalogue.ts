import { type Rule, ruleNames, rules } from '../../shared/watches/rules/wait-rules.ts';
import {
  type CatalogueScore,
  evaluate,
  quantile,
  type TypeScore,
  waitsByRule,
  waitSeconds,
} from '../corpus/catalogue/evaluate.ts';
import { calm, live, type Watched, type YearOptions } from '../corpus/catalogue/year.ts';
import type { BenchOptions, Figure, Report, Table } from './measure.ts';
import type { Change } from '../../shared/changes/rules/change.ts';
import type { ChangeType } from '../../shared/changes/rules/change-type.ts';
import type { Label } from '../corpus/catalogue/event.ts';

const size = { artists: 200, seed: 1 };
/** A whole year takes minutes. */
const days = { short: 60, long: 365 };
/** Between what happened and what it was told as. */
const separator = '|';

/** What a run came to. */
interface Run {
  lived: Watched;
  score: CatalogueScore;
}

/** Holds the machine against a labelled corpus of catalogue and profile, disturbed and calm. */
export async function catalogueDetectionBench({ long }: BenchOptions): Promise<Report> {
  const span = long ? days.long : days.short;
  await live({ artists: 1, seed: 1, days: 14 });
  const start = performance.now();
  const disturbed = await run({ ...size, days: span });
  const tookMs = performance.now() - start;
  const inCalm = await run({ ...size, ...calm, days: days.short });
  const count = [...disturbed.lived.counts.values()].reduce((sum, each) => sum + each, 0);
  return {
    title: 'Detection of changes of catalogue and profile',
    how: `${span} days of ${size.artists} invented artists in the simulator, through the real adapters: ${count} true events and disturbances, of every type and kind (test/corpus/catalogue), checked hourly and their pages read daily as on the plan Business. Disturbances: silences, short, empty, shifting and contradicting lists, releases and profiles that flap, duplicates and ids without a page, spelling, hosts, other forms of answers; of one artist, and of the whole source. In calm: ${days.short} days of them without the disturbances. A found change is confirmed with its type and subject, once.`,
    figures: [
      ...figuresOf('disturbed', disturbed),
      ...figuresOf('calm', inCalm),
      ...askedIn('disturbed', disturbed),
      ...askedIn('calm', inCalm),
      { name: 'a day of an artist, disturbed', value: tookMs / size.artists / span, unit: 'ms' },
    ],
    ...(long
      ? {}
      : { data: { path: 'docs/generated/latency.json', value: latenciesNow(disturbed, inCalm) } }),
    tables: [
      byType(disturbed, inCalm),
      byEvent(disturbed, inCalm),
      byRule(disturbed, inCalm),
      ofAllTypes(disturbed, inCalm),
    ],
  };
}

function askedIn(world: string, { lived }: Run): Figure[] {
  const { changes, requests } = lived.asked;
  const of = `${changes.toLocaleString('en')} unlikely changes`;
  const name = `${world}: requests to other artists for each of ${of}`;
  return [{ name, value: requests / Math.max(changes, 1), unit: '' }];
}

/** What docs/generated/detection.md shows beside what was measured before there were witnesses. */
function latenciesNow(disturbed: Run, inCalm: Run) {
  return {
    measured_on: new Date().toISOString().slice(0, 10),
    asked: { ...inCalm.lived.asked, artist_days: size.artists * days.short },
    calm: latenciesOf(inCalm.score.types),
    disturbed: latenciesOf(disturbed.score.types),
  };
}

async function run(options: YearOptions): Promise<Run> {
  const lived = await live(options);
  const score = evaluate(lived);
  for (const label of score.missed) console.error('missed', label);
  for (const { artist, change } of score.wrong) console.error('wrong', artist, change);
  return { lived, score };
}

function figuresOf(world: string, { score }: Run): Figure[] {
  const sum = (of: (type: TypeScore) => number) =>
    score.types.reduce((all, type) => all + of(type), 0);
  return [
    {
      name: `${world}: missed of ${sum(({ events }) => events).toLocaleString('en')}`,
      value: score.missed.length,
      unit: '',
      budget: { max: 0 },
    },
    {
      name: `${world}: false of ${sum(({ told }) => told).toLocaleString('en')} that were reported`,
      value: (1 - score.precision) * 100,
      unit: '%',
      budget: { max: 0.05 },
    },
    { name: `${world}: detected and dismissed again`, value: score.dismissed, unit: '' },
  ];
}

/** One row per type: how well, and how fast. */
function byType(disturbed: Run, inCalm: Run): Table {
  return {
    title: 'By type of change',
    how: 'Disturbed: true changes, how many of them were missed, how many were reported, how many of those were wrong. From the event: to the confirmation, disturbed; the wait for the next check, or for the turn of the page, is in it. From the look: from the check, or the reading, that saw it first; half of the changes take no longer than the first time, 99 % no longer than the second.',
    head: ['Type', 'True', 'Missed', 'Told', 'Wrong', 'From the event', 'From the look', 'In calm'],
    rows: disturbed.score.types.map((type) => {
      const { events, found, told, wrong, pairs } = type;
      const fromEvent = pairs.map(
        ({ label, change }) => (Date.parse(change.confirmed_at ?? '') - label.at) / 1000,
      );
      return [
        type.type,
        ...[events, events - found, told, wrong].map(String),
        halfAndMost(fromEvent),
        halfAndMost(waitsOf(type)),
        halfAndMost(waitsOf(inCalm.score.types.find((one) => one.type === type.type))),
      ];
    }),
  };
}

function waitsOf(type: TypeScore | undefined): number[] {
  return (type?.pairs ?? []).map(({ change }) => waitSeconds(change));
}

/** One row per thing that happened: a type may come of a small event and of a very large one. */
function byEvent(disturbed: Run, inCalm: Run): Table {
  const inQuiet = secondsByEvent(inCalm);
  return {
    title: 'By what happened',
    how: 'From the look that saw a change to its confirmation, by what was done to the catalog (test/corpus/catalogue/events.ts).',
    head: ['What happened', 'Told as', 'Disturbed', 'From the look', 'In calm', 'From the look'],
    rows: [...secondsByEvent(disturbed)]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, seconds]) => [
        ...name.split(separator),
        ...cells(seconds),
        ...cells(inQuiet.get(name)),
      ]),
  };
}

function secondsByEvent({ score }: Run): Map<string, number[]> {
  const byEvent = new Map<string, number[]>();
  for (const { label, change } of score.types.flatMap(({ pairs }) => pairs)) {
    const name = `${label.event}${separator}${change.change_type}`;
    byEvent.set(name, [...(byEvent.get(name) ?? []), waitSeconds(change)]);
  }
  return byEvent;
}

/** One row per type and rule: what made true changes wait, and for how long. */
function byRule(disturbed: Run, inCalm: Run): Table {
  const [inNoise, inQuiet] = [waitsIn(disturbed), waitsIn(inCalm)];
  return {
    title: 'Why changes waited',
    how: 'True changes that waited by each rule, and for how long in all under it: half of them no longer than the first time, 99 % no longer than the second. Most wait by several rules, one after the other. What the rules mean stands below.',
    head: ['Type', 'Rule', 'Disturbed', 'For', 'In calm', 'For'],
    rows: inNoise.map(({ type, rule, seconds }) => {
      const quiet = inQuiet.find((one) => one.type === type && one.rule === rule);
      return [type, rule, ...cells(seconds), ...cells(quiet?.seconds)];
    }),
  };
}

/** One row per rule, of all types: how many changes, and how much of all waiting. */
function ofAllTypes(disturbed: Run, inCalm: Run): Table {
  const shareOf = (all: ReturnType<typeof waitsIn>, rule: Rule) => {
    const seconds = all.flatMap((one) => (one.rule === rule ? one.seconds : []));
    const share = sumOf(seconds) / sumOf(all.flatMap((one) => one.seconds));
    return [...cells(seconds), `${(share * 100).toFixed(1)} %`];
  };
  const [inNoise, inQuiet] = [waitsIn(disturbed), waitsIn(inCalm)];
  const used = ruleNames.filter((name) => inNoise.some(({ rule }) => rule === name));
  return {
    title: 'The rules, of all types',
    how: 'How many true changes waited by a rule, for how long, and its share of all the time that true changes waited.',
    head: ['Rule', 'It waits because', 'Disturbed', 'For', 'Share', 'In calm', 'For', 'Share'],
    rows: used.map((rule) => [
      ...[rule, rules[rule]],
      ...shareOf(inNoise, rule),
      ...shareOf(inQuiet, rule),
    ]),
  };
}

function waitsIn({ lived, score }: Run) {
  const changes = score.types.flatMap(({ pairs }) => pairs.map(({ change }) => change));
  return waitsByRule(changes, lived.waited);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** How many, and how long they took. */
function cells(seconds: readonly number[] = []): string[] {
  return [String(seconds.length), halfAndMost(seconds)];
}

function halfAndMost(seconds: readonly number[]): string {
  if (seconds.length === 0) return '';
  return [0.5, 0.99].map((part) => durationText(quantile(seconds, part))).join(', ');
}

/** Such as `45 s`, `65 min`, `6.3 h`. */
function durationText(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800
    ? `${(seconds / 3600).toFixed(1)} h`
    : `${(seconds / 86_400).toFixed(1)} d`;
}

/** How many true changes were told, and how long half of them took at most, and the slowest; in seconds. */
interface Latency {
  changes: number;
  median: number;
  worst: number;
}

type Latencies = Readonly<Partial<Record<ChangeType, Latency>>>;

/** From what happened to the confirmation. */
export function sinceEvent({ label, change }: { label: Label; change: Change }): number {
  return (Date.parse(change.confirmed_at ?? change.detected_at) - label.at) / 1000;
}

/**
 * Of the types of which any change was told.
 * @param secondsOf by default, from the look that saw a change.
 */
export function latenciesOf(
  types: readonly TypeScore[],
  secondsOf: typeof sinceEvent = ({ change }) => waitSeconds(change),
): Latencies {
  const told = types.filter(({ pairs }) => pairs.length > 0);
  return Object.fromEntries(
    told.map(({ type, pairs }) => {
      const seconds = pairs.map((pair) => Math.round(secondsOf(pair)));
      const [median, worst] = [quantile(seconds, 0.5), Math.max(...seconds)];
      return [type, { changes: seconds.length, median, worst }];
    }),
  );
}
