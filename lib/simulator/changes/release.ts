import { Refused, type Applied, type Changes, type EventBody } from '../events.ts';
import { newUpc } from '../invented/chance.ts';
import { newRelease, newTrack } from '../invented/discography.ts';
import { newTitle } from '../invented/words.ts';
import type { Artist, Release, World } from '../model.ts';
import { allReleases } from '../view.ts';
import { changed, findArtist, findRelease, findTrack, putTrack } from './artist.ts';

/** What happens to records and their tracks. */
export const releaseChanges = {
  /** A new record, out today unless a date is given. One in the future is announced. */
  release: (world, artist, body, { at, from }) => {
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
  },

  /** A record leaves the catalog: the one named, or the newest that is there, the artist's own first. */
  takedown: (world, artist, body, { at }) => {
    const record = pick(world, artist, body.release_id, (list) => {
      const live = list.filter(({ offline_since }) => offline_since === null);
      return live.find(({ contributors: [main] }) => main?.artist_id === artist.id) ?? live[0];
    });
    if (record?.offline_since !== null) {
      throw new Refused(409, 'release_id', 'there is nothing to take down');
    }
    return changed(world, { ...record, offline_since: at });
  },

  /** A record comes back with all its tracks: the one named, or the last that went. */
  restore: (world, artist, body) => {
    const record = pick(world, artist, body.release_id, lastGone);
    if (record === undefined || !isHurt(record)) {
      throw new Refused(409, 'release_id', 'there is nothing to restore');
    }
    const tracks = record.tracks.map((track) => ({ ...track, state: 'playable' as const }));
    return changed(world, { ...record, offline_since: null, tracks });
  },

  /** The same record (title, date, UPC, ISRCs) goes and comes under a new id. */
  replace: (world, artist, body, { at }) => {
    const record = findRelease(world, artist.id, body.release_id);
    const gone = changed(world, { ...record, offline_since: record.offline_since ?? at });
    return add(gone.world, underNewId(record, world.next_release_id));
  },

  /** The same record once more beside the first: new id and UPC, everything else alike. */
  duplicate: (world, artist, body, { from }) => {
    const record = findRelease(world, artist.id, body.release_id);
    return add(world, { ...underNewId(record, world.next_release_id), upc: newUpc(from) });
  },

  /**
   * One track can't be played any more, is gone, or is taken out of the record: the one named, or the
   * first playable one.
   */
  'track-takedown': (world, artist, body) => {
    const record = findRelease(world, artist.id, body.release_id);
    const track = findTrack(record, body.track_id, ({ state }) => state === 'playable');
    return changed(world, putTrack(record, { ...track, state: body.how }));
  },

  /** A record that is out gets one more track, at its end. */
  'track-add': (world, artist, body, { from }) => {
    const record = findRelease(world, artist.id, body.release_id);
    const titles = new Set(record.tracks.map(({ title }) => title));
    const title = body.title ?? newTitle(artist.script, from, titles);
    const index = record.tracks.length;
    const track = newTrack({ id: record.id, artist, date: record.date, index, title }, from);
    return changed(world, { ...record, tracks: [...record.tracks, track] });
  },

  /** A record's own details: only the given fields, and one track's ISRC or title. */
  'edit-release': (world, artist, edit, { from }) => {
    const record = findRelease(world, artist.id, edit.release_id);
    const edited: Release = {
      ...record,
      title: edit.title ?? record.title,
      type: edit.type ?? record.type,
      label: edit.label ?? record.label,
      upc: edit.upc ?? record.upc,
      date: edit.date ?? record.date,
      cover: edit.artwork === true ? from.hex(32) : record.cover,
      unlisted: edit.unlisted ?? record.unlisted,
      blocked_in: edit.blocked_in ?? record.blocked_in,
    };
    return changed(world, editTrack(edited, edit));
  },
} satisfies Partial<Changes>;

function editTrack(record: Release, edit: EventBody<'edit-release'>): Release {
  if (edit.isrc === undefined && edit.track_title === undefined) return record;
  const track = findTrack(record, edit.track_id);
  return putTrack(record, {
    ...track,
    isrc: edit.isrc ?? track.isrc,
    title: edit.track_title ?? track.title,
  });
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

function add(world: World, record: Release): Applied {
  return changed({ ...world, next_release_id: record.id + 1 }, record);
}
