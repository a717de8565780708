import { type CatalogName, catalogPage } from '../../domain/catalog/catalog-page.ts';
import type { Release } from '../../domain/bodies/release.ts';
import type { Change } from '../../changes/rules/change.ts';
import { NewRelease } from '../../domain/releases/new-release.ts';
import type { Triage } from '../../domain/releases/release.ts';
import { dayOf } from '../../domain/text/text.ts';
import type { ArtistItem, HoldItem } from '../../table/artists/artists.ts';
import type { SaidItem } from '../../table/artists/triage.ts';
import type { ChangeItem } from '../../changes/items/change-item.ts';
import { getChange, settledWrite } from '../../changes/items/changes.ts';
import { findInFeed, waitingOf } from '../../changes/items/feed.ts';
import type { Table } from '../../table/client.ts';
import type { RouteWork } from '../../domain/owed/work.ts';
import type { Write } from '../../table/transaction.ts';
import { getHolder } from '../../watches/items/holders.ts';

/** A release that isn't known yet, by the change in which it appeared. */
export interface WaitingRelease {
  change: ChangeItem;
  release: NewRelease;
  /** Whether the change is about this release alone. */
  isAlone: boolean;
}

/**
 * A release that appeared in a change that isn't confirmed yet, or that was confirmed because somebody
 * said whose the release is; null: there is none. Of a change of several releases, those that it shows.
 * @param said of the release.
 */
export async function findWaiting(
  table: Table,
  hold: Pick<HoldItem, 'id' | 'organization_id'>,
  releaseId: string,
  said: SaidItem | null,
): Promise<WaitingRelease | null> {
  const { organization_id: org, id: artist } = hold;
  const list = waitingOf(org, artist);
  const listed = await findInFeed(table, list, (one) => releaseIn(one, releaseId) !== null);
  const id = listed?.id ?? said?.change_id;
  // As it stands: a list may show what was so a moment ago.
  const change = id === undefined ? null : await getChange(table, org, id);
  if (!change || change.status === 'dismissed') return null;
  const release = releaseIn(change, releaseId);
  return release && { change, release, isAlone: change.payload.subject.kind === 'release' };
}

/** The release as a change of new releases tells it; null: it doesn't. */
function releaseIn({ payload }: Pick<Change, 'payload'>, releaseId: string): NewRelease | null {
  if (payload.field !== 'release') return null;
  const told = [payload, ...(payload.items ?? [])].find(
    ({ subject }) => subject.kind === 'release' && subject.id === releaseId,
  );
  return NewRelease.safeParse(told?.after).data ?? null;
}

/** A release that isn't known yet, as the people of a holder see it. */
export function waitingView(
  { change, release, isAlone }: WaitingRelease,
  triage: SaidItem | null,
  { catalogName, now }: { catalogName: CatalogName; now: Date },
): Release {
  const { detected_at, checks, payload } = change;
  const seen = checks.filter(({ result }) => result === 'found' || result === 'same');
  const risk = isAlone && triage?.verdict !== 'mine' ? (payload.risk ?? null) : null;
  return {
    ...release,
    catalog_url: catalogPage(catalogName, 'album', release.id),
    status: (release.release_date ?? '') > dayOf(now) ? 'announced' : 'live',
    first_seen_at: detected_at,
    last_seen_at: seen.at(-1)?.at ?? detected_at,
    risk,
    triage,
    unconfirmed: {
      change_id: change.id,
      status: change.status,
      expected_by: change.expected_by,
    },
  };
}

/** A change that a verdict of people confirms, with the write and the work that sends it. */
export type SettledByVerdict = WaitingRelease & { write: Write; route: RouteWork };

/**
 * The change of a release that still waits, confirmed because the holder's people say that the release
 * isn't theirs: they have seen it in the catalog. It is acknowledged with that, and sent as the alert rules
 * say. The machine goes on by itself: its own verdict leaves a change as it is that is confirmed.
 * Null: there is nothing to confirm, or the holder receives nothing at present.
 */
export async function settledByVerdict(
  table: Table,
  artist: ArtistItem,
  waiting: WaitingRelease | null,
  { verdict, at, by }: Triage,
): Promise<SettledByVerdict | null> {
  if (!waiting?.isAlone || waiting.change.status !== 'detected' || verdict === 'mine') return null;
  const { organization_id } = artist;
  const holder = await getHolder(table, artist.watch_id, organization_id);
  if (!holder?.active) return null;
  // Loaded here: whoever reads or marks releases needs the words of all changes hardly ever.
  const { toldForeign } = await import('./tell-foreign.ts');
  const text = toldForeign(waiting.change, waiting.release);
  const { acknowledged_at, acknowledged_by } = waiting.change;
  const isSeen = acknowledged_at !== null;
  const change = {
    ...waiting.change,
    ...text,
    status: 'confirmed' as const,
    confirmed: true,
    confirmed_at: at,
    waiting_for_source: false,
    expected_by: null,
    acknowledged_at: acknowledged_at ?? at,
    acknowledged_by: acknowledged_by ?? by,
  };
  const write = settledWrite({
    ...change,
    text,
    kept_by: holder.kept_by,
    ...(!isSeen && { acknowledged: { at, by } }),
  });
  const route: RouteWork = { kind: 'route', organization_id, change_ids: [change.id] };
  return { ...waiting, change, write, route };
}
