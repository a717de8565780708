import type { TestedTable } from '../../support/tested-table.ts';
import { isWrite } from '../../support/table-faults.ts';

const time = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/**
 * Notes the times at which something may become due, since asking the index after every step would
 * take most of a run: of each item that is written with a due time, the latest time in it.
 */
export function owedTimes(table: TestedTable) {
  const noted = new Set<number>();
  table.intercept((next, operation, input) => {
    if (isWrite.test(operation)) {
      const { TransactItems = [input] } = input as { TransactItems?: object[] };
      for (const text of TransactItems.map((item) => JSON.stringify(item))) {
        const times = text.includes('dueAt') ? [...text.matchAll(time)] : [];
        if (times.length > 0) noted.add(Math.max(...times.map(([at]) => Date.parse(at))));
      }
    }
    return next();
  });
  return {
    /** What was noted since the last time. */
    take(): number[] {
      const times = [...noted];
      noted.clear();
      return times;
    },
  };
}
