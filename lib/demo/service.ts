import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

/** A service of its own, in a folder of its own, that ends with the demo. */
export interface DemoService {
  url: string;
  dataDir: string;
  /** Ends it, by SIGTERM unless told otherwise. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Seconds between the first look at a change and the second; five minutes when deployed. */
export const confirmAfterSeconds = 5;

/** Where a service is started, and with what. */
export interface ServiceOptions {
  /** The folder of the project. */
  root: string;
  port: number;
  dataDir: string;
  /** Forgets what an earlier run left in the folder. */
  reset?: boolean;
  env?: Readonly<Record<string, string>>;
}

/**
 * Starts a service, beside one that may run already.
 * @throws Error with what it printed when it ends before it is ready.
 */
export async function startService(options: ServiceOptions): Promise<DemoService> {
  const { root, port, dataDir, reset = false, env = {} } = options;
  const entry = [join(root, 'bin/local.ts'), ...(reset ? ['--reset'] : [])];
  const child = spawn(process.execPath, entry, {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      CONFIRM_AFTER_SECONDS: String(confirmAfterSeconds),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const printed: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    printed.push(line);
    if (!line.startsWith('ready ')) continue;
    child.stdout.resume();
    return {
      url: line.slice('ready '.length),
      dataDir,
      async stop(signal = 'SIGTERM') {
        child.kill(signal);
        await ended;
      },
    };
  }
  throw new Error(`the service did not start:\n${printed.join('\n')}`);
}
