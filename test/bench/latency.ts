/** How long changes take from the look that saw them to their confirmation, by type. */
import type { ChangeType } from '../../shared/domain/change-type.ts';
import { quantile, type TypeScore } from '../corpus/catalogue/evaluate.ts';
import { waitSeconds } from '../corpus/catalogue/waits.ts';

/** How many true changes were told, and how long half of them took at most, and the slowest; in seconds. */
export interface Latency {
  changes: number;
  median: number;
  worst: number;
}

export type Latencies = Readonly<Partial<Record<ChangeType, Latency>>>;

/** Of the types of which any change was told. */
export function latenciesOf(types: readonly TypeScore[]): Latencies {
  const told = types.filter(({ pairs }) => pairs.length > 0);
  return Object.fromEntries(
    told.map(({ type, pairs }) => {
      const seconds = pairs.map(({ change }) => Math.round(waitSeconds(change)));
      const [median, worst] = [quantile(seconds, 0.5), Math.max(...seconds)];
      return [type, { changes: seconds.length, median, worst }];
    }),
  );
}
