import { countRefused, countUnsent } from './counts.ts';
import { CatalogUnavailable, type SourceBudget } from '../usecases/source-ports.ts';
import type { OddField } from './lenient.ts';
import { WaitDemanded, type JsonSource } from './read-json.ts';

/** How a source is asked. */
export interface SourceOptions {
  /** Without a slash at the end. */
  baseUrl: string;
  budget: SourceBudget;
  /** In which it is asked. @default en */
  language?: string;
  /** Hears of each field that was not understood; by default it is counted. */
  odd?: OddField;
  fetch?: typeof fetch;
  /** For one request, its body included. */
  timeoutSeconds?: number;
}

/** The part of a source that its options say. */
export function sourceOf({ baseUrl, language, timeoutSeconds = 10, ...options }: SourceOptions) {
  const { fetch = globalThis.fetch } = options;
  return { baseUrl, language, timeoutSeconds, fetch } satisfies Partial<JsonSource>;
}

/**
 * Runs one call to a source, for which leave was taken, and tells the budget how it ended. An answer
 * that nobody understands counts as a failure too; that the source doesn't know an id does not.
 */
async function reported<T>(budget: SourceBudget, call: () => Promise<T>): Promise<T> {
  let value: T;
  try {
    value = await call();
  } catch (error) {
    if (error instanceof CatalogUnavailable) countRefused(error);
    if (error instanceof WaitDemanded) await budget.report('failed', error.retryAfterSeconds);
    else if (error instanceof CatalogUnavailable) await budget.report('failed');
    throw error;
  }
  await budget.report('ok');
  return value;
}

/** Takes leave for one call and runs it. One that gets none counts as refused. */
export async function withLeave<T>(budget: SourceBudget, call: () => Promise<T>): Promise<T> {
  try {
    await budget.take(1);
  } catch (error) {
    if (error instanceof CatalogUnavailable) countUnsent(error, 1);
    throw error;
  }
  return reported(budget, call);
}
