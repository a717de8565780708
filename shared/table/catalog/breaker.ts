import type { Table } from '../client.ts';
import type { LaneState } from '../../domain/quota/permits.ts';
import { keys } from '../keys.ts';
import { SourceState } from './source-state.ts';
import { readRow } from '../item.ts';

/** The breaker of a source, as all functions share it. */
export interface Breaker {
  /** Since when requests have brought no sound answer; null while it is closed. */
  openSince: Date | null;
  /** When the next request may find out whether the source is back. */
  nextTrialAt: Date | null;
  /** In a row. */
  failures: number;
}

/** A lane to the catalog as it was a moment ago: what it granted, and until when its breaker is open. */
export async function readLane(table: Table, name: string): Promise<LaneState> {
  const row = await readRow(table, keys.source(name), { consistent: false });
  const { permits, open_until } = SourceState.parse(row ?? {});
  return { permits, openUntil: open_until ?? null };
}

/** Reads the breaker of a source. It counts as open until a request has gone well. */
export async function readBreaker(table: Table, source: string): Promise<Breaker> {
  const row = await readRow(table, keys.source(source));
  const { open_until, opened_at, failures } = SourceState.parse(row ?? {});
  if (open_until === undefined) return { openSince: null, nextTrialAt: null, failures };
  return {
    openSince: new Date(opened_at ?? open_until),
    nextTrialAt: new Date(open_until),
    failures,
  };
}
