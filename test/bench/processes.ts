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

function allProcesses(): { pid: number; parent: number }[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    const text = tryTo(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
    // The name of a program may hold anything, closing brackets too.
    const parent = text && /^ \w (\d+) /.exec(text.slice(text.lastIndexOf(')') + 1))?.[1];
    return parent ? [{ pid: Number(pid), parent: Number(parent) }] : [];
  });
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
