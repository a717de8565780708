import { useQueryClient } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { clockText } from '../format.ts';
import { problemState } from '../problem-state.ts';
import { retryDelayMs } from '../api.ts';
import { states } from '../text/common.ts';
import { useCountdown } from './countdown.ts';
import { Failed } from './failed.tsx';
import { Waiting } from './waiting.tsx';

/** What this needs of a query, plain or paged. */
export interface Reading<Data> {
  data: Data | undefined;
  error: Error | null;
  failureReason: Error | null;
  failureCount: number;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

export interface LoadedProps<Data> {
  query: Reading<Data>;
  /** How many rows stand there until it is read. */
  rows?: number | undefined;
  children: (data: Data) => ComponentChildren;
}

/**
 * A pane of something that is read: rows while it is, the data once it was, what went wrong where it
 * can't be; and data that couldn't be refreshed with a line that says so.
 */
export function Loaded<Data>({ query, rows = 3, children }: LoadedProps<Data>) {
  const queries = useQueryClient();
  const { data, error, failureReason } = query;
  if (data !== undefined) {
    return (
      <>
        {error && <Stale query={query} />}
        {children(data)}
      </>
    );
  }
  if (error) return <Failed error={error} retry={() => void query.refetch()} />;
  const cancel = () => void queries.cancelQueries({ fetchStatus: 'fetching' });
  return (
    <>
      {failureReason && <Retrying reason={failureReason} failures={query.failureCount} />}
      <Waiting rows={rows} cancel={cancel} />
    </>
  );
}

function Stale({ query }: { query: Reading<unknown> }) {
  return (
    <p class="strip" role="status">
      {states.stale(clockText(new Date(query.dataUpdatedAt)))}{' '}
      <button type="button" class="plain" onClick={() => void query.refetch()}>
        {states.refreshNow}
      </button>
    </p>
  );
}

/** A read that the service refused for now: it says when the next try comes. */
function Retrying({ reason, failures }: { reason: Error; failures: number }) {
  const state = problemState(reason);
  const seconds = useCountdown(Math.ceil(retryDelayMs(failures - 1, reason) / 1000));
  if (state.kind !== 'too_many' && state.kind !== 'unavailable') return null;
  return (
    <p class="strip" role="status">
      {state.kind === 'too_many' ? states.tooMany : states.unavailable}{' '}
      {seconds > 0 && states.retryingIn(seconds)}
    </p>
  );
}
