import type { Change } from '../change.ts';

export type SeverityName = Change['severity'];

/** Shape, word, and color: never color alone. The gravest comes first. */
export const severityShapes: Readonly<Record<SeverityName, string>> = {
  critical: '◆',
  warning: '▲',
  info: '●',
};

/** A severity. */
export function Severity({ is }: { is: SeverityName }) {
  return (
    <span class={`severity ${is}`}>
      <span aria-hidden="true">{severityShapes[is]}</span> {is}
    </span>
  );
}

export type Standing = 'ok' | 'waiting' | 'failed' | 'off';

const standingMarks: Readonly<Record<Standing, string>> = {
  ok: '✓',
  waiting: '…',
  failed: '✕',
  off: '–',
};

/** How something stands, with its word: delivered, waiting for confirmation, disabled. */
export function Mark({ is, children }: { is: Standing; children: string }) {
  return (
    <span class={`mark ${is}`}>
      <span aria-hidden="true">{standingMarks[is]}</span> {children}
    </span>
  );
}
