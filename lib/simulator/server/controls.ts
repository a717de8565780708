import * as z from 'zod';
import { type ArtistEventKind, eventBodies, type EventOf, Refused } from '../events.ts';
import { dayOf } from '../invented/discography.ts';
import type { Artist, Release } from '../model.ts';
import { allReleases, listedReleases } from '../view.ts';
import { biographyOf } from '../wire/lastfm.ts';
import { spotifyId } from '../wire/spotify-ids.ts';
import { apply } from '../world.ts';
import { act, artistIdOf, type Control, look, parseBody } from './control.ts';
import { type Break, breakModes, type Faults, noFaults, services } from './answers.ts';
import { type Machine, putWorld } from './machine.ts';

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

const slowDelayMs = 15_000;
const Times = z.int().min(1).max(1_000_000);
/** Timers of Node hold 24 days at most. */
const Seconds = z.number().min(0.5).max(2_000_000);
const Nothing = z.strictObject({});
const Host = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:\d{1,5})?$/, 'must be a host, such as 127.0.9.1');

const BreakBody = z
  .strictObject({
    mode: z.enum(breakModes),
    service: z.enum([...services, 'all']).default('deezer'),
    times: Times.optional(),
    seconds: Seconds.optional(),
    delay_ms: z.int().min(0).max(600_000).default(slowDelayMs),
  })
  .refine((body) => body.times === undefined || body.seconds === undefined, {
    message: 'give times or seconds, not both',
    path: ['seconds'],
  });

/** Everything that can be looked at or done, in the order of the documentation. */
export const controls: readonly Control[] = [
  look('/control', 'how the simulator stands, and this list', (machine) => ({
    ...statusView(machine),
    controls: controls.map(({ method, path, about }) => ({ method, path, about })),
  })),
  look('/control/artists', 'all artists', (machine) =>
    Object.values(machine.state().world.artists).map((artist) => artistLine(machine, artist)),
  ),
  look('/control/artists/{id}', 'one artist with all its records and tracks', (machine, path) =>
    showArtist(machine, artistIdOf(path, machine)),
  ),
  look('/control/requests', 'what was asked of the catalogs and sites', ({ log }) => log.counts()),
  act('/control/requests/reset', 'count requests from zero', Nothing, (machine) => {
    machine.clearLog();
    return machine.log.counts();
  }),
  {
    method: 'POST',
    path: '/control/artists/{id}/{event}',
    about: `something happens to the artist: ${Object.keys(eventBodies).join(', ')}`,
    run: happen,
  },
  act(
    '/control/picture-host',
    'all pictures move to another host; null: back',
    z.strictObject({ host: Host.nullable() }),
    movePictures,
  ),
  act('/control/break', 'a catalog breaks', BreakBody, breakService),
  act('/control/heal', 'all faults end', Nothing, (machine) => putFaults(machine, noFaults)),
  act(
    '/control/limits',
    'whether the catalogs refuse who asks too often',
    z.strictObject({
      deezer: z.boolean().optional(),
      musicbrainz: z.boolean().optional(),
      spotify: z.boolean().optional(),
      lastfm: z.boolean().optional(),
    }),
    (machine, given) => {
      const state = machine.state();
      machine.put({ ...state, limits: { ...state.limits, ...given } });
      return statusView(machine);
    },
  ),
  act(
    '/control/spotify-access',
    'what Spotify lets apps read',
    z.strictObject({ access: z.enum(['development', 'extended']) }),
    (machine, { access }) => {
      machine.access = access;
      return statusView(machine);
    },
  ),
  act(
    '/control/reset',
    'a new world, everything healed',
    z.strictObject({ seed: z.int().min(0).max(0xffff_ffff).optional() }),
    (machine, { seed }) => {
      machine.reset(seed ?? machine.state().world.seed);
      return statusView(machine);
    },
  ),
];

/** An event of an artist: answers with the record it was about or, where none was, the artist. */
function happen(machine: Machine, path: Record<string, string>, body: unknown): unknown {
  const { event: kind = '' } = path;
  if (!isKind(kind)) throw new Refused(404, 'event', `there is no control called ${kind}`);
  const artistId = artistIdOf(path, machine);
  const event: EventOf<ArtistEventKind> = {
    ...{ kind, at: machine.now().toISOString(), artist_id: artistId },
    body: parseBody(eventBodies[kind], body),
  };
  const { world, release_id } = apply(machine.state().world, event);
  putWorld(machine, world);
  const release = release_id === null ? undefined : world.releases[release_id];
  return release === undefined ? showArtist(machine, artistId) : releaseView(machine, release);
}

function isKind(text: string): text is ArtistEventKind {
  return Object.hasOwn(eventBodies, text);
}

function movePictures(machine: Machine, { host }: { host: string | null }): unknown {
  const at = machine.now().toISOString();
  const { world } = apply(machine.state().world, { kind: 'picture-host', at, host });
  putWorld(machine, world);
  return { picture_host: host, picture_url: machine.wire().pictureUrl };
}

function breakService(machine: Machine, body: z.output<typeof BreakBody>): unknown {
  const { mode, service, times, seconds, delay_ms } = body;
  const end = seconds === undefined ? null : machine.now().getTime() + seconds * 1000;
  const until = end === null ? null : new Date(end).toISOString();
  const fault: Break = { mode, left: times ?? null, until, delay_ms };
  const broken = services.filter((one) => service === 'all' || service === one);
  const added = Object.fromEntries(broken.map((one) => [one, fault]));
  return putFaults(machine, { breaks: { ...machine.state().faults.breaks, ...added } });
}

function putFaults(machine: Machine, faults: Faults): unknown {
  machine.put({ ...machine.state(), faults });
  return statusView(machine);
}

function showArtist(machine: Machine, id: number): unknown {
  const artist = machine.state().world.artists[id];
  return artist === undefined ? null : artistView(machine, artist);
}
