import type { WorldEvent } from '../../../lib/simulator/events.ts';
import { chance, type Chance } from '../../../lib/simulator/invented/chance.ts';
import type { Artist, World } from '../../../lib/simulator/model.ts';

/** Listening rises towards the weekend: Sunday first. */
const weekdayFactors = [1.25, 0.85, 0.8, 0.85, 0.95, 1.2, 1.35] as const;

/**
 * One day of the whole catalog, for simulations: the followers of every artist drift, and some
 * artists, each at its own pace, have a record out. The same world and day give the same events.
 */
export function dayOfLife(world: World, at: Date): WorldEvent[] {
  const from = chance(world.seed, 'day', at.toISOString().slice(0, 10));
  return living(world).flatMap((artist) => [
    drift(artist, at, from),
    ...(from.happens(artist.pace / 365) ? [newRecord(artist, at)] : []),
  ]);
}

function living(world: World): Artist[] {
  return Object.values(world.artists).filter(
    ({ vanished, merged_into }) => !vanished && merged_into === null,
  );
}

function drift(artist: Artist, at: Date, from: Chance): WorldEvent {
  const weekday = weekdayFactors[at.getUTCDay()] ?? 1;
  const usual = artist.fans * artist.growth * weekday;
  // Who follows and who leaves are counts: their difference varies like a square root.
  const noise = from.normal() * Math.sqrt(Math.max(usual, 1) * 1.5);
  const add = Math.max(Math.round(usual + noise), -artist.fans);
  return { kind: 'followers', at: at.toISOString(), artist_id: artist.id, body: { add } };
}

function newRecord(artist: Artist, at: Date): WorldEvent {
  return { kind: 'release', at: at.toISOString(), artist_id: artist.id, body: {} };
}
