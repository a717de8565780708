import { dayOf } from '../invented/discography.ts';
import type { World } from '../model.ts';
import type { Wire } from '../wire/context.ts';
import type { Access } from '../wire/spotify-rows.ts';
import { make } from '../world.ts';
import { noFaults } from './answers.ts';
import { requestLog, type RequestLog } from './request-log.ts';
import { loadState, saveState, type State } from './store.ts';

/** What the parts of the running simulator share. */
export interface Machine {
  now(): Date;
  state(): State;
  /** Replaces the state. It is kept on disk before it counts: when that fails, nothing changed. */
  put(state: State): void;
  wire(): Wire;
  /** What Spotify lets apps read. */
  access: Access;
  log: RequestLog;
  clearLog(): void;
  quotas: Readonly<Record<keyof State['limits'], Quota>>;
  places: Places;
  /** A new world in place of the present one, and everything healed. */
  reset(seed: number): void;
}

/** Where the simulator listens: its port, and the addresses of the sites by number of the artist. */
export interface Places {
  port: number;
  sites: Map<number, string>;
}

export interface MachineOptions {
  dataDir: string;
  /** For a world that is made anew. */
  seed: number;
  /** What Spotify lets apps read. @default development */
  spotifyAccess?: Access;
  now?: () => Date;
}

/** Whether one more request of a client, at a time in ms, is within a limit; counts it if so. */
type Quota = (client: string, atMs: number) => boolean;

/** At most `limit` requests in any `windowMs` for each client. */
function quota(limit: number, windowMs: number): Quota {
  const clients = new Map<string, number[]>();
  return (client, atMs) => {
    const recent = (clients.get(client) ?? []).filter((time) => time > atMs - windowMs);
    clients.set(client, recent);
    if (recent.length >= limit) return false;
    recent.push(atMs);
    return true;
  };
}

/**
 * The machine with its stored state or, if there is none, a new world. It doesn't listen yet.
 * @throws Error when the kept state can't be read.
 */
export function newMachine(options: MachineOptions): Machine {
  const now = options.now ?? (() => new Date());
  const put = (next: State) => {
    saveState(options.dataDir, next);
    state = next;
  };
  let state = loadState(options.dataDir) ?? newState(options.seed, now());
  put(state);
  const places: Places = { port: 0, sites: new Map() };
  const machine: Machine = {
    now,
    state: () => state,
    put,
    wire: () => wireOf(state.world, places, now()),
    access: options.spotifyAccess ?? 'development',
    log: requestLog(now()),
    clearLog: () => {
      machine.log = requestLog(now());
    },
    quotas: {
      deezer: quota(50, 5000),
      musicbrainz: quota(1, 1000),
      spotify: quota(180, 30_000),
      lastfm: quota(5, 1000),
    },
    places,
    reset: (seed) => {
      put(newState(seed, now()));
    },
  };
  return machine;
}

/** Replaces the world within the state. */
export function putWorld(machine: Machine, world: World): void {
  machine.put({ ...machine.state(), world });
}

function newState(seed: number, now: Date): State {
  return {
    format: 1,
    world: make(seed, { today: dayOf(now) }),
    faults: noFaults,
    limits: { deezer: true, musicbrainz: false, spotify: true, lastfm: true },
  };
}

function wireOf({ picture_host: host }: World, { port, sites }: Places, now: Date): Wire {
  const own = `http://127.0.0.1:${port}`;
  const moved = host?.includes(':') === true ? `http://${host}` : `http://${host ?? ''}:${port}`;
  return {
    now,
    apiUrl: `${own}/deezer`,
    pictureUrl: host === null ? own : moved,
    siteUrl: ({ number }) => sites.get(number) ?? null,
  };
}
