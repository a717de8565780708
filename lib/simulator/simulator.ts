import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Artist } from './model.ts';
import { json, send } from './server/answers.ts';
import { askedOf, serveCatalog } from './server/catalog.ts';
import { serveControl } from './server/control-http.ts';
import {
  guarded,
  isAddressError,
  listen,
  type Listener,
  listenForSite,
} from './server/listeners.ts';
import { startNameServer } from './server/name-server.ts';
import { newMachine, type Machine, type MachineOptions } from './server/machine.ts';
import { serveSite } from './server/site.ts';

export interface SimulatorOptions extends MachineOptions {
  /** 0 takes any free one. */
  port: number;
  /** Told what went wrong without stopping the simulator. */
  warn: (message: string) => void;
}

export interface Simulator {
  url: string;
  port: number;
  close(): Promise<void>;
}

/**
 * Starts the simulator on 127.0.0.1, with the sites of its artists.
 * @throws Error when the port is taken or the kept state can't be read.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const { port: wantedPort, warn } = options;
  const machine = newMachine(options);
  const handler = guarded(warn, (request, response) => route(machine, request, response));
  const main = await listen(handler, wantedPort, '127.0.0.1');
  machine.places.port = main.port;
  const listeners = [main];
  for (const artist of Object.values(machine.state().world.artists)) {
    const site = await startSite(machine, artist, warn);
    if (site !== null) listeners.push(site);
  }
  const names = await startNames(machine, warn);
  return {
    url: `http://127.0.0.1:${main.port}`,
    port: main.port,
    close: async () => {
      await names?.close();
      await Promise.all(listeners.map((listener) => listener.close()));
    },
  };
}

/** Without a name server everything else works: proofs by DNS are not found, and that is all. */
async function startNames(machine: Machine, warn: (message: string) => void) {
  try {
    return await startNameServer(machine);
  } catch (error) {
    if (!isAddressError(error)) throw error;
    warn(`port ${machine.places.port} is taken for UDP: there are no text records`);
    return null;
  }
}

async function route(
  machine: Machine,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(`http://simulator${request.url ?? '/'}`);
  const asked = askedOf(url);
  if (asked !== null) await serveCatalog(machine, asked, request, response);
  else if (/^\/control(\/|$)/.test(url.pathname)) {
    await serveControl(machine, url.pathname, request, response);
  } else send(response, json(404, { error: 'Not Found' }));
}

async function startSite(
  machine: Machine,
  artist: Artist,
  warn: (message: string) => void,
): Promise<Listener | null> {
  const handler = guarded(warn, (request, response) =>
    serveSite(machine, artist.id, request, response),
  );
  const listener = await listenForSite(handler, artist.number, machine.places.port);
  if (listener === null) warn(`no address is free for the site of artist ${artist.id}`);
  else machine.places.sites.set(artist.number, `http://${listener.host}:${listener.port}/`);
  return listener;
}
