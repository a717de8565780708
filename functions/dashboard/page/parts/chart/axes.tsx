import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import { locale, numberText } from '../../format.ts';
import { compactText } from '../../number-format.ts';
import { type Plot, tickLabels } from './scale.ts';

/** How wide a digit is, of the height of a letter. */
const digitShare = 0.62;
const gapPx = 8;
/** Room at the top edge for marks. */
const marksPx = 28;

/** Height of a drawing, by how wide it is. */
export const heightOf = ({ width }: Box): number =>
  Math.round(Math.max(180, Math.min(260, width / 3)));

/** Where the inner part of the chart is, with room for the labels of `ticks` and of the time. */
export function plotOf(box: Box, ticks: readonly number[], hasMarks: boolean): Plot {
  const longest = Math.max(...labelsOf(ticks).map(({ length }) => length));
  return {
    left: Math.ceil(longest * digitShare * box.letterPx) + gapPx,
    right: Math.max(box.width - gapPx, 1),
    top: hasMarks ? marksPx : box.letterPx,
    bottom: heightOf(box) - Math.ceil(box.letterPx * 1.8),
  };
}

function labelsOf(ticks: readonly number[]): string[] {
  return tickLabels(ticks, compactText, numberText);
}

interface GridProps {
  ticks: readonly number[];
  y: (value: number) => number;
  plot: Plot;
}

/** The grid lines with their numbers. */
export function Grid({ ticks, y, plot }: GridProps) {
  const labels = labelsOf(ticks);
  return (
    <g>
      {ticks.map((tick, index) => (
        <g key={tick}>
          <line class="grid" x1={plot.left} x2={plot.right} y1={y(tick)} y2={y(tick)} />
          <text x={plot.left - gapPx} y={y(tick)} text-anchor="end" dominant-baseline="middle">
            {labels[index]}
          </text>
        </g>
      ))}
    </g>
  );
}

const dayLabel = new Intl.DateTimeFormat(locale, {
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});
const monthLabel = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
const yearLabel = new Intl.DateTimeFormat(locale, {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** From so many days on, the labels are months. */
const monthsFromDays = 27;
const dayMs = 86_400_000;

/** `Nov 22`; `Nov`, or `Jan 2026` where months are far enough apart to be labeled by themselves. */
function timeLabel(at: Date, apartMs: number): string {
  if (apartMs < monthsFromDays * dayMs) return dayLabel.format(at);
  return (at.getUTCMonth() === 0 ? yearLabel : monthLabel).format(at);
}

/** How many labels of the time fit side by side. */
export function timeLabelsMax(plot: Plot, box: Box): number {
  return Math.max(1, Math.floor((plot.right - plot.left) / (box.letterPx * 7)));
}

interface TimeProps {
  at: readonly Date[];
  x: (ms: number) => number;
  plot: Plot;
  box: Box;
}

/** The days along the bottom. */
export function TimeLabels({ at, x, plot, box }: TimeProps) {
  const apartMs = (at[1]?.getTime() ?? 0) - (at[0]?.getTime() ?? 0);
  return (
    <g>
      {at.map((time) => {
        const place = x(time.getTime());
        const label = timeLabel(time, apartMs);
        const half = (label.length * digitShare * box.letterPx) / 2;
        return (
          <text
            key={time.getTime()}
            // Whole at both ends of the axis.
            x={Math.max(half, Math.min(place, plot.right + gapPx - half))}
            y={plot.bottom + box.letterPx * 1.4}
            text-anchor="middle"
          >
            {label}
          </text>
        );
      })}
    </g>
  );
}

/** How wide a chart may be, and how large its letters are: both in pixels. */
export interface Box {
  width: number;
  letterPx: number;
}

/** Of the root’s letters: what `--size-s` is. */
const labelShare = 0.8125;

/** Measures the element, now and whenever its size changes. Null until it is on the page. */
export function useBox(ref: RefObject<HTMLElement>): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const measure = () => {
      const rootPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const next = { width: element.clientWidth, letterPx: rootPx * labelShare };
      setBox((now) => (now?.width === next.width && now.letterPx === next.letterPx ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return box;
}
