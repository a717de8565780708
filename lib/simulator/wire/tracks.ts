import { hash32 } from '../invented/chance.ts';
import type { Release, Track, World } from '../model.ts';
import { isPlayable } from '../view.ts';
import type { Wire } from './context.ts';
import { countriesOf } from './countries.ts';
import * as rows from './rows.ts';

/** A track inside `GET /album/{id}`: without ISRC and position. */
export function embeddedTrack(world: World, release: Release, track: Track, wire: Wire) {
  const main = rows.mainArtist(world, release);
  const parts = /^(.+) (\([^()]+\))$/.exec(track.title);
  return {
    id: track.id,
    readable: isPlayable(track) && rows.isOut(release, wire),
    title: track.title,
    title_short: parts?.[1] ?? track.title,
    title_version: parts?.[2] ?? '',
    link: rows.link('track', track.id),
    duration: track.duration_seconds,
    rank: rows.drifting(track.rank, track.id, wire),
    explicit_lyrics: track.explicit,
    explicit_content_lyrics: track.explicit ? 1 : 0,
    explicit_content_cover: 0,
    preview: preview(track, wire),
    md5_image: release.cover,
    artist: main && rows.briefArtist(main, wire),
    type: 'track',
  };
}

/** A track of `GET /album/{id}/tracks`. */
export function listedTrack(world: World, release: Release, track: Track, wire: Wire) {
  return { ...embeddedTrack(world, release, track, wire), ...trackCodes(track) };
}

/** A track of `GET /artist/{id}/top`: who took part and the record, but no ISRC. */
export function topTrack(world: World, release: Release, track: Track, wire: Wire) {
  return {
    ...embeddedTrack(world, release, track, wire),
    contributors: rows.contributors(world, release.contributors, wire),
    album: briefAlbum(release, wire),
  };
}

/** `GET /track/{id}`. */
export function fullTrack(world: World, release: Release, track: Track, wire: Wire) {
  const main = rows.mainArtist(world, release);
  const row = embeddedTrack(world, release, track, wire);
  return {
    ...row,
    ...trackCodes(track),
    share: rows.share('track', track.id, wire),
    release_date: release.date,
    bpm: 0,
    gain: -8.5,
    available_countries: row.readable ? countriesOf(release) : [],
    contributors: rows.contributors(world, release.contributors, wire),
    artist: main && rows.linkedArtist(main, wire),
    album: {
      ...briefAlbum(release, wire),
      link: rows.link('album', release.id),
      release_date: release.date,
    },
  };
}

function briefAlbum(release: Release, wire: Wire) {
  return {
    id: release.id,
    title: release.title,
    ...rows.covers(release, wire),
    tracklist: `${wire.apiUrl}/album/${release.id}/tracks`,
    type: 'album',
  };
}

function trackCodes({ isrc, position, disc }: Track) {
  return { isrc, track_position: position, disk_number: disc };
}

/** The address of a sample, whose host and version come and go. */
function preview(track: Track, { now }: Wire): string {
  const name = `${hash32(`${track.id}/a`).toString(16)}${hash32(`${track.id}/b`).toString(16)}`;
  return `https://preview.example/stream/c-${name}-${(now.getUTCDate() % 9) + 1}.mp3`;
}
