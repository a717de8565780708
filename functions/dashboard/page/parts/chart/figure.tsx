import type { ComponentChildren } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { utcDayText } from '../../utc-format.ts';
import { chart } from '../../text/chart.ts';
import { Table } from '../table.tsx';
import { useBox, type Box } from './use-box.ts';

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
  children: (box: Box, day: number) => ComponentChildren;
}

/**
 * What every chart has around its drawing: a sentence as its name, a slider that reads any day, and
 * the same numbers as a table.
 */
export function Figure({ caption, notes, days, columns, dayAt, children }: FigureProps) {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const box = useBox(area);
  const [chosen, setChosen] = useState<number | null>(null);
  const last = days.length - 1;
  const day = Math.min(chosen ?? last, last);
  const point = (event: PointerEvent) => {
    const left = area.current?.getBoundingClientRect().left ?? 0;
    if (box) setChosen(Math.max(0, Math.min(last, dayAt(event.clientX - left, box))));
  };
  return (
    <figure class="chart" aria-labelledby={id}>
      <figcaption id={id}>{caption}</figcaption>
      <div ref={area} class="chart-area" onPointerMove={point} onPointerDown={point}>
        {box && children(box, day)}
      </div>
      <Reader days={days} day={day} onDay={setChosen} />
      {notes.length > 0 && <p class="chart-notes">{notes.join(' ')}</p>}
      <Numbers caption={caption} days={days} columns={columns} />
    </figure>
  );
}

interface ReaderProps {
  days: readonly FigureDay[];
  day: number;
  onDay: (day: number) => void;
}

/** Reads one day after the other, by keyboard or pointer. */
function Reader({ days, day, onDay }: ReaderProps) {
  const read = days[day];
  if (!read) return null;
  const text = chart.ofDay(utcDayText(read.date), read.text);
  return (
    <div class="chart-reader">
      <input
        type="range"
        min={0}
        max={days.length - 1}
        value={day}
        aria-label={chart.readDay}
        aria-valuetext={text}
        onInput={(event) => {
          onDay(event.currentTarget.valueAsNumber);
        }}
      />
      <output>{text}</output>
    </div>
  );
}

/** The numbers themselves, newest first; drawn only when asked for. */
function Numbers({ caption, days, columns }: Pick<FigureProps, 'caption' | 'days' | 'columns'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>{chart.asTable}</summary>
      {isOpen && (
        <div class="chart-table">
          <Table
            caption={caption}
            columns={[
              { label: chart.day, cell: ({ date }: FigureDay) => utcDayText(date) },
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
