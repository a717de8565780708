import { useEffect } from 'preact/hooks';
import { client, readAgainHere } from '../api.ts';
import type { Change } from '../change.ts';
import { hide, unhide } from '../parts/verdict/handled.ts';
import { listedChanges } from '../parts/verdict/judge.ts';
import { forgetNews, news } from './news.ts';
import { isRateShort } from './rate.ts';
import { onTabMessage, tellTabs } from './tabs.ts';

/** How often one of the tabs asks for new changes. */
const pollMs = 60_000;
/** Who neither typed nor pointed for this long isn't reading. */
const idleMs = 10 * 60_000;

/** What a list of this tab has already is no news here. */
function addNews(changes: readonly Change[]): void {
  const listed = new Set(listedChanges().map(({ id }) => id));
  const unread = changes.filter(({ id }) => !listed.has(id));
  if (unread.length === 0) return;
  news.set(new Map([...news.get(), ...unread.map((change) => [change.id, change] as const)]));
}

/**
 * As long as it stands on the page, where nothing of it can be seen: asks once a minute for changes confirmed
 * after `since`, in one tab of all, and only while somebody looks at it. All tabs hear what came.
 */
export default function LiveUpdates({ since }: { since: Date }) {
  useEffect(() => startLive(since), [since]);
  return null;
}

/** @returns what ends it */
function startLive(since: Date): () => void {
  const from = { at: since.toISOString() };
  const ending = new AbortController();
  const { signal } = ending;
  let lastSeenMs = Date.now();
  let turn: AbortController | null = null;

  const consider = () => {
    const isWatched = document.visibilityState === 'visible' && Date.now() - lastSeenMs < idleMs;
    if (isWatched && turn === null) {
      turn = new AbortController();
      void takeTurn(turn.signal, from);
    } else if (!isWatched) {
      turn?.abort();
      turn = null;
    }
  };
  const seen = () => {
    lastSeenMs = Date.now();
    consider();
  };
  for (const event of ['focus', 'pointerdown', 'keydown'] as const)
    addEventListener(event, seen, { signal });
  document.addEventListener('visibilitychange', seen, { signal });
  addEventListener('input', markTyped, { signal });
  const timer = setInterval(consider, pollMs);
  const deaf = onTabMessage((message) => {
    if (message.kind === 'wrote') void readAgainHere(message.routes);
    if (message.kind === 'judged') {
      hide(message.ids, Date.now());
      forgetNews(message.ids);
    }
    if (message.kind === 'restored') unhide(message.ids);
    if (message.kind !== 'news') return;
    addNews(message.changes);
    from.at = latestOf(message.changes, from.at);
  });
  consider();
  return () => {
    ending.abort();
    turn?.abort();
    clearInterval(timer);
    deaf();
  };
}

/** A form that somebody typed into is theirs: it stays when the session ends. */
function markTyped({ target }: Event): void {
  if (target instanceof Element) target.closest('form')?.setAttribute('data-typed', '');
}

/** Holds the lock that one tab can have, and asks as long as it does. */
async function takeTurn(signal: AbortSignal, from: { at: string }): Promise<void> {
  try {
    await navigator.locks.request('artist-monitor-poll', { signal }, async () => {
      // Not by an interval: a poll that takes long must neither meet the next one, nor outlive the lock.
      while (await isStillOurs(signal)) if (!isRateShort()) await poll(from);
    });
  } catch (error) {
    // Given up before the lock came.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}

/** Waits until the next poll is due. @returns false where another tab is to ask by then. */
async function isStillOurs(signal: AbortSignal): Promise<boolean> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pollMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  return !signal.aborted;
}

async function poll(from: { at: string }): Promise<void> {
  let changes: Change[];
  try {
    changes = await client.call('GET /api/v1/changes', {
      query: { since: from.at, acknowledged: 'false', limit: 100 },
    });
  } catch {
    // Lists say themselves when the service can't be reached; the next minute tries again.
    return;
  }
  const fresh = changes.filter(
    ({ id, confirmed_at }) => !news.get().has(id) && confirmed_at !== from.at,
  );
  from.at = latestOf(changes, from.at);
  addNews(fresh);
  if (fresh.length > 0) tellTabs({ kind: 'news', changes: fresh });
}

function latestOf(changes: readonly Change[], start: string): string {
  return changes.reduce(
    (latest, { confirmed_at }) =>
      confirmed_at !== null && confirmed_at > latest ? confirmed_at : latest,
    start,
  );
}
