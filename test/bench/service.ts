import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { controlsOf, signIn } from '../../lib/demo/controls.ts';
import { startService } from '../../lib/demo/service.ts';
import { Running } from '../../lib/local/data-folder.ts';
import { askOperator } from '../../lib/operator/invoke.ts';
import { freePort } from '../support/engine.ts';

const project = dirname(dirname(import.meta.dirname));
const parts = ['bin', 'lib', 'functions', 'shared', 'package.json', 'package-lock.json'];

/** Seconds between a change is seen and it is looked at again, in the services that benches start. */
export const confirmAfterSeconds = 2;

/**
 * A copy of the project in which nothing is built, and which stays as it is while people work on.
 * @returns its folder
 */
export async function copyProject(): Promise<{ root: string } & AsyncDisposable> {
  const root = await mkdtemp(join(tmpdir(), 'bench-project-'));
  for (const part of [...parts, 'cdk.json', 'openapi.json', 'tsconfig.json']) {
    await cp(join(project, part), join(root, part), { recursive: true });
  }
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'));
  return {
    root,
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** A service on this machine, as `npm start` runs it. */
export interface BenchService extends AsyncDisposable {
  url: string;
  dataDir: string;
  /** From its start to the line that says that it is ready. */
  readySeconds: number;
  /** What it tells other programs about itself. */
  running: Running;
  /** Ends it as a machine that fails would. */
  kill: () => Promise<void>;
}

/** Starts the service of the project at `root`, on a free port; its data are kept in `dataDir`. */
export async function benchService(
  root: string,
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<BenchService> {
  const port = await freePort();
  const start = performance.now();
  const service = await startService({
    root,
    port,
    dataDir,
    env: {
      CONFIRM_AFTER_SECONDS: String(confirmAfterSeconds),
      // It then ends with this process, however that ends.
      npm_lifecycle_event: 'bench',
      // Benches that ran before may have left that of their own table.
      AWS_ENDPOINT_URL_DYNAMODB: '',
      ...env,
    },
  });
  const readySeconds = (performance.now() - start) / 1000;
  const running = Running.parse(JSON.parse(readFileSync(join(dataDir, 'local.json'), 'utf8')));
  const { url } = service;
  return {
    ...{ url, dataDir, readySeconds, running },
    kill: () => service.stop('SIGKILL'),
    [Symbol.asyncDispose]: () => service.stop(),
  };
}

/** A new person of an organization on the plan business, signed in. */
export async function visitor({ url, dataDir }: BenchService, email = 'bench@example.com') {
  const { api, cookie, organizationId } = await signIn({ url }, email);
  if (organizationId === null) throw new Error('the first sign-in made no organization');
  const command = { command: 'plan', organization_id: organizationId, plan: 'business' };
  await askOperator(command, { dataDir });
  return { api, local: controlsOf(url), cookie, organizationId };
}

/** Waits until `isDone`. @throws Error after `seconds`, naming `what` did not come. */
export async function until(
  what: string,
  seconds: number,
  isDone: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await isDone())) {
    if (Date.now() > end) throw new Error(`${what} did not come within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Whether the system tells about processes in the way that is read here. */
export const canLook = existsSync('/proc/self/smaps_rollup');

/** A process and all that it started, directly or not. */
function treeOf(root: number): number[] {
  const children = Map.groupBy(allProcesses(), ({ parent }) => parent);
  const found: number[] = [];
  for (const waiting = [root]; waiting.length > 0;) {
    const pid = waiting.pop()!;
    found.push(pid);
    waiting.push(...(children.get(pid) ?? []).map((child) => child.pid));
  }
  return found;
}

/** Ends what this process started and is still running. */
export function endChildren(): void {
  if (!canLook) return;
  for (const pid of treeOf(process.pid)) {
    if (pid !== process.pid) tryTo(() => process.kill(pid, 'SIGTERM'));
  }
}

/**
 * The memory of a process and all that it started, in MB: what they share is counted once (PSS).
 * @throws Error where the system doesn't tell
 */
export function memoryOf(root: number): number {
  const kilobytes = treeOf(root).map((pid) => {
    const text = tryTo(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? '';
    return Number(/^Pss: +(\d+) kB$/m.exec(text)?.[1] ?? 0);
  });
  const sum = kilobytes.reduce((all, one) => all + one, 0);
  if (sum === 0) throw new Error('the memory of processes cannot be read here');
  return sum / 1024;
}

/**
 * The processor time that a process and all that it started, and what of that has ended, took so far, in ms.
 * Linux counts it in hundredths of a second.
 */
export function processorOf(root: number): number {
  const ticks = treeOf(root).flatMap((pid) => (statOf(pid) ?? []).slice(11, 15).map(Number));
  return ticks.reduce((all, one) => all + one, 0) * 10;
}

function allProcesses(): { pid: number; parent: number }[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).flatMap((pid) => {
    const [, parent] = statOf(pid) ?? [];
    return parent ? [{ pid, parent: Number(parent) }] : [];
  });
}

/** What the system counts of a process, from its state on; see proc_pid_stat(5), where that is the third. */
function statOf(pid: number): string[] | undefined {
  const text = tryTo(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The name of a program may hold anything, closing brackets too.
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Undefined for what has ended meanwhile. */
function tryTo<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}
