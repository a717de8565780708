/**
 * The parts of docs/generated/detection.md, which are made from the code: tables of the
 * change types, the waits and the rules, and from the stories what each type's message says.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import {
  ChangeType,
  changeTypeNames,
  infoOf,
  resolvedTypes,
} from '../../shared/changes/rules/change-type.ts';
import { patience } from '../../shared/findings/patience.ts';
import { rules } from '../../shared/watches/rules/wait-rules.ts';
import { paddedTable } from '../bench/markdown.ts';
import { repository } from './generated.ts';

const read = (file: string) => readFileSync(join(repository, file), 'utf8');

/** Every change type. */
function changeTypesTable(): string {
  const rows = changeTypeNames.map((type) => {
    const { severity, description } = infoOf(type);
    return [`\`${type}\``, severity, description];
  });
  return paddedTable([['Type', 'Severity', 'What happened'], ...rows]);
}

/** Every wait of `patience.ts`, with its comment there. */
function waitsTable(): string {
  const comments = new Map(
    [...read('shared/findings/patience.ts').matchAll(/\/\*\* (.*?) \*\/\n +(\w+):/g)].map(
      ([, comment = '', name = '']) => [name, comment],
    ),
  );
  const rows = Object.entries(patience).map(([name, value]) => {
    const comment = comments.get(name);
    if (!comment) throw new Error(`patience.${name} needs a comment on one line`);
    return [`\`${name}\``, name.endsWith('Times') ? inUsualWaits(value) : inTime(value), comment];
  });
  return paddedTable([['Wait', 'How long', 'What it is for'], ...rows]);
}

const usualSeconds = 300;

function inUsualWaits(times: number): string {
  return `${times} × the usual wait (${inTime(times * usualSeconds)})`;
}

function inTime(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ] as const;
  const [unit, length] = units.find(([, size]) => seconds % size === 0) ?? units[3];
  const count = seconds / length;
  return unit === 'day' && count === 1 ? '24 hours' : `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Such as `45 s`, `10 min`, `6.1 h`. */
function inShort(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  const hours = seconds / 3600;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} d`;
}

/** Every rule by which a change waits. */
function rulesTable(): string {
  const rows = Object.entries(rules).map(([rule, meaning]) => [`\`${rule}\``, meaning]);
  return paddedTable([['Rule', 'The change waits because'], ...rows]);
}

interface Story {
  name: string;
  /** What it is about: the first sentence of its first comment. */
  about: string;
  confirmed: { type: string; severity: string; says: string }[];
}

function stories(): Story[] {
  const files = globSync('test/watch/stories/*.txt', { cwd: repository }).toSorted();
  return files.map((file) => {
    const text = read(file);
    const [comment = ''] = /^(?:# .*\n)+/.exec(text) ?? [];
    const whole = comment.replace(/^# /gm, '').replaceAll('\n', ' ').trim();
    const confirms =
      /^ +confirms (\w+) ([A-Z_]+) of (?:.* as ([A-Z_]+) of )?.*\n(?: +says: (.*))?/gm;
    return {
      name: basename(file, '.txt'),
      about: /^.*?[.!?](?= |$)/.exec(whole)?.[0] ?? whole,
      confirmed: [...text.matchAll(confirms)].map(([, severity = '', opened = '', as, says]) => ({
        type: as ?? opened,
        severity,
        says: says ?? '',
      })),
    };
  });
}

/** What the message of each type says, as a story shows it. */
function messagesList(): string {
  const all = stories();
  const calm = all.filter(({ name }) => !/^(?:incident|mass|source|cooldown)/.test(name));
  const confirmed = [...calm, ...all].flatMap((story) => story.confirmed);
  const lines = changeTypeNames.flatMap((type) => {
    const found = confirmed.filter((one) => one.type === type && one.says !== '');
    const example = found.find((one) => one.severity === infoOf(type).severity) ?? found[0];
    return example ? [`- \`${type}\` (${example.severity}): ${example.says}`] : [];
  });
  return lines.join('\n');
}

function storiesList(): string {
  return stories()
    .map(({ name, about }) => `- [${name}](../../test/watch/stories/${name}.txt): ${about}`)
    .join('\n');
}

const Latency = z.object({ changes: z.int(), median: z.int(), worst: z.int() });
const OfTypes = z.partialRecord(ChangeType, Latency);
const Latencies = z.object({ measured_on: z.iso.date(), calm: OfTypes, disturbed: OfTypes });

function cellOf(of: z.infer<typeof Latency> | undefined): string {
  return of ? `${inShort(of.median)}, ${inShort(of.worst)}` : '';
}

/** How long changes take by type, as the bench wrote it, beside what it was before there were witnesses. */
function latencyTable(): string {
  const [before, now] = ['docs/generated/latency-before.json', 'docs/generated/latency.json'].map(
    (file) => Latencies.parse(JSON.parse(read(file))),
  );
  const rows = changeTypeNames.flatMap((type) => {
    const [calm, noisy] = [now?.calm[type], now?.disturbed[type]];
    if (!calm && !noisy) return [];
    const cells = [before?.calm[type], calm, before?.disturbed[type], noisy].map(cellOf);
    return [[`\`${type}\``, String((calm ?? noisy)?.changes), ...cells]];
  });
  const head = ['Type', 'Changes', 'Calm, before', 'Calm, now', 'Disturbed, before', 'now'];
  const how = `Median and worst. Before: measured on ${before?.measured_on}. Now: on ${now?.measured_on}.`;
  return `${how}\n\n${paddedTable([head, ...rows])}`;
}

const Paces = z.object({
  measured_on: z.iso.date(),
  hourly: OfTypes,
  probed: OfTypes,
  busy: OfTypes,
});

/** From what happened to the report, by type, at each pace: as the bench wrote it. */
function paceTable(): string {
  const { measured_on, hourly, probed, busy } = Paces.parse(
    JSON.parse(read('docs/generated/latency-pace.json')),
  );
  const rows = changeTypeNames.flatMap((type) => {
    const [once, often, spared] = [hourly[type], probed[type], busy[type]];
    if (!often) return [];
    return [[`\`${type}\``, String(often.changes), cellOf(once), cellOf(often), cellOf(spared)]];
  });
  const head = ['Type', 'Changes', 'Once an hour', 'Every 5 minutes', 'Every 5 minutes, busy'];
  return `Median and worst, measured on ${measured_on}.\n\n${paddedTable([head, ...rows])}`;
}

export const parts = (): Readonly<Record<string, string>> => ({
  'change-types': changeTypesTable(),
  resolutions: resolutionsTable(),
  waits: waitsTable(),
  latency: latencyTable(),
  'latency-pace': paceTable(),
  rules: rulesTable(),
  messages: messagesList(),
  stories: storiesList(),
});

function resolutionsTable(): string {
  const rows = changeTypeNames.flatMap((type) => {
    const over = resolvedTypes(type).map((one) => `\`${one}\``);
    return over.length > 0 ? [[`\`${type}\``, over.join(', ')]] : [];
  });
  return paddedTable([['A change of type', 'resolves one of type'], ...rows]);
}
