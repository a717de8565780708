import { readFileSync } from 'node:fs';

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
