import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Whether the system tells about processes in the way that is read here. */
export const canLook = existsSync('/proc/self/smaps_rollup');

/** A process and all that it started, directly or not. */
export function treeOf(root: number): number[] {
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
