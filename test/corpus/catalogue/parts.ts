/** A part of the source: one release of each artist, as if all of them came from one distributor. */
import { chance } from '../../../lib/simulator/invented/chance.ts';
import type { Release } from '../../../lib/simulator/model.ts';
import type { Change } from '../../../shared/domain/change.ts';
import { at, isList, type Row } from './distort.ts';
import { Happening } from './happening.ts';
import { type Place, placesOf } from './place.ts';
import { type Asked, type Fault, shelvesOf } from './shelf.ts';
import { Timeline } from './timeline.ts';
import { Turns } from './turns.ts';

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

/**
 * Watches so many artists for three days, as a service of so many checks an hour does, and lets
 * something happen on the second one.
 * @returns the changes that were confirmed.
 */
export async function watchParts(
  happens: Case,
  on: { seed: number; artists: number; checksPerHour: number },
): Promise<Change[]> {
  let time = startsAt;
  const now = () => new Date(time);
  const timeline = new Timeline();
  const places = placesOf(shelvesOf(on.seed, firstDay, on.artists, now), {
    seed: on.seed,
    checkedWithinMs: hourMs,
  });
  const turns = new Turns(places, { timeline, now, checksPerHour: on.checksPerHour });
  await turns.begin();
  turns.planHours(startsAt, (endsAt - startsAt) / hourMs);
  timeline.put(happensAt, () => {
    happens(places.map((place) => ({ place, release: releaseOf(place) })));
  });
  for (let next = timeline.next(); next && next.at <= endsAt; next = timeline.next()) {
    time = Math.max(time, next.at);
    await next.run();
  }
  return turns.watchers.flatMap(({ settled }) =>
    settled.filter(({ status }) => status === 'confirmed'),
  );
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

function releaseOf({ shelf, id }: Place): Release {
  const own = shelf.releases(id).filter(({ contributors: [main] }) => main?.artist_id === id);
  const [first] = own.toSorted((a, b) => a.id - b.id);
  if (!first) throw new Error(`artist ${id} has no release`);
  return first;
}
