/** A part of the source: one release of each artist, all of which come from one distributor. */
import { broughtOutBy } from '../../support/owners.ts';
import { chance } from '../../../lib/simulator/invented/chance.ts';
import type { Release } from '../../../lib/simulator/model.ts';
import type { Change } from '../../../shared/changes/rules/change.ts';
import { at, isList, type Row } from './distort.ts';
import { Happening } from './happening.ts';
import { type Place, placesOf } from './place.ts';
import { type Asked, type Fault, shelvesOf } from './shelf.ts';
import { Timeline } from './timeline.ts';
import { Turns } from './turns.ts';
import type { Calm } from './watcher.ts';

const hourMs = 3_600_000;
const firstDay = '2026-01-05';
const startsAt = Date.parse(firstDay);
/** By then, lists rest. */
export const happensAt = startsAt + 36 * hourMs;
const endsAt = happensAt + 48 * hourMs;

/** What happens to the one release of each artist. */
export type Case = (parts: readonly Part[]) => void;

/** An artist, and its release from the distributor. */
export interface Part {
  place: Place;
  release: Release;
}

interface Watching {
  seed: number;
  artists: number;
  /** So many more are watched, who have nothing of that distributor. */
  others?: number;
  checksPerHour: number;
}

/**
 * Watches so many artists for three days, as a service of so many checks an hour does, and lets
 * something happen on the second one.
 * @returns the changes that were confirmed.
 */
export async function watchParts(happens: Case, on: Watching): Promise<Change[]> {
  const key = JSON.stringify(on);
  // The same before every case, so it is lived once. Nothing of it changes afterwards: what happens
  // makes a new world of it, and what is detected a new state.
  const calm = calmOf.get(key) ?? beforeIt(on);
  calmOf.set(key, calm);
  const service = serviceOf(on, happensAt);
  const { turns, places } = service;
  const known = await calm;
  for (const watcher of turns.watchers) watcher.goOn(known.get(watcher.streamingId)!);
  happens(partOf(places, on).map((place) => ({ place, release: releaseOf(place) })));
  await service.live(endsAt);
  return turns.watchers.flatMap(({ settled }) =>
    settled.filter(({ status }) => status === 'confirmed'),
  );
}

type CalmByArtist = ReadonlyMap<string, Calm>;
const calmOf = new Map<string, Promise<CalmByArtist>>();

/** The time before it happens: the first reading, and the checks until lists rest. */
async function beforeIt(on: Watching): Promise<CalmByArtist> {
  const { turns, live } = serviceOf(on, startsAt);
  await turns.begin();
  await live(happensAt);
  return new Map(turns.watchers.map(({ streamingId, calm }) => [streamingId, calm]));
}

/** A service from a time on, which is the beginning of an hour. */
function serviceOf(on: Watching, from: number) {
  let time = from;
  const now = () => new Date(time);
  const timeline = new Timeline();
  const shelves = shelvesOf(on.seed, firstDay, on.artists + (on.others ?? 0), now);
  const places = placesOf(shelves, { seed: on.seed, checkedWithinMs: hourMs });
  for (const place of partOf(places, on)) {
    const { shelf } = place;
    const release = broughtOutBy(951, releaseOf(place));
    const own = { ...release, label: releaseOf(place).label };
    shelf.world = { ...shelf.world, releases: { ...shelf.world.releases, [String(own.id)]: own } };
  }
  const turns = new Turns(places, { timeline, now, checksPerHour: on.checksPerHour });
  const live = async (until: number) => {
    turns.planHours(from, (until - from) / hourMs);
    for (let next = timeline.next(); next && next.at <= until; next = timeline.next()) {
      time = Math.max(time, next.at);
      await next.run();
    }
  };
  return { turns, places, live };
}

/** For some hours, the lists show the artist's release with something else in a field. */
export function shownWrong(field: string, value: (row: Row) => unknown, hours: number): Case {
  return (parts) => {
    const ids = new Set(parts.map(({ release }) => release.id));
    const apply = at(isList, (asked: Asked) => {
      const body = asked.answer.body as { data: Row[] };
      const data = body.data.map((row) =>
        ids.has(Number(row.id)) ? { ...row, [field]: value(row) } : row,
      );
      return { ...asked.answer, body: { ...body, data } };
    });
    const fault: Fault = { from: happensAt, until: happensAt + hours * hourMs, apply };
    for (const shelf of new Set(parts.map(({ place }) => place.shelf))) shelf.faults.push(fault);
  };
}

/** It truly happens to each of them. */
export function truly(does: (here: Happening, release: Release) => void): Case {
  return (parts) => {
    for (const { place, release } of parts) {
      const { shelf, id: artistId } = place;
      const from = chance(artistId, 'truly');
      const about = { shelf, artistId, at: new Date(happensAt), from, name: 'distributor' };
      does(new Happening(about, place.busy), release);
    }
  };
}

/** The artists with a release from the distributor, on all shelves. */
function partOf<One>(places: readonly One[], { artists, others = 0 }: Watching): One[] {
  const every = (artists + others) / artists;
  return Array.from({ length: artists }, (_, at) => places[Math.floor(at * every)]!);
}

function releaseOf({ shelf, id }: Place): Release {
  const own = shelf.releases(id).filter(({ contributors: [main] }) => main?.artist_id === id);
  const [first] = own.toSorted((a, b) => a.id - b.id);
  if (!first) throw new Error(`artist ${id} has no release`);
  return first;
}
