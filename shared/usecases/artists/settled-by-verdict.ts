import type { RouteWork } from '../../domain/owed/work.ts';
import type { Triage } from '../../domain/releases/release.ts';
import type { ArtistItem } from '../../table/artists/artists.ts';
import { settledWrite } from '../../changes/items/changes.ts';
import type { Table } from '../../table/client.ts';
import type { Write } from '../../table/transaction.ts';
import { getHolder } from '../../watches/items/holders.ts';
import type { WaitingRelease } from './waiting-release.ts';

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
