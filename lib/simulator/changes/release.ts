import { Refused, type EventBody } from '../events.ts';
import type { Chance } from '../invented/chance.ts';
import { newUpc } from '../invented/codes.ts';
import { newRelease } from '../invented/discography.ts';
import type { Artist, Release, World } from '../model.ts';
import { allReleases } from '../view.ts';
import { findArtist, findRelease, putRelease } from './find.ts';

export interface Changed {
  world: World;
  release_id: number;
}

/** A new record, out today unless a date is given. One in the future is announced. */
export function release(
  world: World,
  artist: Artist,
  body: EventBody<'release'>,
  { at, from }: { at: string; from: Chance },
): Changed {
  const main = findArtist(world, body.main_artist_id ?? artist.id, 'main_artist_id');
  const featured = main.id === artist.id ? body.featuring : artist.id;
  if (featured !== undefined) findArtist(world, featured, 'featuring');
  const record = newRelease(
    {
      id: world.next_release_id,
      artist: main,
      date: body.date ?? at.slice(0, 10),
      title: body.title,
      type: body.type,
      label: body.label,
      upc: body.upc,
      registrant: body.isrc_registrant,
      tracks: body.tracks,
      unlisted: body.unlisted,
      contributors: [
        { artist_id: main.id, role: 'Main' },
        ...(featured === undefined ? [] : [{ artist_id: featured, role: 'Featured' as const }]),
      ],
    },
    from,
    new Set(allReleases(world, main.id).map(({ title }) => title)),
  );
  return add(world, record);
}

/** A record leaves the catalog: the one named, or the newest that is there, the artist's own first. */
export function takeDown(
  world: World,
  artist: Artist,
  body: EventBody<'takedown'>,
  at: string,
): Changed {
  const record = pick(world, artist, body.release_id, (list) => {
    const live = list.filter(({ offline_since }) => offline_since === null);
    return live.find(({ contributors: [main] }) => main?.artist_id === artist.id) ?? live[0];
  });
  if (record?.offline_since !== null) {
    throw new Refused(409, 'release_id', 'there is nothing to take down');
  }
  return put(world, { ...record, offline_since: at });
}

/** A record comes back with all its tracks: the one named, or the last that went. */
export function restore(world: World, artist: Artist, body: EventBody<'restore'>): Changed {
  const record = pick(world, artist, body.release_id, lastGone);
  if (record === undefined || !isHurt(record)) {
    throw new Refused(409, 'release_id', 'there is nothing to restore');
  }
  const tracks = record.tracks.map((track) => ({ ...track, state: 'playable' as const }));
  return put(world, { ...record, offline_since: null, tracks });
}

/** The same record (title, date, UPC, ISRCs) goes and comes under a new id. */
export function replace(
  world: World,
  artist: Artist,
  body: EventBody<'replace'>,
  at: string,
): Changed {
  const record = findRelease(world, artist.id, body.release_id);
  const gone = put(world, { ...record, offline_since: record.offline_since ?? at });
  return add(gone.world, underNewId(record, world.next_release_id));
}

/** The same record once more beside the first: new id and UPC, everything else alike. */
export function duplicate(
  world: World,
  artist: Artist,
  body: EventBody<'duplicate'>,
  from: Chance,
): Changed {
  const record = findRelease(world, artist.id, body.release_id);
  return add(world, { ...underNewId(record, world.next_release_id), upc: newUpc(from) });
}

function underNewId(record: Release, id: number): Release {
  const tracks = record.tracks.map((track) => ({
    ...track,
    id: track.id - record.id * 100 + id * 100,
  }));
  return { ...record, id, offline_since: null, tracks };
}

function pick(
  world: World,
  artist: Artist,
  id: number | undefined,
  otherwise: (list: readonly Release[]) => Release | undefined,
): Release | undefined {
  return id === undefined
    ? otherwise(allReleases(world, artist.id))
    : findRelease(world, artist.id, id);
}

function lastGone(list: readonly Release[]): Release | undefined {
  const gone = list.filter(({ offline_since }) => offline_since !== null);
  const last = gone.reduce<Release | undefined>(
    (latest, one) => ((one.offline_since ?? '') > (latest?.offline_since ?? '') ? one : latest),
    undefined,
  );
  return last ?? list.find(isHurt);
}

function isHurt({ offline_since, tracks }: Release): boolean {
  return offline_since !== null || tracks.some(({ state }) => state !== 'playable');
}

function put(world: World, record: Release): Changed {
  return { world: putRelease(world, record), release_id: record.id };
}

function add(world: World, record: Release): Changed {
  return put({ ...world, next_release_id: record.id + 1 }, record);
}
