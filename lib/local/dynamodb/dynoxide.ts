import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startChild, type Child } from '../child.ts';
import { LocalFailure } from '../failure.ts';

/** A database that speaks the DynamoDB API. */
export interface Engine {
  endpoint: string;
  stop(): Promise<void>;
}

/** One that lets this process end while it runs, and then ends, too. */
interface Lasting extends Engine {
  unref: () => void;
}

/** Of these, the registry has a package. */
const packaged = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'];

/**
 * Path of Dynoxide's binary: from the npm package for this platform, or a program `dynoxide` on the
 * path, as Homebrew and cargo install it.
 * @throws LocalFailure that says how to get one.
 */
export function dynoxideBinary(
  platform = `${process.platform}-${process.arch}`,
  path = process.env.PATH ?? '',
): string {
  const fromPackage = packagedBinary(platform);
  const onPath = path
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, programName(platform)));
  const found = [...(fromPackage === null ? [] : [fromPackage]), ...onPath].find(isProgram);
  if (found !== undefined) return found;
  const ways = [
    ...(packaged.includes(platform) ? [`"npm install --no-save @dynoxide/${platform}"`] : []),
    '"brew install nubo-db/tap/dynoxide"',
    '"cargo install dynoxide-rs"',
  ];
  throw new LocalFailure(
    `There’s no database engine for ${platform}. Run ${ways.join(' or ')}, or start a DynamoDB-compatible server and set AWS_ENDPOINT_URL_DYNAMODB to its address.`,
  );
}

function packagedBinary(platform: string): string | null {
  const require = createRequire(import.meta.filename);
  try {
    const manifest = require.resolve(`@dynoxide/${platform}/package.json`);
    return join(dirname(manifest), programName(platform));
  } catch {
    // Not installed: npm leaves out an optional package that isn't for this platform.
    return null;
  }
}

function programName(platform: string): string {
  return platform.startsWith('win32') ? 'dynoxide.exe' : 'dynoxide';
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

// Requests take turns at the table anyway. With more threads than one, they are handed from one to the
// next, which takes up to a third of the engine's CPU time.
const environment = { TOKIO_WORKER_THREADS: '1' };
const portTries = 5;
const startSeconds = 120;

/**
 * Starts Dynoxide.
 * @param file null: in memory
 * @param onEnd called when it ends without having been stopped
 * @param nextPort a port to try
 * @throws LocalFailure when it doesn't come up, as with a damaged file.
 */
export async function startDynoxide(
  binary: string,
  file: string | null,
  onEnd: (how: string) => void,
  nextPort: () => Promise<number> = freePort,
): Promise<Lasting> {
  const path = file === null ? [] : ['--db-path', file];
  for (let tries = 1; ; tries += 1) {
    const port = String(await nextPort());
    const child = startChild([binary, 'serve', '--port', port, ...path], {
      watchesStdin: false,
      environment,
    });
    const endpoint = `http://127.0.0.1:${port}`;
    const failure = await failureToStart(child, endpoint);
    if (failure === null) return engineOf(child, endpoint, onEnd);
    // A port that was free may be another program's by now.
    if (failure.includes('already in use') && tries < portTries) continue;
    throw new LocalFailure(
      `The database ${file ?? 'in memory'} can’t be opened (${failure}). Restore a good copy, or start with --reset to begin from scratch.`,
    );
  }
}

function engineOf(child: Child, endpoint: string, onEnd: (how: string) => void): Lasting {
  let stopping = false;
  void child.ended.then((how) => {
    if (!stopping) onEnd(how);
  });
  return {
    endpoint,
    stop: async () => {
      stopping = true;
      await child.stop();
    },
    unref: child.unref,
  };
}

/** Waits until it listens: null; or why it doesn't. */
async function failureToStart(child: Child, endpoint: string): Promise<string | null> {
  const deadline = Date.now() + startSeconds * 1000;
  while (Date.now() < deadline) {
    const end = await Promise.race([child.ended, sleep(15, null)]);
    if (end !== null) {
      const said = child.lastLines().split('\n').at(-1)?.split('. ')[0] ?? '';
      return said === '' ? end : said;
    }
    // It names its address when it listens. Who answers before may be another program.
    if (child.lastLines().includes(endpoint) && (await answers(endpoint))) return null;
  }
  await child.stop();
  return `it didn't answer within ${startSeconds} seconds`;
}

async function answers(endpoint: string): Promise<boolean> {
  try {
    await fetch(endpoint, { signal: AbortSignal.timeout(1000) });
    return true;
  } catch {
    // Not listening yet.
    return false;
  }
}
