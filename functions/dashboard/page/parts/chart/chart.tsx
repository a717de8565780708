import { latePart } from '../../late.tsx';
import type { AnyChartProps } from './line-chart.tsx';

const AnyChart = latePart(() => import('./line-chart.tsx'));

/** A chart, in the space that it will take: a number over time, or changes by day and severity. */
export function Chart(props: AnyChartProps) {
  return (
    <div class="chart-place">
      <AnyChart {...props} />
    </div>
  );
}
