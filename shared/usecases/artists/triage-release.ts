import type { ReleaseRecord } from '../../domain/detection/records.ts';
import { notFound } from '../../domain/errors.ts';
import type { Release, Triage, TriageVerdict } from '../../domain/release.ts';
import { artistMovedWrite } from '../../table/artists/artist-writes.ts';
import { type ArtistItem, getArtist } from '../../table/artists/artists.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { acknowledgedWrite, getChange } from '../../table/changes/changes.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { getRelease, triagedWrite, untriagedWrite } from '../../table/artists/releases.ts';
import { transactFresh, type Write } from '../../table/transaction.ts';
import type { Doing } from '../acting.ts';
import { releaseView } from './view-release.ts';

/**
 * Stores what the artist's team says about a release, with the line of the audit log, and
 * acknowledges the change that reported it: all in one write. A release that is `mine` counts as
 * known from now on and no longer has a risk; one that is `not_mine` is an incident, and never
 * counts as known. The verdict may be changed; sending the same one again changes nothing.
 * @throws Problem `not_found`
 */
export async function triageRelease(
  table: Table,
  doing: Doing,
  at: { artistId: string; releaseId: string },
  verdict: TriageVerdict,
): Promise<Release> {
  const { organization, now, by } = doing;
  return withFreshState(async () => {
    const artist = await getArtist(table, organization.id, at.artistId, { consistent: true });
    const release = artist && (await getRelease(table, artist.id, at.releaseId, true));
    if (!release) throw notFound();
    if (release.triage?.verdict === verdict) return releaseView(release, artist, now);
    const triage: Triage = { verdict, at: now.toISOString(), by: by.actor.id ?? by.actor.type };
    const writes = [
      // A check or re-check that is under way has judged by what was known before.
      artistMovedWrite(artist, {}),
      triagedWrite(artist.id, release.id, triage),
      ...(await seenTo(table, release, triage, artist)),
      auditWrite(organization.id, by, now, {
        action: 'release.triaged',
        target: { type: 'release', id: release.id, name: release.title },
        before: { verdict: release.triage?.verdict ?? null },
        after: { verdict, artist_id: artist.id },
      }),
    ];
    await transactFresh(table, writes, 'the release');
    return releaseView({ ...release, triage }, artist, now);
  });
}

/**
 * Takes back the verdict on a release, with the line of the audit log, and the acknowledgment that
 * the verdict set on the change that reported it: one that a person set stays. Without a verdict
 * nothing happens.
 * @throws Problem `not_found`
 */
export async function untriageRelease(
  table: Table,
  doing: Doing,
  at: { artistId: string; releaseId: string },
): Promise<void> {
  const { organization, now, by } = doing;
  await withFreshState(async () => {
    const artist = await getArtist(table, organization.id, at.artistId, { consistent: true });
    const release = artist && (await getRelease(table, artist.id, at.releaseId, true));
    if (!release) throw notFound();
    const { triage } = release;
    if (!triage) return;
    const writes = [
      artistMovedWrite(artist, {}),
      untriagedWrite(artist.id, release.id, triage),
      ...(await markTakenBack(table, release, triage, artist)),
      auditWrite(organization.id, by, now, {
        action: 'release.untriaged',
        target: { type: 'release', id: release.id, name: release.title },
        before: { verdict: triage.verdict },
        after: { verdict: null, artist_id: artist.id },
      }),
    ];
    await transactFresh(table, writes, 'the release');
  });
}

/** Removes the acknowledgment from the change that reported the release, if the verdict set it. */
async function markTakenBack(
  table: Table,
  { told_by }: ReleaseRecord,
  { at, by }: Triage,
  { organization_id }: ArtistItem,
): Promise<Write[]> {
  const change = told_by ? await getChange(table, organization_id, told_by) : null;
  return change?.acknowledged_at === at && change.acknowledged_by === by
    ? [acknowledgedWrite(organization_id, change.id, null)]
    : [];
}

/** Acknowledges the change that reported the release, unless someone did. */
async function seenTo(
  table: Table,
  { told_by }: ReleaseRecord,
  { at, by }: Triage,
  { organization_id }: ArtistItem,
): Promise<Write[]> {
  const change = told_by ? await getChange(table, organization_id, told_by) : null;
  return change?.acknowledged_at === null
    ? [acknowledgedWrite(organization_id, change.id, { at, by })]
    : [];
}
