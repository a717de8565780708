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
  const missing = `There is no database engine for ${platform} (npm package @dynoxide/${platform}): run "npm ci" with optional dependencies, or start a DynamoDB-compatible server and put its address into AWS_ENDPOINT_URL_DYNAMODB.`;
  try {
    const manifest = require.resolve(`@dynoxide/${platform}/package.json`);
    const binary = join(dirname(manifest), 'dynoxide');
    if (existsSync(binary)) return binary;
  } catch (error) {
    throw new LocalFailure(missing, error);
  }
  throw new LocalFailure(missing);
}

/**
 * Starts Dynoxide on a file.
 * @param onEnd called when it ends without having been stopped
 * @throws LocalFailure when it doesn't come up, as with a damaged file.
 */
export async function startDynoxide(
  binary: string,
  file: string,
  onEnd: (how: string) => void,
): Promise<Engine> {
  const port = await freePort();
  const child = startChild([binary, 'serve', '--port', String(port), '--db-path', file], {
    watchesStdin: false,
  });
  const endpoint = `http://127.0.0.1:${port}`;
  await listening(child, endpoint, file);
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

async function listening(child: Child, endpoint: string, file: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const end = await Promise.race([child.ended, sleep(15, null)]);
    if (end !== null) {
      const said = child.lastLines().split('\n').at(-1)?.split('. ')[0] ?? '';
      throw new LocalFailure(
        `The database ${file} can't be opened (${said === '' ? end : said}): put back a sound copy, or start with --reset to begin anew.`,
      );
    }
    try {
      await fetch(endpoint, { signal: AbortSignal.timeout(1000) });
      return;
    } catch {
      // Not listening yet.
    }
  }
  await child.stop();
  throw new LocalFailure(`The database engine on ${file} didn't answer within 10 seconds.`);
}
