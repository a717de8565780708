import type { SourceBudget } from '../../shared/usecases/source-ports.ts';

/** A budget that grants everything and writes down what it was asked and told. */
export function recordedBudget(): SourceBudget & { log: string[] } {
  const log: string[] = [];
  return {
    log,
    async take(calls) {
      log.push(`take ${calls}`);
    },
    async report(outcome, retryAfterSeconds) {
      log.push(retryAfterSeconds === undefined ? outcome : `${outcome} ${retryAfterSeconds}`);
    },
  };
}
