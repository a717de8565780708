import type { InfiniteData } from '@tanstack/preact-query';
import { ApiError } from '../../../../../shared/client/api-error.ts';
import { queryClient, readAgain } from '../../api.ts';
import type { Change } from '../../change.ts';
import { inertText } from '../../inert-text.ts';
import { forgetNews } from '../../session/news.ts';
import { tellTabs } from '../../session/tabs.ts';
import { verdicts } from '../../text/verdicts.ts';
import { announce } from '../announce.tsx';
import { countsRoute } from '../inbox-counts.ts';
import { toast } from '../toast.tsx';
import { type Done, dropDone, lastDone, noteStep, showDone } from './done.ts';
import { hide, unhide } from './handled.ts';

/** What a person decided about changes. */
export interface Verdict {
  ids: readonly string[];
  /** Those of them that were to look at, and no longer are; absent: all. */
  open?: readonly string[];
  send: () => Promise<unknown>;
  takeBack: (() => Promise<unknown>) | null;
  /** What is said once it is decided. */
  said: string;
  /** Called when the changes are there again: after undo, or because the service refused. */
  onBack?: (() => void) | undefined;
  /** The artist of all of them, if that is one. */
  artist: string | null;
  /** The change that is to be reported next, if any. */
  reportId?: string | undefined;
  /** Whether somebody looks at its row, which says what was done; absent: no row can. */
  isHeld?: (() => boolean) | undefined;
  /** Its row stands for so many, others too, and stays: a toast says what was done. */
  ofCount?: number | undefined;
}

const routes = ['GET /api/v1/changes', 'GET /api/v1/artists/{id}/releases'];

/**
 * Shows the verdict as done, and sends it: at its row for some seconds, or else in a toast. It can be taken
 * back; if the service refuses, it is taken back and that is said.
 */
export function judge(verdict: Verdict): void {
  const { ids, open = ids, said, artist, takeBack, isHeld, ofCount, reportId = null } = verdict;
  hide(open, Infinity);
  const sent = send(verdict);
  const back = takeBack && noteStep(() => void undo(verdict, sent));
  const one: Done = {
    ...{ ids, said, artist, undo: back, reportId, at: new Date().toISOString() },
    isHeld: isHeld ?? (() => false),
  };
  lastDone.set(one);
  if (isHeld) showDone(one);
  if (isHeld && ofCount === undefined) announce(said);
  else {
    const text = ofCount === undefined ? said : verdicts.partOf(said, ids.length, ofCount);
    toast(text, back, reportId);
  }
}

/** @returns whether the service took it */
async function send({ ids, open = ids, send: act, onBack }: Verdict): Promise<boolean> {
  try {
    await act();
  } catch (error) {
    unhide(open);
    dropDone(ids);
    onBack?.();
    fail(error, verdicts.failed);
    return false;
  }
  hide(open, Date.now());
  forgetNews(ids);
  tellTabs({ kind: 'judged', ids: open });
  await noteWritten();
  return true;
}

/** What was read is read again when somebody next looks, not after each of twenty verdicts; the counts soon. */
export async function noteWritten(): Promise<void> {
  tellTabsOnce();
  await queryClient.invalidateQueries({ refetchType: 'none', predicate: isOfChanges });
}

let telling: ReturnType<typeof setTimeout> | null = null;
const tellMs = 2000;

/** Twenty verdicts in a row have the other tabs read again, and the counts, once: when the index knows them. */
function tellTabsOnce(): void {
  if (telling !== null) clearTimeout(telling);
  telling = setTimeout(() => {
    tellTabs({ kind: 'wrote', routes });
    void queryClient.invalidateQueries({ queryKey: [countsRoute] });
  }, tellMs);
}

function isOfChanges({ queryKey: [route] }: { queryKey: readonly unknown[] }): boolean {
  return typeof route === 'string' && routes.some((start) => route.startsWith(start));
}

async function undo(
  { ids, open = ids, artist, takeBack, onBack }: Verdict,
  sent: Promise<boolean>,
): Promise<void> {
  unhide(open);
  dropDone(ids);
  onBack?.();
  toast(verdicts.undone(open.length, artist === null ? null : inertText(artist, 60)));
  if (!(await sent)) return;
  // Sending hid them for good meanwhile.
  unhide(open);
  try {
    await takeBack?.();
    tellTabs({ kind: 'restored', ids: open });
    const shown = new Set(listedChanges('active').map(({ id }) => id));
    // A list that was read meanwhile doesn’t have them.
    if (shown.size > 0 && !open.every((id) => shown.has(id)))
      await readAgain('GET /api/v1/changes');
  } catch (error) {
    hide(open, Date.now());
    fail(error, verdicts.undoFailed);
  }
  await noteWritten();
}

function fail(error: unknown, otherwise: string): void {
  const isOurs = error instanceof ApiError && otherwise === verdicts.failed;
  const text = isOurs ? `That didn’t work: ${error.title}. Nothing was changed.` : otherwise;
  toast(text);
  announce(text, 'assertive');
}

type Pages = InfiniteData<{ rows: Change[] }>;
const queryKey = ['GET /api/v1/changes', 'pages'];

/** All changes of the lists that were read, or only of those that are on the screen. */
export function listedChanges(type: 'all' | 'active' = 'all'): Change[] {
  return queryClient
    .getQueriesData<Pages>({ queryKey, type })
    .flatMap(([, list]) => list?.pages.flatMap(({ rows }) => rows) ?? []);
}

/** Shows in the lists that were read what became of some of their changes. They are as old as before. */
export function patchListed(patches: ReadonlyMap<string, Partial<Change>>): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    queryClient.setQueryData<Pages>(
      query.queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            rows: page.rows.map((change) => ({ ...change, ...patches.get(change.id) })),
          })),
        },
      { updatedAt: query.state.dataUpdatedAt },
    );
  }
}
