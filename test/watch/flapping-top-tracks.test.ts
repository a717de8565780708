/**
 * Top tracks that are others for a while, at several artists at once: none of it is reported, whenever
 * it is looked at. Held against an invented month, and against real answers where the recordings stand
 * beside the checkout.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogTopTrack } from '../../shared/domain/catalog/catalog.ts';
import { aTopTrack } from '../findings/build.ts';
import { Scene } from './scene.ts';
import { live, StoryWatcher } from './watcher.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What is on top from a time on, in milliseconds. */
interface Shown {
  from: number;
  tracks: readonly CatalogTopTrack[];
}

interface Reading {
  from: string;
  until: string;
  tracks: { id: string; title: string }[];
}

const folder = join(
  ...[process.cwd(), '..', 'shared', 'recordings', 'catalogues', 'spotify-top-tracks-every-10-min'],
);

/**
 * Each answer that was another one is taken to have lasted as long as it can have: from the last right
 * answer before it to the next one after it.
 */
function recordedArtist(file: string): Shown[] {
  const readings = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Reading[];
  const usual = keyOf(readings[0]!);
  return readings.map((one, at) => {
    const before = readings[at - 1];
    const isOther = before !== undefined && keyOf(one) !== usual;
    return {
      from: isOther ? timeOf(before.until) + 1000 : timeOf(one.from),
      tracks: one.tracks.map(({ id, title }) => aTopTrack(id, { name: title })),
    };
  });
}

function keyOf({ tracks }: Reading): string {
  return tracks
    .map(({ id }) => id)
    .sort()
    .join();
}

function timeOf(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`);
}

const names = (letters: string) =>
  letters.split(' ').map((one) => aTopTrack(one, { name: `Song ${one}` }));

/** Forty times others are on top for 11 to 98 minutes, up to three times within some hours. */
function inventedArtist(usual: string, other: string): Shown[] {
  const begin = Date.parse('2026-11-21T00:00:00Z');
  const shown: Shown[] = [{ from: begin, tracks: names(usual) }];
  let at = begin + 5 * hourMs;
  for (let nth = 0; nth < 40; nth += 1) {
    const lasts = (11 + ((nth * 37) % 88)) * minuteMs;
    shown.push({ from: at, tracks: names(other) }, { from: at + lasts, tracks: names(usual) });
    const calm = nth % 3 < 2 ? 11 + ((nth * 17) % 60) : 400 + ((nth * 53) % 600);
    at += lasts + calm * minuteMs;
  }
  return shown;
}

/** All reports of an artist that is checked every so many minutes, from a phase on. */
function reportsOf(shown: readonly Shown[], everyMinutes: number, phaseMinutes: number): string[] {
  const scene = new Scene();
  const begin = shown[0]!.from;
  const end = shown.at(-1)!.from + 30 * hourMs;
  const reports: string[] = [];
  const watcher = new StoryWatcher(scene, new Date(begin), ({ settled }) => {
    for (const one of settled) {
      if (one.kind === 'confirmed')
        reports.push(`${one.finding.change_type} ${String(watcher.now)}`);
    }
  });
  const show = (time: number) => {
    scene.top = [...(shown.findLast(({ from }) => from <= time) ?? shown[0]!).tracks];
  };
  show(begin);
  watcher.begin();
  const firstCheck = begin + phaseMinutes * minuteMs;
  live(watcher, { firstCheck, until: end, everyMinutes, at: show });
  return reports;
}

const invented = [
  {
    name: 'an invented artist',
    shown: inventedArtist('a b c d e f g h i j', 'a b c d e f g h k l'),
  },
  {
    name: 'another at the same times',
    shown: inventedArtist('n o p q r s t u v w', 'n o p q r s t x y z'),
  },
];
const recorded = existsSync(folder)
  ? readdirSync(folder).map((file) => ({ name: file, shown: recordedArtist(file) }))
  : [];

const cadences = [
  { plan: 'business', everyMinutes: 60, phases: 12 },
  { plan: 'pro', everyMinutes: 360, phases: 36 },
  { plan: 'free', everyMinutes: 1440, phases: 96 },
];

describe('top tracks that flap', () => {
  it.each(
    [...invented, ...recorded].flatMap((one) =>
      cadences.map((cadence) => ({ ...one, ...cadence })),
    ),
  )('are never reported: $name, $plan', ({ shown, everyMinutes, phases }) => {
    const reports = Array.from({ length: phases }, (_, phase) =>
      reportsOf(shown, everyMinutes, (phase * everyMinutes) / phases + 1),
    );
    expect(reports.flat()).toEqual([]);
  });

  it.each(cadences)('are reported when they stay: $plan', ({ everyMinutes }) => {
    const before = inventedArtist('a b c d e f g h i j', 'a b c d e f g h k l');
    // Long enough after the last flap for what holds a subject that came and went.
    const from = before.at(-1)!.from + 72 * hourMs;
    const reports = reportsOf(
      [...before, { from, tracks: names('m b c d e f g h i j') }],
      everyMinutes,
      1,
    );
    expect(reports).toHaveLength(1);
    const told = Date.parse(reports[0]!.slice('TOP_TRACKS_CHANGED '.length));
    expect(told - from).toBeLessThanOrEqual(everyMinutes * minuteMs + 6.1 * hourMs);
  });
});
