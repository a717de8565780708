import { severities, type SeverityName } from '../change.ts';
import { Icon, type IconName } from './icon.tsx';

/** Shape, word, and color: never color alone. The gravest comes first. Drawings have them as letters. */
export const severityShapes: Readonly<Record<SeverityName, string>> = {
  critical: '◆',
  warning: '▲',
  info: '●',
};

/** Sorts by severity, the gravest first. */
export function byGravity(
  one: { severity: SeverityName },
  other: { severity: SeverityName },
): number {
  return severities.indexOf(one.severity) - severities.indexOf(other.severity);
}

/** A severity. */
export function Severity({ is }: { is: SeverityName }) {
  return (
    <span class={`severity ${is}`}>
      <Icon name={is} /> {is}
    </span>
  );
}

export type Standing = 'ok' | 'waiting' | 'failed' | 'off';

const standingIcons: Readonly<Record<Standing, IconName>> = {
  ok: 'check',
  waiting: 'clock',
  failed: 'close',
  off: 'minus',
};

/** How something stands, with its word: delivered, waiting for confirmation, disabled. */
export function Mark({ is, children }: { is: Standing; children: string }) {
  return (
    <span class={`mark ${is}`}>
      <Icon name={standingIcons[is]} /> {children}
    </span>
  );
}
