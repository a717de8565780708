import { bisector } from 'd3-array';
import { numberText } from '../../format.ts';
import { type Box, Grid, plotOf, TimeLabels, timeLabelsMax } from './axes.tsx';
import { DayBars, type DayBarsProps } from './day-bars.tsx';
import { Figure, type FigureDay } from './figure.tsx';
import { type ChartMark, Marks } from './marks.tsx';
import { type Point, pointsOf, type Reading } from './points.ts';
import {
  areaPath,
  type DayReading,
  daysOf,
  expectedPiecesOf,
  linePath,
  piecesOf,
  type RangeAt,
  utcDay,
} from './readings.ts';
import { lineScale, type LineScale, type Plot, rangeOf, roomFor, valueTicks } from './scale.ts';

interface LineChartProps {
  /** What the chart shows, as a sentence: `Followers: 140,083, down 9.6% in 7 days`. */
  caption: string;
  /** What the numbers are: the heading of the table. */
  unit: string;
  /** Oldest first. At least one has a number; what has none leaves a gap. */
  readings: readonly Reading[];
  marks?: readonly ChartMark[];
  /** Where marks lead that are too close together to be told apart. */
  hrefOfMany?: (first: ChartMark, last: ChartMark) => string;
  /** A number to reach, like a milestone. */
  goal?: number;
  /** Readings to point out. */
  dots?: readonly { at: string; value: number }[];
  /** The second is dashed, too. */
  series?: 1 | 2;
}

/** A number over time. Its labels keep their size, whatever the width. */
function LineChart(props: LineChartProps) {
  const { caption, unit, goal, marks = [] } = props;
  const days = daysOf(props.readings);
  // A first day is one point, not a line over the whole width.
  const readings = days.length > 1 ? props.readings : lastOf(props.readings);
  const shown = { ...props, readings };
  const points = pointsOf(readings);
  const ranges = days.flatMap(({ expected }) => expected ?? []);
  const beside = [...(goal === undefined ? [] : [goal]), ...roomFor(points, ranges)];
  const range = rangeOf(points, beside);
  const ticks = valueTicks(range.low, range.high);
  const scaleIn = (box: Box) => {
    const plot = plotOf(box, ticks, marks.length > 0);
    return { plot, scale: lineScale(range, ticks, plot) };
  };
  const start = ticks[0] ?? 0;
  return (
    <Figure
      caption={caption}
      notes={[
        ...(ranges.length > 0 ? ['Shaded: what was usual.'] : []),
        ...(start > 0 ? [`The axis starts at ${numberText(start)}.`] : []),
        'Days are UTC days.',
      ]}
      days={days.map((day) => figureDay(day, ranges.length > 0, marks))}
      columns={ranges.length > 0 ? [unit, 'Expected'] : [unit]}
      dayAt={(x, box) => {
        const { scale } = scaleIn(box);
        return nearestDay(days, x, scale);
      }}
      over={(box) => <Marks marks={marks} x={scaleIn(box).scale.x} hrefOfMany={props.hrefOfMany} />}
    >
      {(box, day) => {
        const { plot, scale } = scaleIn(box);
        const chosen = points.findLast(({ ms }) => utcDay(ms) === days[day]?.date);
        return <Drawing {...shown} box={box} plot={plot} scale={scale} chosen={chosen} />;
      }}
    </Figure>
  );
}

function lastOf(readings: readonly Reading[]): readonly Reading[] {
  return readings.filter(({ value }) => value !== null).slice(-1);
}

/** What happened on a day: the first by name. */
function happenedText([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return [];
  return others.length === 0 ? [first] : [first, `${numberText(others.length)} more`];
}

function figureDay(
  { date, value, expected }: DayReading,
  hasRanges: boolean,
  marks: readonly ChartMark[],
): FigureDay {
  const text = value === null ? 'no value' : numberText(value);
  const range = expected && `${numberText(expected.low)} to ${numberText(expected.high)}`;
  const happened = marks.filter(({ at }) => at.startsWith(date)).map(({ what }) => what);
  return {
    date,
    text: [range ? `${text}, expected ${range}` : text, ...happenedText(happened)].join(' · '),
    cells: hasRanges ? [text, range ?? 'unknown'] : [text],
  };
}

const noonMs = 43_200_000;
const middleOf = (date: string) => Date.parse(`${date}T00:00:00Z`) + noonMs;

function nearestDay(days: readonly { date: string }[], x: number, { x: place }: LineScale): number {
  return bisector((day: { date: string }) => place(middleOf(day.date))).center(days, x);
}

interface DrawingProps extends LineChartProps {
  box: Box;
  plot: Plot;
  scale: LineScale;
  chosen: Point | undefined;
}

function Drawing({ box, plot, scale, chosen, ...props }: DrawingProps) {
  const { readings, goal, dots = [], series = 1 } = props;
  const draw = (piece: readonly Point[]) =>
    linePath(piece.map(({ ms, value }) => ({ x: scale.x(ms), y: scale.y(value) })));
  const pieces = piecesOf(readings);
  return (
    <g class={`series-${series}`}>
      <ExpectedRanges readings={readings} scale={scale} />
      <Grid ticks={scale.ticks} y={scale.y} plot={plot} />
      <TimeLabels
        at={scale.timeTicks(timeLabelsMax(plot, box))}
        x={scale.x}
        plot={plot}
        box={box}
      />
      {goal !== undefined && (
        <line class="goal" x1={plot.left} x2={plot.right} y1={scale.y(goal)} y2={scale.y(goal)} />
      )}
      {pieces.map((piece) => {
        const [first] = piece;
        if (!first) return null;
        // A line needs two points; one alone is a dot.
        return piece.length === 1 ? (
          <circle
            key={first.ms}
            class="dot"
            cx={scale.x(first.ms)}
            cy={scale.y(first.value)}
            r={3}
          />
        ) : (
          <path key={first.ms} class="line" d={draw(piece)} />
        );
      })}
      {dots.map(({ at, value }) => (
        <circle key={at} class="ring" cx={scale.x(Date.parse(at))} cy={scale.y(value)} r={5} />
      ))}
      {chosen && <Cursor at={chosen} scale={scale} plot={plot} />}
    </g>
  );
}

function ExpectedRanges({ readings, scale }: { readings: readonly Reading[]; scale: LineScale }) {
  const draw = (piece: readonly RangeAt[]) =>
    areaPath(
      piece.map(({ ms, low, high }) => ({
        x: scale.x(ms),
        low: scale.y(low),
        high: scale.y(high),
      })),
    );
  return expectedPiecesOf(readings).map((piece) => (
    <path key={piece[0]?.ms} class="band" d={draw(piece)} />
  ));
}

function Cursor({ at, scale, plot }: { at: Point; scale: LineScale; plot: Plot }) {
  const x = scale.x(at.ms);
  return (
    <g class="cursor">
      <line x1={x} x2={x} y1={plot.top} y2={plot.bottom} />
      <circle cx={x} cy={scale.y(at.value)} r={4} />
    </g>
  );
}

/** One kind of chart with what it shows. */
export type AnyChartProps = { line: LineChartProps } | { bars: DayBarsProps };

/** Every kind of chart, in one file: what they compute with is most of it, and the same. */
export default function AnyChart(props: AnyChartProps) {
  return 'line' in props ? <LineChart {...props.line} /> : <DayBars {...props.bars} />;
}
