import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSimulator } from '../../lib/simulator/simulator.ts';
import { SettableClock } from '../support/clock.ts';

/** What the tests read of answers; fields that an answer lacks are undefined. */
export interface Body {
  [field: string]: unknown;
  id: number;
  name: string;
  nb_fan: number;
  nb_album: number;
  total: number;
  next?: string;
  prev?: string;
  data: Row[];
  error?: { type: string; message: string; code: number };
  errors: { path: string; message: string }[];
  detail: string;
}

export interface Row {
  [field: string]: unknown;
  id: number;
  title: string;
  name: string;
}

/** A folder that is gone after `remove`. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'simulator-'));
  return {
    path,
    remove: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** A simulator in this process, on free ports, with a clock that stands. */
export async function running() {
  const folder = temporaryFolder();
  const clock = new SettableClock();
  const warnings: string[] = [];
  const simulator = await startSimulator({
    port: 0,
    dataDir: folder.path,
    seed: 1,
    now: () => clock.now(),
    warn: (message) => warnings.push(message),
  });
  const fetchJson = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${simulator.url}${path}`, init);
    return { status: response.status, headers: response.headers, body: await jsonOf(response) };
  };
  const control = async (path: string, body?: unknown) =>
    fetchJson(`/control${path}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body ?? {}),
    });
  return {
    ...simulator,
    clock,
    warnings,
    folder: folder.path,
    /** GET of any path. */
    get: fetchJson,
    /** The body of a GET below the Deezer part. */
    deezer: async (path: string) => (await fetchJson(`/deezer${path}`)).body,
    control,
    /** A control that must succeed: its answer. */
    act: async (path: string, body?: unknown) => {
      const answer = await control(path, body);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body;
    },
    /** All ids in an artist's list, over all its pages. */
    listedIds: async (artistId: number) => {
      const ids: number[] = [];
      let next: string | undefined = `${simulator.url}/deezer/artist/${artistId}/albums?limit=100`;
      while (next !== undefined) {
        const body: Body = await jsonOf(await fetch(next));
        ids.push(...body.data.map(({ id }) => id));
        next = body.next;
      }
      return ids;
    },
    stop: async () => {
      await simulator.close();
      folder.remove();
    },
  };
}

export type Running = Awaited<ReturnType<typeof running>>;

async function jsonOf(response: Response): Promise<Body> {
  const text = await response.text();
  return JSON.parse(text === '' ? 'null' : text) as Body;
}
