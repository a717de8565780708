import { Problem, notFound } from '../domain/errors.ts';
import { newId } from '../domain/ids.ts';
import { proofMethods } from '../domain/proof.ts';
import {
  pendingVerificationsMax,
  verificationHours,
  type VerificationSession,
} from '../domain/verification.ts';
import {
  createVerification,
  endWrites,
  getVerification,
  pendingVerifications,
  type VerificationItem,
} from '../table/verifications.ts';
import { failedConditions, withFreshState } from '../table/failures.ts';
import { transact } from '../table/transaction.ts';
import { CatalogUnavailable, type LinkSource, type Random } from './ports.ts';
import { refuseEarly, type StartDeps } from './start-monitoring.ts';

export interface VerifyDeps extends StartDeps {
  links: LinkSource;
}

const firstProbeSeconds = 60;

/**
 * Starts proving that the organization may watch an artist. The official site comes from what the
 * encyclopedia says of the catalog's artist, never from the caller.
 * @returns the new session, or the one that is pending for the artist already.
 * @throws Problem `already_monitored`, `plan_limit_reached`, `too_many_pending`, `not_found`
 */
export async function startVerification(
  deps: VerifyDeps,
  org: string,
  streamingId: string,
): Promise<{ session: VerificationSession; isNew: boolean }> {
  await refuseEarly(deps, org, streamingId);
  const now = deps.clock.now();
  const pending = await pendingVerifications(deps.table, org, now);
  const present = pending.get(streamingId);
  if (present !== undefined)
    return { session: await presentSession(deps, org, present), isNew: false };
  if (pending.size >= pendingVerificationsMax) {
    throw new Problem('too_many_pending', `At most ${pendingVerificationsMax} at a time.`);
  }
  const artist = await deps.catalog.artist(streamingId);
  if (!artist) throw notFound();
  const item: VerificationItem = {
    id: newId('verification', { now, random: deps.random.bytes(10) }),
    organization_id: org,
    streaming_id: streamingId,
    artist_name: artist.name,
    catalog_url: artist.catalog_url,
    status: 'pending',
    token: newToken(deps.random),
    ...(await findSite(deps.links, artist.catalog_url)),
    checks: [],
    probe_count: 0,
    probed_at: null,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + verificationHours * 3_600_000).toISOString(),
    artist_id: null,
  };
  const probeAt = new Date(now.getTime() + firstProbeSeconds * 1000);
  if (await withFreshState(() => createVerification(deps.table, item, probeAt))) {
    return { session: sessionView(item, now), isNew: true };
  }
  const winner = (await pendingVerifications(deps.table, org, now)).get(streamingId);
  if (winner === undefined) throw new Problem('conflict');
  return { session: await presentSession(deps, org, winner), isNew: false };
}

/** The newest pending session of the organization. @throws Problem `no_pending_session` */
export async function newestPending(
  deps: Pick<VerifyDeps, 'table' | 'clock'>,
  org: string,
): Promise<VerificationSession> {
  const pending = await pendingVerifications(deps.table, org, deps.clock.now());
  const newest = [...pending.values()].toSorted().at(-1);
  if (newest === undefined) throw new Problem('no_pending_session');
  return presentSession(deps, org, newest);
}

/** Cancels a pending session. @throws Problem `not_found`, `verification_not_pending` */
export async function cancelVerification(
  deps: Pick<VerifyDeps, 'table' | 'clock'>,
  org: string,
  id: string,
): Promise<void> {
  const item = await getVerification(deps.table, id, org);
  if (!item) throw notFound();
  await endPending(deps, item, 'cancelled');
}

/** Ends a pending session without a proof. @throws Problem `verification_not_pending` */
export async function endPending(
  deps: Pick<VerifyDeps, 'table' | 'clock'>,
  item: VerificationItem,
  as: 'cancelled' | 'failed',
): Promise<void> {
  const { status } = sessionView(item, deps.clock.now());
  if (status !== 'pending') throw new Problem('verification_not_pending', `It is ${status}.`);
  try {
    await withFreshState(() => transact(deps.table, endWrites(item, as, null)));
  } catch (error) {
    if (failedConditions(error)) throw new Problem('verification_not_pending');
    throw error;
  }
}

async function presentSession(
  deps: Pick<VerifyDeps, 'table' | 'clock'>,
  org: string,
  id: string,
): Promise<VerificationSession> {
  const item = await getVerification(deps.table, id, org);
  if (!item) throw notFound();
  return sessionView(item, deps.clock.now());
}

/** The official site, as far as it can be told now. */
export async function findSite(
  links: LinkSource,
  catalogUrl: string,
): Promise<Pick<VerificationItem, 'site' | 'site_status'>> {
  try {
    const found = await links.links(catalogUrl);
    const site = found?.homepage ?? null;
    return { site, site_status: site === null ? 'none' : 'found' };
  } catch (error) {
    if (!(error instanceof CatalogUnavailable)) throw error;
    return { site: null, site_status: 'unknown' };
  }
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
    methods: proofMethods(item.site, item.token),
    checks,
    created_at,
    expires_at,
    artist_id,
  };
}

function newToken(random: Random): string {
  return `artist-monitor-${Buffer.from(random.bytes(20)).toString('hex')}`;
}
