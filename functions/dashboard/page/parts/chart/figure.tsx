import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { utcDayText } from '../../catalog-format.ts';
import { Table } from '../table.tsx';
import { type Box, heightOf, useBox } from './axes.tsx';

/** A day of a chart. */
export interface FigureDay {
  date: string;
  /** What it shows, in words: for the reader. */
  text: string;
  /** The same, by column of the table. */
  cells: readonly string[];
}

export interface FigureProps {
  /** What the chart shows, as a sentence: its name. */
  caption: string;
  /** What one must know to read it: where the axis starts, what is shaded. */
  notes: readonly string[];
  /** Oldest first. */
  days: readonly FigureDay[];
  /** Headings of the cells. */
  columns: readonly string[];
  /** Which day stands at a place of the drawing; to point at days. */
  dayAt: (x: number, box: Box) => number;
  /** The drawing itself. */
  children: (box: Box, day: number) => ComponentChildren;
  /** What lies over it and can be pressed. */
  over?: (box: Box) => ComponentChildren;
}

/** How far a key goes, in days. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -Infinity,
  End: Infinity,
};

/**
 * What every chart has around its drawing: a sentence as its name, the day that one points at or comes
 * to by arrow keys, and the same numbers as a table. The drawing is the slider.
 */
export function Figure(props: FigureProps) {
  const { caption, notes, days, columns, dayAt, children, over } = props;
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const box = useBox(area);
  const [chosen, setChosen] = useState<number | null>(null);
  const last = days.length - 1;
  const day = Math.min(chosen ?? last, last);
  const read = days[day];
  const text = read && `${utcDayText(read.date)}: ${read.text}`;
  const go = (to: number) => setChosen(Math.max(0, Math.min(last, to)));
  const point = (event: PointerEvent) => {
    const left = area.current?.getBoundingClientRect().left ?? 0;
    if (box) go(dayAt(event.clientX - left, box));
  };
  return (
    <figure class="chart" aria-labelledby={id}>
      <figcaption id={id}>{caption}</figcaption>
      <p class="chart-reading">{text}</p>
      <div ref={area} class="chart-area" onPointerMove={point} onPointerDown={point}>
        {box && (
          <svg
            width={box.width}
            height={heightOf(box)}
            role="slider"
            tabindex={0}
            aria-labelledby={id}
            aria-valuemin={0}
            aria-valuemax={last}
            aria-valuenow={day}
            aria-valuetext={text}
            onKeyDown={(event) => {
              const step = steps[event.key];
              if (step === undefined) return;
              event.preventDefault();
              go(day + step);
            }}
          >
            {children(box, day)}
          </svg>
        )}
        {box && over?.(box)}
      </div>
      {notes.length > 0 && <p class="chart-notes">{notes.join(' ')}</p>}
      <Numbers caption={caption} days={days} columns={columns} />
    </figure>
  );
}

/** The numbers themselves, newest first; drawn only when asked for. */
function Numbers({ caption, days, columns }: Pick<FigureProps, 'caption' | 'days' | 'columns'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show as table</summary>
      {isOpen && (
        <div class="chart-table">
          <Table
            caption={caption}
            columns={[
              { label: 'Day (UTC)', cell: ({ date }: FigureDay) => utcDayText(date) },
              ...columns.map((label, index) => ({
                label,
                cell: ({ cells }: FigureDay) => cells[index],
              })),
            ]}
            rows={days.toReversed()}
            keyOf={({ date }) => date}
          />
        </div>
      )}
    </details>
  );
}
