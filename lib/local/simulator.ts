import { join } from 'node:path';
import { freePort, startChild } from './child.ts';
import type { DataFolder } from './data-folder.ts';
import { LocalFailure } from './failure.ts';

const main = join(import.meta.dirname, '../simulator/main.ts');

/** The catalog simulator, in a process of its own. */
export interface Simulator {
  url: string;
  stop(): Promise<void>;
}

const anyPort = 0;

/** What the simulator is started with. */
interface Options {
  data: DataFolder;
  /** Taken if it is free; 0: the system chooses. */
  port: number;
  /** In which mode it answers as Spotify: `development` or `extended`. */
  spotifyAccess: string;
  say: (line: string) => void;
  /** Called if it ends by itself. */
  onEnd: (how: string) => void;
}

/** Starts the simulator. @throws LocalFailure with its reason, if it doesn't start. */
export async function startSimulator(options: Options): Promise<Simulator> {
  const { data, port, spotifyAccess, say, onEnd } = options;
  const { promise: listening, resolve: ready } = Promise.withResolvers<string>();
  let isRunning = false;
  const child = startChild([process.execPath, main], {
    watchesStdin: true,
    environment: {
      SIMULATOR_PORT: String(port === anyPort ? port : await freePort(port)),
      SIMULATOR_DATA_DIR: data.file('simulator'),
      SIMULATOR_SPOTIFY_ACCESS: spotifyAccess,
      SIMULATOR_WATCH_STDIN: '1',
    },
    onLine: (line) => {
      const url = /^simulator ready (\S+)$/.exec(line)?.[1];
      if (url !== undefined) ready(url);
      else if (isRunning) say(line);
    },
  });
  void child.ended.then((how) => {
    if (isRunning) onEnd(how);
  });
  const url = await Promise.race([listening, child.ended.then(() => null)]);
  if (url === null) {
    const reason = child.lastLines().split('\n')[0] ?? '';
    // What was free may be another program's by now.
    if (reason.includes('EADDRINUSE') && port !== anyPort) {
      return startSimulator({ ...options, port: anyPort });
    }
    throw new LocalFailure(`The catalog simulator didn't start: ${reason}`);
  }
  isRunning = true;
  say('catalog simulator started');
  return {
    url,
    stop: async () => {
      isRunning = false;
      await child.stop();
    },
  };
}
