import type { EventBody } from '../events.ts';
import type { Chance } from '../invented/chance.ts';
import { newTrack } from '../invented/discography.ts';
import { newTitle } from '../invented/words.ts';
import type { Artist, Release, World } from '../model.ts';
import { findRelease, findTrack, putRelease, putTrack } from './find.ts';
import type { Changed } from './release.ts';

/** Changes a record's own details: only the given fields, and one track's ISRC or title. */
export function editRelease(
  world: World,
  artist: Artist,
  edit: EventBody<'edit-release'>,
  from: Chance,
): Changed {
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
  return put(world, editTrack(edited, edit));
}

function editTrack(record: Release, edit: EventBody<'edit-release'>): Release {
  if (edit.isrc === undefined && edit.track_title === undefined) return record;
  const track = findTrack(record, edit.track_id);
  return putTrack(record, {
    ...track,
    isrc: edit.isrc ?? track.isrc,
    title: edit.track_title ?? track.title,
  });
}

/**
 * One track can't be played any more, is gone, or is taken out of the record: the one named, or the
 * first playable one.
 */
export function takeDownTrack(
  world: World,
  artist: Artist,
  body: EventBody<'track-takedown'>,
): Changed {
  const record = findRelease(world, artist.id, body.release_id);
  const track = findTrack(record, body.track_id, ({ state }) => state === 'playable');
  return put(world, putTrack(record, { ...track, state: body.how }));
}

/** A record that is out gets one more track, at its end. */
export function addTrack(
  world: World,
  artist: Artist,
  body: EventBody<'track-add'>,
  from: Chance,
): Changed {
  const record = findRelease(world, artist.id, body.release_id);
  const titles = new Set(record.tracks.map(({ title }) => title));
  const title = body.title ?? newTitle(artist.script, from, titles);
  const index = record.tracks.length;
  const track = newTrack({ id: record.id, artist, date: record.date, index, title }, from);
  return put(world, { ...record, tracks: [...record.tracks, track] });
}

function put(world: World, record: Release): Changed {
  return { world: putRelease(world, record), release_id: record.id };
}
