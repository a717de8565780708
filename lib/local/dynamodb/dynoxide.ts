import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, startChild, type Child } from '../child.ts';
import { LocalFailure } from '../failure.ts';

/** A database that speaks the DynamoDB API. */
export interface Engine {
  endpoint: string;
  stop(): Promise<void>;
}

/**
 * Path of Dynoxide's binary for this platform, from its optional npm package.
 * @throws LocalFailure if there is none.
 */
export function dynoxideBinary(platform = `${process.platform}-${process.arch}`): string {
  const require = createRequire(import.meta.filename);
  const missing = `There’s no database engine for ${platform} (npm package @dynoxide/${platform}). Run "npm ci" with optional dependencies, or start a DynamoDB-compatible server and set AWS_ENDPOINT_URL_DYNAMODB to its address.`;
  try {
    const manifest = require.resolve(`@dynoxide/${platform}/package.json`);
    const binary = join(dirname(manifest), 'dynoxide');
    if (existsSync(binary)) return binary;
  } catch (error) {
    throw new LocalFailure(missing, error);
  }
  throw new LocalFailure(missing);
}

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
): Promise<Engine> {
  const path = file === null ? [] : ['--db-path', file];
  for (let tries = 1; ; tries += 1) {
    const port = String(await nextPort());
    const child = startChild([binary, 'serve', '--port', port, ...path], { watchesStdin: false });
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

function engineOf(child: Child, endpoint: string, onEnd: (how: string) => void): Engine {
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
