import { dayOf } from '../invented/discography.ts';
import type { Artist, Release } from '../model.ts';
import { allReleases, listedReleases } from '../view.ts';
import { biographyOf } from '../wire/lastfm.ts';
import { spotifyId } from '../wire/spotify-ids.ts';
import type { Machine } from './machine.ts';

/** A line of `GET /control/artists`. */
export function artistLine(machine: Machine, artist: Artist) {
  return {
    id: artist.id,
    name: artist.name,
    site: machine.wire().siteUrl(artist),
    releases: listedReleases(machine.state().world, artist.id).length,
    followers: artist.fans,
  };
}

/** `GET /control/artists/{id}`: all that the simulator knows, what is offline included. */
export function artistView(machine: Machine, artist: Artist) {
  const { world } = machine.state();
  return {
    ...artist,
    ...artistLine(machine, artist),
    catalog_url: `https://www.deezer.com/artist/${artist.id}`,
    spotify_id: spotifyId('artist', artist.id),
    state: artist.vanished ? 'vanished' : artist.merged_into === null ? 'live' : 'merged',
    isrc_registrants: artist.registrants,
    biography: biographyOf(artist),
    site_state: artist.site,
    releases: allReleases(world, artist.id).map((release) => releaseView(machine, release)),
  };
}

/** A record as the controls show it. */
export function releaseView(machine: Machine, release: Release) {
  const isOut = release.date <= dayOf(machine.now());
  const status = release.offline_since !== null ? 'offline' : isOut ? 'live' : 'announced';
  return { ...release, status };
}

/** `GET /control`: how the simulator stands. */
export function statusView(machine: Machine) {
  const { world, faults, limits } = machine.state();
  return {
    seed: world.seed,
    made_on: world.made_on,
    steps: world.steps,
    artists: Object.keys(world.artists).length,
    releases: Object.keys(world.releases).length,
    picture_host: world.picture_host,
    limits,
    spotify_access: machine.access,
    faults,
  };
}
