/** How long changes take to their confirmation, by type. */
import type { Change } from '../../shared/changes/rules/change.ts';
import type { ChangeType } from '../../shared/changes/rules/change-type.ts';
import { quantile, type TypeScore } from '../corpus/catalogue/evaluate.ts';
import type { Label } from '../corpus/catalogue/labels.ts';
import { waitSeconds } from '../corpus/catalogue/waits.ts';

/** How many true changes were told, and how long half of them took at most, and the slowest; in seconds. */
export interface Latency {
  changes: number;
  median: number;
  worst: number;
}

export type Latencies = Readonly<Partial<Record<ChangeType, Latency>>>;

/** From what happened to the confirmation. */
export function sinceEvent({ label, change }: { label: Label; change: Change }): number {
  return (Date.parse(change.confirmed_at ?? change.detected_at) - label.at) / 1000;
}

/**
 * Of the types of which any change was told.
 * @param secondsOf by default, from the look that saw a change.
 */
export function latenciesOf(
  types: readonly TypeScore[],
  secondsOf: typeof sinceEvent = ({ change }) => waitSeconds(change),
): Latencies {
  const told = types.filter(({ pairs }) => pairs.length > 0);
  return Object.fromEntries(
    told.map(({ type, pairs }) => {
      const seconds = pairs.map((pair) => Math.round(secondsOf(pair)));
      const [median, worst] = [quantile(seconds, 0.5), Math.max(...seconds)];
      return [type, { changes: seconds.length, median, worst }];
    }),
  );
}
