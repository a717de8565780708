import { numberText } from '../../format.ts';
import { severities } from '../../change.ts';
import { Severity } from '../severity.tsx';
import { type Box, Grid, plotOf, TimeLabels, timeLabelsMax } from './axes.tsx';
import type { SeverityDay } from './readings.ts';
import { Figure } from './figure.tsx';
import { lineScale, valueTicks } from './scale.ts';

export interface DayBarsProps {
  /** What the chart shows, as a sentence: `14 alerts in the last 30 days`. */
  caption: string;
  /** Every day, oldest first; those without a change too. */
  days: readonly SeverityDay[];
}

const dayMs = 86_400_000;
/** How much of a day its bar takes. */
const barShare = 0.8;

/** Changes of each day by severity, critical at the bottom. The axis starts at 0. */
export function DayBars({ caption, days }: DayBarsProps) {
  const ticks = valueTicks(0, Math.max(1, ...days.map((day) => totalOf(day))));
  const firstMs = Date.parse(`${days[0]?.date ?? '1970-01-01'}T00:00:00Z`);
  const endMs = firstMs + days.length * dayMs;
  const scaleIn = (box: Box) => {
    const plot = plotOf(box, ticks, false);
    const range = { firstMs, lastMs: endMs };
    return { plot, scale: lineScale(range, ticks, plot) };
  };
  return (
    <>
      <Figure
        caption={caption}
        notes={['Days are UTC days.']}
        days={days.map((day) => ({
          date: day.date,
          text: textOf(day),
          cells: severities.map((severity) => numberText(day[severity])),
        }))}
        columns={severities}
        dayAt={(x, box) => {
          const { plot } = scaleIn(box);
          return Math.floor(((x - plot.left) / (plot.right - plot.left)) * days.length);
        }}
      >
        {(box, day) => {
          const { plot, scale } = scaleIn(box);
          return (
            <>
              <Grid ticks={ticks} y={scale.y} plot={plot} />
              <TimeLabels
                // Where tomorrow begins, the last bar ends.
                at={scale.timeTicks(timeLabelsMax(plot, box)).filter((at) => at.getTime() < endMs)}
                x={scale.x}
                plot={plot}
                box={box}
              />
              <Bars
                days={days}
                chosen={day}
                x={(index) => scale.x(firstMs + index * dayMs)}
                y={scale.y}
              />
            </>
          );
        }}
      </Figure>
      <p class="chart-legend">
        {severities.map((severity) => (
          <Severity key={severity} is={severity} />
        ))}
      </p>
    </>
  );
}

interface BarsProps {
  days: readonly SeverityDay[];
  chosen: number;
  x: (index: number) => number;
  y: (value: number) => number;
}

function Bars({ days, chosen, x, y }: BarsProps) {
  const width = Math.max(1, (x(1) - x(0)) * barShare);
  return (
    <g>
      {severities.map((severity, layer) => (
        <g key={severity} class={`bars ${severity}`}>
          {days.map((day, index) => {
            const low = severities.slice(0, layer).reduce((sum, below) => sum + day[below], 0);
            const high = low + day[severity];
            return high > low ? (
              <rect
                key={index}
                x={x(index) + (x(1) - x(0) - width) / 2}
                y={y(high)}
                width={width}
                height={y(low) - y(high)}
                class={index === chosen ? 'chosen' : undefined}
              />
            ) : null;
          })}
        </g>
      ))}
    </g>
  );
}

function totalOf({ critical, warning, info }: SeverityDay): number {
  return critical + warning + info;
}

function textOf(day: SeverityDay): string {
  const parts = severities.filter((severity) => day[severity] > 0);
  return parts.length === 0
    ? 'no changes'
    : parts.map((severity) => `${numberText(day[severity])} ${severity}`).join(', ');
}
