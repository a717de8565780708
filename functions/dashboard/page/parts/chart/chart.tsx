import { latePart } from '../../late.tsx';
import type { DayBarsProps } from './day-bars.tsx';
import type { LineChartProps } from './line-chart.tsx';

const AnyChart = latePart(() => import('./any-chart.tsx'));

/** A number over time, in the space that it will take. */
export function LineChart(props: LineChartProps) {
  return (
    <div class="chart-place">
      <AnyChart line={props} />
    </div>
  );
}

/** Changes by day and severity, in the space that they will take. */
export function DayBars(props: DayBarsProps) {
  return (
    <div class="chart-place">
      <AnyChart bars={props} />
    </div>
  );
}
