import { DayBars, type DayBarsProps } from './day-bars.tsx';
import { LineChart, type LineChartProps } from './line-chart.tsx';

/** One kind of chart with what it shows. */
export type AnyChartProps = { line: LineChartProps } | { bars: DayBarsProps };

/** Every kind of chart, in one file: what they compute with is most of it, and the same. */
export default function AnyChart(props: AnyChartProps) {
  return 'line' in props ? <LineChart {...props.line} /> : <DayBars {...props.bars} />;
}
