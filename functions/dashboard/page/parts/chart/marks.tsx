import { counted, numberText } from '../../format.ts';
import { severities, type SeverityName } from '../../change.ts';
import { severityShapes } from '../severity.tsx';
import { clustersOf } from './scale.ts';

/** Something that happened, at the top edge of a chart. */
export interface ChartMark {
  at: string;
  severity: SeverityName;
  /** What happened, alone: said of its day. */
  what: string;
  /** The same with its severity and day: read out, and shown on pointing. */
  label: string;
  href: string;
}

const targetPx = 24;

interface MarksProps {
  marks: readonly ChartMark[];
  x: (ms: number) => number;
  /** Where many that stand too close together lead; without it, to the gravest of them. */
  hrefOfMany?: ((first: ChartMark, last: ChartMark) => string) | undefined;
}

/** The marks, each a link over the drawing: the page’s own links, so that they have focus and routes. */
export function Marks({ marks, x, hrefOfMany }: MarksProps) {
  const placed = marks.map((mark) => ({ mark, x: x(Date.parse(mark.at)) }));
  return clustersOf(placed, targetPx).map((cluster) => {
    const [first, last] = [cluster[0]?.mark, cluster.at(-1)?.mark];
    const at = ((cluster[0]?.x ?? 0) + (cluster.at(-1)?.x ?? 0)) / 2;
    const severity = severities.find((one) => cluster.some(({ mark }) => mark.severity === one));
    const shown = cluster.find(({ mark }) => mark.severity === severity)?.mark;
    if (!first || !last || !shown) return null;
    const isOne = cluster.length === 1;
    const label = isOne
      ? shown.label
      : `${counted(cluster.length, 'change')}: ${cluster.map(({ mark }) => mark.label).join(' · ')}`;
    return (
      <a
        key={`${first.at} ${first.href}`}
        class={`chart-mark ${shown.severity}`}
        href={isOne ? shown.href : (hrefOfMany?.(first, last) ?? shown.href)}
        style={{ insetInlineStart: `${at - targetPx / 2}px` }}
        title={label}
        aria-label={label}
      >
        {severityShapes[shown.severity]}
        {!isOne && <sub>{numberText(cluster.length)}</sub>}
      </a>
    );
  });
}
