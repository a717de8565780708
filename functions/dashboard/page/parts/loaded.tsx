import { useQueryClient } from '@tanstack/preact-query';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { retryDelayMs } from '../api.ts';
import { clockText, numberText } from '../format.ts';
import { problemState } from '../problem-state.ts';
import { useCountdown } from './countdown.ts';
import { Failed } from './failed.tsx';

/** What this needs of a query, plain or paged. */
export interface Reading<Data> {
  data: Data | undefined;
  error: Error | null;
  failureReason: Error | null;
  failureCount: number;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

interface LoadedProps<Data> {
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
      Couldn’t refresh. This is from {clockText(new Date(query.dataUpdatedAt))}.{' '}
      <button type="button" class="plain" onClick={() => void query.refetch()}>
        Refresh now
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
      {state.kind === 'too_many' ? 'Too many requests.' : 'The service is busy.'}{' '}
      {seconds > 0 && `Trying again in ${numberText(seconds)} s.`}
    </p>
  );
}

const longMs = 5000;

/**
 * Something is being read: nothing for the first moment (the style sheet sees to that), then rows of
 * the final size, after five seconds words and a way out.
 */
export function Waiting({ rows = 3, cancel }: { rows?: number; cancel?: () => void }) {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="waiting" aria-busy="true">
      <span class="unseen">Loading…</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} class="waiting-row" />
      ))}
      {isLong && (
        <p role="status">
          Still loading…{' '}
          {cancel && (
            <button type="button" class="plain" onClick={cancel}>
              Cancel
            </button>
          )}
        </p>
      )}
    </div>
  );
}
