import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server, Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** A program that runs beside the runner and never outlives it. */
export interface Child {
  process: ChildProcessWithoutNullStreams;
  /** Settles when it has ended, with how. */
  ended: Promise<string>;
  /** The last lines that it printed. */
  lastLines(): string;
  stop(): Promise<void>;
  /** Lets the runner end while the program runs, which then ends, too. */
  unref: () => void;
}

/**
 * A shell that starts the program and ends it when its own standard input closes, which the system
 * does when the runner dies, by SIGKILL too. It costs 1 MB; the engines know nothing of parents.
 */
const watchdog = [
  'exec 3<&0',
  '"$@" </dev/null 3<&- & program=$!',
  '{ cat <&3 >/dev/null; kill -KILL $program 2>/dev/null; } & watch=$!',
  'wait $program; code=$?',
  'kill $watch 2>/dev/null',
  'exit $code',
].join('\n');

/**
 * Starts a program.
 * @param options.watchesStdin it ends by itself when its standard input closes
 */
export function startChild(
  command: readonly [string, ...string[]],
  options: {
    watchesStdin: boolean;
    environment?: Readonly<Record<string, string>>;
    cwd?: string;
    onLine?: (line: string) => void;
  },
): Child {
  const [program, ...args] = options.watchesStdin
    ? command
    : ['/bin/sh', '-c', watchdog, 'watchdog', ...command];
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own, so that Ctrl-C reaches the runner alone and it ends things in order.
    detached: true,
    env: { ...process.env, ...options.environment },
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > 20) lines.shift();
      options.onLine?.(line);
    });
  }
  // A child that is gone closes the pipe; its exit says what matters.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      resolve(error.message);
    });
    child.once('close', (code, signal) => {
      resolve(signal ?? `exit code ${code ?? 'unknown'}`);
    });
  });
  return {
    process: child,
    ended,
    lastLines: () => lines.join('\n'),
    stop: async () => {
      child.stdin.end();
      const patience = setTimeout(() => child.kill('SIGKILL'), 3000);
      await ended;
      clearTimeout(patience);
    },
    unref: () => {
      unref(child);
    },
  };
}

/** A port of 127.0.0.1 that is free at this moment: `preferred`, if it is. */
export async function freePort(preferred = 0): Promise<number> {
  const server = createServer();
  try {
    await once(server.listen(preferred, '127.0.0.1'), 'listening');
  } catch (error) {
    if (preferred === 0) throw error;
    return freePort();
  }
  const port = portOf(server);
  server.close();
  return port;
}

/** The port that a server listens on. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

function unref(child: ChildProcessWithoutNullStreams): void {
  child.unref();
  // Its pipes are sockets, which the types don't say.
  for (const pipe of [child.stdin, child.stdout, child.stderr]) {
    if (pipe instanceof Socket) pipe.unref();
  }
}

/**
 * Calls `onGone` when the program that started this process has ended. npm puts a shell between:
 * one that npm leaves behind when it is killed, so then npm is watched as well (on Linux).
 */
export function watchParent(onGone: () => void): void {
  const started = lineage();
  const watch = setInterval(() => {
    if (lineage() === started) return;
    clearInterval(watch);
    onGone();
  }, 1000);
  watch.unref();
}

/** Who started this process, and behind a shell who started that. */
function lineage(): string {
  const parent = process.ppid;
  const [, name = '', behind = ''] = /\((.*)\) \S (\d+)/.exec(statusOf(parent)) ?? [];
  return /^(sh|bash|dash)$/.test(name) ? `${parent} ${behind}` : String(parent);
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // Not Linux, or gone already: then the process id has to do.
    return '';
  }
}
