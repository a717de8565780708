import { paces } from '../../domain/plans/allowances.ts';
import { importedIdentityWrites } from '../../table/artists/identities.ts';
import { checkFailureWords } from '../../checks/rules/check-words.ts';
import { proofCheckWords } from '../../domain/verification/proof.ts';
import { type Doer, personBehind, theOperator, theService } from '../../domain/people/audit.ts';
import { errorTable } from '../../domain/problems/error-table.ts';
import { Problem } from '../../domain/problems/errors.ts';
import {
  probeEverySecondsMin,
  type VerificationCheck,
} from '../../domain/verification/verification.ts';
import type { VerificationSession } from '../../domain/bodies/verification.ts';
import type { PictureWork, WorkOf } from '../../domain/owed/work.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { paceMemory } from '../../table/limits/pace.ts';
import { takePass } from '../../table/limits/subject-pace.ts';
import { transact, type Write } from '../../table/transaction.ts';
import {
  endWrites,
  getVerification,
  recordProbe,
  takeProbe,
  type VerificationItem,
} from '../../table/verification/verifications.ts';
import { boundedLinks, findSite, isSiteOpen, probeSite } from './probe-site.ts';
import { CatalogUnavailable } from '../source-ports.ts';
import { type StartDeps, startMonitoring } from '../artists/start-monitoring.ts';
import { endOf, endPending, sessionView, type VerifyDeps } from './verify-artist.ts';
import { written } from '../../table/failures.ts';
import type { Needs } from '../needs.ts';
import { orNotFound } from '../refusals.ts';
import { keepPictures, type PicturesDeps } from '../../checks/index.ts';

export type ProbeDeps = VerifyDeps & Needs<'egress' | 'textRecords'>;

const checksKept = 20;
const backOffSecondsMax = 3600;

/**
 * A session that is polled `by` somebody: looks for the proof, unless that was done a moment ago, or they
 * had us look at sites too often: those are others', and many sessions may lead to one.
 */
export async function pollVerification(
  deps: ProbeDeps,
  org: string,
  id: string,
  by: Doer,
): Promise<VerificationSession> {
  const item = orNotFound(await getVerification(deps.table, id, org));
  const now = deps.clock.now();
  const rate = { subject: `probes#${personBehind(by) ?? org}`, ...paces.probes };
  const { kind } = await takePass(deps.table, rate, now, paceMemory());
  if (kind === 'admitted') await probe({ ...deps, links: boundedLinks(deps, org, by) }, item, by);
  const after = await getVerification(deps.table, id, org);
  return sessionView(after ?? item, now);
}

/** A probe that the service owes on its own: less and less often, until the session ends. */
export async function probeWhenDue(deps: ProbeDeps, work: WorkOf<'probe'>): Promise<void> {
  const item = await getVerification(deps.table, work.verification_id, work.organization_id);
  if (item) await probe(deps, item, theService);
}

/**
 * An operator's decision on a session. Approving starts the monitoring like a proof does.
 * @throws Problem `not_found`, `verification_not_pending`, and those of {@link startMonitoring}
 */
export async function reviewVerification(
  deps: StartDeps,
  id: string,
  verdict: 'approve' | 'reject',
): Promise<VerificationSession> {
  const item = orNotFound(await getVerification(deps.table, id, null));
  const now = deps.clock.now();
  if (sessionView(item, now).status !== 'pending') throw new Problem('verification_not_pending');
  const ok = verdict === 'approve';
  const detail = ok ? proofCheckWords.approved() : proofCheckWords.rejected();
  const check = { at: now.toISOString(), method: 'manual_review', ok, detail } as const;
  const reviewed = withChecks(item, [check]);
  if (ok) {
    const deed = endOf('verification.reviewed', item, 'verified');
    const line = auditWrite(item.organization_id, theOperator, now, deed);
    await finish(deps, reviewed, { method: check.method, by: theOperator }, [line]);
  } else {
    await endPending(deps, reviewed, 'failed', theOperator);
  }
  const after = await getVerification(deps.table, id, null);
  return sessionView(after ?? reviewed, now);
}

async function probe(deps: ProbeDeps, item: VerificationItem, by: Doer): Promise<void> {
  const now = deps.clock.now();
  if (item.status !== 'pending') return;
  if (item.expires_at <= now.toISOString()) return expire(deps, item);
  const notAfter = new Date(now.getTime() - probeEverySecondsMin * 1000);
  if (!(await takeProbe(deps.table, item.id, now, notAfter))) return;
  const known = isSiteOpen(item, now) ? await findSite(deps, item.catalog_url) : item;
  const { site, site_status, young_site } = known;
  const found = site === null ? [] : await probeSite(deps, site, item.token, now);
  const looked = withChecks({ ...item, site, site_status, young_site }, found);
  const proof = found.find(({ ok }) => ok);
  const refusal = proof ? await tryFinish(deps, looked, { proof, by }, now) : null;
  if (refusal === 'done') return;
  const seconds = Math.min(backOffSecondsMax, 60 * 2 ** Math.min(item.probe_count, 10));
  const next = new Date(now.getTime() + seconds * 1000);
  await recordProbe(deps.table, refusal ? withChecks(looked, [refusal]) : looked, next);
}

/** The proof is valid, but monitoring may not be possible right now: the session stays pending. */
async function tryFinish(
  deps: ProbeDeps,
  item: VerificationItem,
  { proof, by }: { proof: VerificationCheck; by: Doer },
  now: Date,
): Promise<'done' | VerificationCheck> {
  try {
    await finish(deps, item, { method: proof.method, by });
    return 'done';
  } catch (error) {
    if (!(error instanceof Problem) && !(error instanceof CatalogUnavailable)) throw error;
    const detail = proofCheckWords.notStarted({ why: whyNot(error) });
    return { at: now.toISOString(), method: proof.method, ok: false, detail };
  }
}

/** The sentence that people see; the error of a catalog is for the log alone. */
function whyNot(error: Problem | CatalogUnavailable): string {
  if (error instanceof CatalogUnavailable) return checkFailureWords[error.fault];
  return error.detail ?? errorTable[error.code].title;
}

async function finish(
  deps: StartDeps,
  item: VerificationItem,
  { method, by }: { method: VerificationCheck['method']; by: Doer },
  more: readonly Write[] = [],
): Promise<void> {
  await startMonitoring(deps, item.organization_id, item.streaming_id, by, {
    method,
    tags: item.tags,
    writes: (artistId) => [
      ...endWrites(item, 'verified', artistId),
      ...importedIdentityWrites(artistId, item.theirs, deps.clock.now()),
      ...more,
    ],
  });
}

async function expire(deps: ProbeDeps, item: VerificationItem): Promise<void> {
  // Ended by another way at the same time: that stands.
  await written(transact(deps.table, endWrites(item, 'expired', null)));
}

function withChecks(item: VerificationItem, more: readonly VerificationCheck[]): VerificationItem {
  return { ...item, checks: [...item.checks, ...more].slice(-checksKept) };
}

/** One piece of the work that looks at sites and pictures that are not ours: each may be repeated. */
export async function prove(
  deps: ProbeDeps & PicturesDeps,
  work: WorkOf<'probe'> | PictureWork,
): Promise<void> {
  switch (work.kind) {
    case 'probe':
      return probeWhenDue(deps, work);
    case 'picture':
      return keepPictures(deps, work);
  }
}
