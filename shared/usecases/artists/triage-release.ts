import { isDeepStrictEqual } from 'node:util';
import type { LinkBase } from '../../changes/rules/change-links.ts';
import type { ReleaseRecord } from '../../findings/records.ts';
import type { Triage, TriagePart, TriageVerdict } from '../../domain/releases/release.ts';
import { allTriageParts } from '../../findings/said.ts';
import type { Release } from '../../domain/bodies/release.ts';
import { type ArtistItem, getArtist } from '../../table/artists/artists.ts';
import { getRelease } from '../../watches/items/releases.ts';
import {
  getTriage,
  type SaidItem,
  triagedWrite,
  untriagedWrite,
} from '../../table/artists/triage.ts';
import type { ChangeItem } from '../../changes/items/change-item.ts';
import { acknowledgedWrite, getChanges } from '../../changes/items/changes.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { transactFresh } from '../../table/transaction.ts';
import type { Doing } from '../acting.ts';
import { type ChangeDeps, type Update, updateWrites } from '../../changes/index.ts';
import { sendDue } from '../send-due.ts';
import {
  findWaiting,
  settledByVerdict,
  type WaitingRelease,
  waitingView,
} from './waiting-release.ts';
import { releaseView } from './read-releases.ts';
import { orNotFound } from '../refusals.ts';
import { changeIdOf } from '../../changes/rules/change.ts';
import { changeTypeNames, isAddition } from '../../changes/rules/change-type.ts';
import { confirmedOf } from '../../changes/items/thread.ts';

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
 * acknowledges the changes that told of its appearance: all in one write. A release that is `mine` no longer
 * has a risk; one that is `not_mine` is an incident. It decides how this holder hears of what is found
 * later, and changes nothing for anyone else. The verdict may be changed; sending the same one again
 * changes nothing, unless such a change is still open.
 *
 * It may be said while the change still waits for its verdict. Who says `not_mine` has looked at the catalog:
 * the change is confirmed with that, for this holder alone. With `mine`, it waits on, acknowledged.
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
    const found = await read(table, organization.id, at);
    const { artist, before } = found;
    const { id, title } = found.release ?? found.waiting.release;
    const waitingIn = found.waiting?.change.id ?? before?.change_id;
    const open = (await changesOf(table, found, now)).filter((one) => one.acknowledged_at === null);
    const isSame =
      open.length === 0 &&
      before?.verdict === verdict &&
      isDeepStrictEqual(before.parts, [...parts]) &&
      before.change_id === waitingIn;
    if (isSame) return viewOf(deps, found, before, now);
    const triage: SaidItem = {
      verdict,
      at: now.toISOString(),
      by: by.actor.id ?? by.actor.type,
      parts: [...parts],
      ...(waitingIn !== undefined && { change_id: waitingIn }),
    };
    const settled = await settledByVerdict(table, artist, found.waiting, triage);
    // What the verdict settles is acknowledged with that.
    const seen = await updateWrites(deps, doing, settled ? [] : open.map(acknowledgedBy(triage)));
    const writes = [
      triagedWrite(artist.id, id, triage, before),
      ...(settled ? [settled.write] : []),
      ...seen.writes,
      auditWrite(organization.id, by, now, {
        action: 'release.triaged',
        target: { type: 'release', id, name: title },
        before: before ? { verdict: before.verdict, parts: before.parts } : { verdict: null },
        after: { verdict, parts, artist_id: artist.id },
      }),
    ];
    await transactFresh(table, writes, 'the release');
    if (settled) await sendDue(deps, [settled.route], { about: { change_id: settled.change.id } });
    await seen.tell();
    return viewOf(deps, found, triage, now, settled);
  });
}

/**
 * Takes back the verdict on a release, with the line of the audit log, and the acknowledgments that
 * the verdict set: one that a person set stays. Without a verdict
 * nothing happens.
 * @throws Problem `not_found`
 */
export async function untriageRelease(deps: ChangeDeps, doing: Doing, at: At): Promise<void> {
  const { organization, now, by } = doing;
  const { table } = deps;
  await withFreshState(async () => {
    const found = await read(table, organization.id, at);
    const { artist, before } = found;
    if (!before) return;
    const { id, title } = found.release ?? found.waiting.release;
    const told = await changesOf(table, found, now);
    const unseen = await updateWrites(deps, doing, told.flatMap(takenBack(before)));
    const writes = [
      untriagedWrite(artist.id, id, before),
      ...unseen.writes,
      auditWrite(organization.id, by, now, {
        action: 'release.untriaged',
        target: { type: 'release', id, name: title },
        before: { verdict: before.verdict },
        after: { verdict: null, artist_id: artist.id },
      }),
    ];
    await transactFresh(table, writes, 'the release');
    await unseen.tell();
  });
}

/** A release with what was said of it: as it is known, or else as the change tells it in which it appeared. */
type Found = { artist: ArtistItem; before: SaidItem | null } & (
  { release: ReleaseRecord; waiting: null } | { release: null; waiting: WaitingRelease }
);

async function read(table: Table, org: string, { artistId, releaseId }: At): Promise<Found> {
  const artist = orNotFound(await getArtist(table, org, artistId, { consistent: true }));
  const [release, before] = await Promise.all([
    getRelease(table, artist.watch_id, releaseId),
    getTriage(table, artist.id, releaseId, { consistent: true }),
  ]);
  if (release) return { artist, before, release, waiting: null };
  const waiting = orNotFound(await findWaiting(table, artist, releaseId, before));
  return { artist, before, release: null, waiting };
}

function viewOf(
  { catalogName }: Pick<LinkBase, 'catalogName'>,
  { release, waiting, artist }: Found,
  triage: SaidItem,
  now: Date,
  settled: WaitingRelease | null = null,
): Release {
  return release
    ? releaseView(release, triage, artist, now)
    : waitingView(settled ?? waiting, triage, { catalogName, now });
}

/** The changes that told this holder of the release, and of no other. */
async function changesOf(
  table: Table,
  { release, waiting, artist }: Found,
  now: Date,
): Promise<ChangeItem[]> {
  if (waiting) return waiting.isAlone ? [waiting.change] : [];
  return changesOfRelease(table, artist, release, now);
}

/** Removes the acknowledgment from a change, if the verdict set it. */
function takenBack({ at, by }: Triage): (change: ChangeItem) => Update[] {
  return (change) => {
    if (change.acknowledged_at !== at || change.acknowledged_by !== by) return [];
    const ofChange = acknowledgedWrite(change.organization_id, change.id, null);
    const unseen = { ...change, acknowledged_at: null, acknowledged_by: null };
    return [{ what: 'unacknowledged', change: unseen, ofChange, more: [] }];
  };
}

/** Acknowledges a change with the verdict. */
function acknowledgedBy({ at, by }: Triage): (change: ChangeItem) => Update {
  return (change) => {
    const ofChange = acknowledgedWrite(change.organization_id, change.id, { at, by });
    const seen = { ...change, acknowledged_at: at, acknowledged_by: by };
    return { what: 'acknowledged', change: seen, ofChange, more: [] };
  };
}

const additions = changeTypeNames.filter(isAddition);
/** So many changes of an artist since the release appeared are looked at: about what one read takes. */
const lookedAtMax = 1000;

/**
 * The changes that told a holder of the appearance of a release: the one that reported it, and those about
 * no other that said later that it may not be theirs. Strongly consistent, in no order.
 */
async function changesOfRelease(
  table: Table,
  artist: ArtistItem,
  { id, reported_by, first_seen_at: since }: ReleaseRecord,
  now: Date,
): Promise<ChangeItem[]> {
  // It was there before anybody watched.
  if (!reported_by) return [];
  const span = { since, until: now.toISOString(), limit: lookedAtMax, types: additions };
  const listed = await confirmedOf(table, artist.id, span);
  const about = listed.filter(
    ({ payload: { subject } }) => subject.kind === 'release' && subject.id === id,
  );
  const ids = new Set([changeIdOf(reported_by, artist), ...about.map((one) => one.id)]);
  const changes = await getChanges(table, [...ids]);
  return changes.filter(({ organization_id }) => organization_id === artist.organization_id);
}
