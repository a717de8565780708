import type { Artist, ArtistSummary } from '../../domain/bodies/artist.ts';
import { notFound } from '../../domain/problems/errors.ts';
import type { Snapshot } from '../../domain/bodies/snapshot.ts';
import * as stored from '../../table/artists/artists.ts';
import type { Table } from '../../table/client.ts';
import { getWithSnapshot } from '../../watches/items/combined-reads.ts';
import type { Acting } from '../acting.ts';
import type { Catalog } from '../source-ports.ts';
import { findArtist, findHold } from './find-artist.ts';
import { leftSnapshot, snapshotView, summaryView, view } from './view-artist.ts';
import type { Needs } from '../needs.ts';

/** What summaries take. */
export interface SummaryDeps extends Needs<'table' | 'paces'> {
  catalog: Pick<Catalog, 'artistUrl'>;
}

/** What a snapshot takes; `isEnriched`: a listening service is read too. */
export interface SnapshotDeps {
  table: Table;
  catalog: Pick<Catalog, 'capabilities'>;
  isEnriched: boolean;
}

/** The artists that the organization monitors or has paused; with `tags`, those that have any of them. */
export async function listArtists(
  { table }: { table: Table },
  { organization }: Acting,
  tags?: readonly string[],
): Promise<Artist[]> {
  return (await unstopped(table, organization.id, tags)).map(view);
}

/** The same artists with their numbers, recent changes, and how their checks are doing. */
export async function summarizeArtists(
  { table, catalog, paces }: SummaryDeps,
  { organization, now }: Acting,
  tags?: readonly string[],
): Promise<ArtistSummary[]> {
  const artists = await unstopped(table, organization.id, tags);
  return artists.map((artist) => summaryView(artist, organization.plan, { catalog, paces, now }));
}

/** One of them, or one that was stopped. @throws Problem `not_found` */
export async function readArtist(
  { table }: { table: Table },
  { organization }: Acting,
  id: string,
): Promise<Artist> {
  return view(await findArtist(table, organization.id, id));
}

/** One artist as {@link summarizeArtists} shows it. @throws Problem `not_found` */
export async function summarizeArtist(
  { table, catalog, paces }: SummaryDeps,
  { organization, now }: Acting,
  id: string,
): Promise<ArtistSummary> {
  const artist = await findArtist(table, organization.id, id);
  return summaryView(artist, organization.plan, { catalog, paces, now });
}

/**
 * The latest snapshot of an artist; of one that was stopped, what is left of it.
 * @throws Problem `not_found`
 */
export async function readSnapshot(
  deps: SnapshotDeps,
  { organization }: Acting,
  id: string,
): Promise<Snapshot> {
  const hold = await findHold(deps.table, organization.id, id);
  const known = hold.left ? null : await getWithSnapshot(deps.table, hold.watch_id);
  const artist = stored.shownArtist(hold, known?.watch ?? null, known?.marks);
  const snapshot = artist?.left ? leftSnapshot(artist) : known?.snapshot;
  if (!artist || !snapshot) throw notFound();
  return snapshotView(artist, snapshot, deps.catalog.capabilities, deps.isEnriched);
}

async function unstopped(
  table: Table,
  org: string,
  tags: readonly string[] = [],
): Promise<stored.ArtistItem[]> {
  return (await stored.listArtists(table, org, tags)).filter(({ paused }) => paused !== 'stopped');
}
