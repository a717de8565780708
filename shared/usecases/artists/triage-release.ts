import { isDeepStrictEqual } from 'node:util';
import { changeIdOf } from '../../domain/change-id.ts';
import type { ReleaseRecord } from '../../domain/detection/records.ts';
import { notFound } from '../../domain/errors.ts';
import type { Triage, TriagePart, TriageVerdict } from '../../domain/release.ts';
import { allTriageParts } from '../../domain/detection/said.ts';
import type { Release } from '../../domain/bodies/release.ts';
import { type ArtistItem, getArtist } from '../../table/artists/artists.ts';
import { getRelease } from '../../table/watches/releases.ts';
import { getTriage, triagedWrite, untriagedWrite } from '../../table/artists/triage.ts';
import { acknowledgedWrite, getChange } from '../../table/changes/changes.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { transactFresh } from '../../table/transaction.ts';
import type { Doing } from '../acting.ts';
import { type ChangeDeps, type Update, updateWrites } from '../changes/update-changes.ts';
import { releaseView } from './view-release.ts';

/** What counts where nobody says which: guests work with many artists. */
const defaultParts: Readonly<Record<TriageVerdict, readonly TriagePart[]>> = {
  mine: allTriageParts,
  not_mine: allTriageParts.filter((part) => part !== 'guests'),
};

interface At {
  artistId: string;
  releaseId: string;
}

/**
 * Stores what one holder's team says about a release, with the line of the audit log, and
 * acknowledges the change that reported it: all in one write. A release that is `mine` no longer has
 * a risk; one that is `not_mine` is an incident. It decides how this holder hears of what is found
 * later, and changes nothing for anyone else. The verdict may be changed; sending the same one again
 * changes nothing.
 * @throws Problem `not_found`
 */
export async function triageRelease(
  deps: ChangeDeps,
  doing: Doing,
  at: At,
  {
    verdict,
    parts = defaultParts[verdict],
  }: { verdict: TriageVerdict; parts?: readonly TriagePart[] | undefined },
): Promise<Release> {
  const { organization, now, by } = doing;
  const { table } = deps;
  return withFreshState(async () => {
    const { artist, release, before } = await read(table, organization.id, at);
    const isSame = before?.verdict === verdict && isDeepStrictEqual(before.parts, [...parts]);
    if (isSame) return releaseView(release, before, artist, now);
    const triage: Triage = {
      verdict,
      at: now.toISOString(),
      by: by.actor.id ?? by.actor.type,
      parts: [...parts],
    };
    const seen = await updateWrites(deps, doing, await seenTo(table, release, triage, artist));
    const writes = [
      triagedWrite(artist.id, release.id, triage, before),
      ...seen.writes,
      auditWrite(organization.id, by, now, {
        action: 'release.triaged',
        target: { type: 'release', id: release.id, name: release.title },
        before: before ? { verdict: before.verdict, parts: before.parts } : { verdict: null },
        after: { verdict, parts, artist_id: artist.id },
      }),
    ];
    await transactFresh(table, writes, 'the release');
    await seen.tell();
    return releaseView(release, triage, artist, now);
  });
}

/**
 * Takes back the verdict on a release, with the line of the audit log, and the acknowledgment that
 * the verdict set on the change that reported it: one that a person set stays. Without a verdict
 * nothing happens.
 * @throws Problem `not_found`
 */
export async function untriageRelease(deps: ChangeDeps, doing: Doing, at: At): Promise<void> {
  const { organization, now, by } = doing;
  const { table } = deps;
  await withFreshState(async () => {
    const { artist, release, before } = await read(table, organization.id, at);
    if (!before) return;
    const unseen = await updateWrites(
      deps,
      doing,
      await markTakenBack(table, release, before, artist),
    );
    const writes = [
      untriagedWrite(artist.id, release.id, before),
      ...unseen.writes,
      auditWrite(organization.id, by, now, {
        action: 'release.untriaged',
        target: { type: 'release', id: release.id, name: release.title },
        before: { verdict: before.verdict },
        after: { verdict: null, artist_id: artist.id },
      }),
    ];
    await transactFresh(table, writes, 'the release');
    await unseen.tell();
  });
}

async function read(table: Table, org: string, { artistId, releaseId }: At) {
  const artist = await getArtist(table, org, artistId, { consistent: true });
  const release = artist && (await getRelease(table, artist.watch_id, releaseId, true));
  if (!release) throw notFound();
  const before = await getTriage(table, artist.id, releaseId, { consistent: true });
  return { artist, release, before };
}

/** The change that reported the release to this holder; null for none. */
async function changeOf(table: Table, { reported_by }: ReleaseRecord, artist: ArtistItem) {
  return reported_by
    ? getChange(table, artist.organization_id, changeIdOf(reported_by, artist))
    : null;
}

/** Removes the acknowledgment from the change that reported the release, if the verdict set it. */
async function markTakenBack(
  table: Table,
  release: ReleaseRecord,
  { at, by }: Triage,
  artist: ArtistItem,
): Promise<Update[]> {
  const change = await changeOf(table, release, artist);
  if (change?.acknowledged_at !== at || change.acknowledged_by !== by) return [];
  const ofChange = acknowledgedWrite(artist.organization_id, change.id, null);
  const unseen = { ...change, acknowledged_at: null, acknowledged_by: null };
  return [{ what: 'unacknowledged', change: unseen, ofChange, more: [] }];
}

/** Acknowledges the change that reported the release, unless someone did. */
async function seenTo(
  table: Table,
  release: ReleaseRecord,
  { at, by }: Triage,
  artist: ArtistItem,
): Promise<Update[]> {
  const change = await changeOf(table, release, artist);
  if (change?.acknowledged_at !== null) return [];
  const ofChange = acknowledgedWrite(artist.organization_id, change.id, { at, by });
  const seen = { ...change, acknowledged_at: at, acknowledged_by: by };
  return [{ what: 'acknowledged', change: seen, ofChange, more: [] }];
}
