import type { AuditAction, Doer } from '../../domain/people/audit.ts';
import type { CatalogArtist } from '../../domain/catalog/catalog.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { newId } from '../../domain/ids.ts';
import { verificationEnded, verificationsFull } from '../../domain/problems/problem-details.ts';
import { proofMethods } from '../../domain/verification/proof.ts';
import {
  pendingVerificationsMax,
  verificationHours,
} from '../../domain/verification/verification.ts';
import type { VerificationSession } from '../../domain/bodies/verification.ts';
import { auditWrite, type Deed } from '../../table/people/audit.ts';
import {
  createVerification,
  endWrites,
  getVerification,
  type VerificationItem,
} from '../../table/verification/verifications.ts';
import { freePendingSlot, pendingVerifications } from '../../table/verification/pending-slots.ts';
import { withFreshState, written } from '../../table/failures.ts';
import { transact, type Write } from '../../table/transaction.ts';
import { boundedLinks, findSite, type FindSiteDeps } from './probe-site.ts';
import type { Random } from '../ports.ts';
import { type StartDeps } from '../artists/start-monitoring.ts';
import { refuseEarly } from '../artists/refuse-early.ts';
import { named } from '../artists/find-in-catalog.ts';
import { orNotFound } from '../refusals.ts';
import type { Needs } from '../needs.ts';

export interface VerifyDeps extends StartDeps, FindSiteDeps {}

const firstProbeSeconds = 60;

/**
 * Starts proving that the organization may watch an artist. The official site comes from what the
 * encyclopedia says of the catalog's artist, never from the caller. What the catalog has merged into
 * another profile is that one: it is proven and monitored under the id that the catalog answers with.
 * @returns the new session, or the one that is pending for the artist already.
 * @throws Problem `already_monitored`, `plan_limit_reached`, `too_many_pending`, `not_found`
 */
export async function startVerification(
  deps: VerifyDeps,
  org: string,
  streamingId: string,
  by: Doer,
): Promise<{ session: VerificationSession; isNew: boolean }> {
  const asked = await pendingOf(deps, org, streamingId);
  if (asked) return { session: asked, isNew: false };
  const found = orNotFound(await deps.catalog.artist(streamingId));
  const artist = named(deps.catalog, found);
  const { streaming_id } = artist;
  const answered = streaming_id === streamingId ? null : await pendingOf(deps, org, streaming_id);
  if (answered) return { session: answered, isNew: false };
  const now = deps.clock.now();
  const own = { token: newToken(deps.random), slot: 0, tags: [], theirs: null };
  const links = boundedLinks(deps, org, by);
  const item = await newVerification({ ...deps, links }, org, artist, own);
  const created = await takeAPlace(deps, item, by);
  if (created) return { session: sessionView(created, now), isNew: true };
  const winner = (await pendingVerifications(deps.table, org, now)).get(streaming_id);
  if (winner === undefined) throw new Problem('conflict');
  return { session: await presentSession(deps, org, winner), isNew: false };
}

/** A session that begins now, with the official site of its artist. It isn't stored yet. */
export async function newVerification(
  deps: Needs<'random' | 'clock'> & FindSiteDeps,
  org: string,
  { streaming_id, name, catalog_url }: CatalogArtist,
  own: Pick<VerificationItem, 'token' | 'slot' | 'tags' | 'theirs'>,
): Promise<VerificationItem> {
  const now = deps.clock.now();
  return {
    id: newId('verification', { now, random: deps.random.bytes(10) }),
    organization_id: org,
    streaming_id,
    artist_name: name,
    catalog_url,
    status: 'pending',
    ...own,
    ...(await findSite(deps, catalog_url)),
    ...{ checks: [], probe_count: 0, probed_at: null },
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + verificationHours * 3_600_000).toISOString(),
    artist_id: null,
  };
}

/** The session that is pending for an artist; null where a new one may begin. */
async function pendingOf(
  deps: VerifyDeps,
  org: string,
  streamingId: string,
): Promise<VerificationSession | null> {
  await refuseEarly(deps, org, streamingId);
  const pending = await pendingVerifications(deps.table, org, deps.clock.now());
  const present = pending.get(streamingId);
  if (present !== undefined) return presentSession(deps, org, present);
  const slot = await freePendingSlot(deps.table, org, pendingVerificationsMax, deps.clock.now());
  if (slot === null) throw tooManyPending();
  return null;
}

/**
 * Stores a session in a slot that is free, also when many take slots at a time.
 * @returns null when one of the artist is pending by now.
 */
async function takeAPlace(
  deps: VerifyDeps,
  item: VerificationItem,
  by: Doer,
): Promise<VerificationItem | null> {
  const now = new Date(item.created_at);
  const lines = [startedLine(item, by)];
  for (;;) {
    const slot = await freePendingSlot(
      deps.table,
      item.organization_id,
      pendingVerificationsMax,
      now,
    );
    if (slot === null) throw tooManyPending();
    const placed = { ...item, slot };
    const outcome = await withFreshState(() =>
      createVerification(deps.table, placed, firstProbeAt(item), lines),
    );
    if (outcome === 'created') return placed;
    if (outcome === 'present') return null;
    // Somebody was faster: each time there is one slot less to try.
  }
}

/** When a session is owed its first probe. */
export function firstProbeAt({ created_at }: VerificationItem): Date {
  return new Date(Date.parse(created_at) + firstProbeSeconds * 1000);
}

/** The audit line of a session that begins. */
export function startedLine(item: VerificationItem, by: Doer): Write {
  const { organization_id, streaming_id, created_at, expires_at } = item;
  const deed = { ...deedOf('verification.started', item), after: { streaming_id, expires_at } };
  return auditWrite(organization_id, by, new Date(created_at), deed);
}

function tooManyPending(): Problem {
  return new Problem('too_many_pending', verificationsFull(pendingVerificationsMax));
}

/** The newest pending session of the organization. @throws Problem `no_pending_session` */
export async function newestPending(
  deps: Needs<'table' | 'clock'>,
  org: string,
): Promise<VerificationSession> {
  const pending = await pendingVerifications(deps.table, org, deps.clock.now());
  const newest = [...pending.values()].toSorted().at(-1);
  if (newest === undefined) throw new Problem('no_pending_session');
  return presentSession(deps, org, newest);
}

/** Cancels a pending session. @throws Problem `not_found`, `verification_not_pending` */
export async function cancelVerification(
  deps: Needs<'table' | 'clock'>,
  org: string,
  id: string,
  by: Doer,
): Promise<void> {
  const item = orNotFound(await getVerification(deps.table, id, org));
  await endPending(deps, item, 'cancelled', by);
}

/** Ends a pending session without a proof. @throws Problem `verification_not_pending` */
export async function endPending(
  deps: Needs<'table' | 'clock'>,
  item: VerificationItem,
  as: 'cancelled' | 'failed',
  by: Doer,
): Promise<void> {
  const now = deps.clock.now();
  const { status } = sessionView(item, now);
  if (status !== 'pending')
    throw new Problem('verification_not_pending', verificationEnded(status));
  const action = as === 'cancelled' ? 'verification.cancelled' : 'verification.reviewed';
  const line = auditWrite(item.organization_id, by, now, endOf(action, item, as));
  const writes = [...endWrites(item, as, null), line];
  if (!(await written(withFreshState(() => transact(deps.table, writes)))))
    throw new Problem('verification_not_pending');
}

/** The end of a session, for the audit log. */
export function endOf(
  action: AuditAction,
  item: VerificationItem,
  status: VerificationItem['status'],
): Deed {
  return { ...deedOf(action, item), before: { status: item.status }, after: { status } };
}

function deedOf(
  action: AuditAction,
  { id, artist_name: name }: VerificationItem,
): Pick<Deed, 'action' | 'target'> {
  return { action, target: { type: 'verification', id, name } };
}

async function presentSession(
  deps: Needs<'table' | 'clock'>,
  org: string,
  id: string,
): Promise<VerificationSession> {
  const item = orNotFound(await getVerification(deps.table, id, org));
  return sessionView(item, deps.clock.now());
}

/** A session as clients see it. One that has run out of time is expired, whoever notices first. */
export function sessionView(item: VerificationItem, now: Date): VerificationSession {
  const { id, streaming_id, artist_name, checks, created_at, expires_at, artist_id } = item;
  const isOver = item.status === 'pending' && expires_at <= now.toISOString();
  return {
    id,
    streaming_id,
    artist_name,
    status: isOver ? 'expired' : item.status,
    methods: proofMethods(item.site, item.token, item.young_site),
    checks,
    created_at,
    expires_at,
    artist_id,
  };
}

/** What is to be put on a site. */
export function newToken(random: Random): string {
  return `artist-monitor-${Buffer.from(random.bytes(20)).toString('hex')}`;
}
