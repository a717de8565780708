import { type AuditActor, theOperator, theService } from '../../../shared/domain/people/audit.ts';
import {
  probeWhenDue,
  reviewVerification,
} from '../../../shared/usecases/verification/probe-verification.ts';
import { linesOf } from '../../support/audit-lines.ts';
import type { Person } from '../../support/harness.ts';
import { service, type Service } from '../../support/service.ts';

describe('the audit log of a proof', () => {
  let s: Service;
  let org: Person;
  beforeAll(async () => {
    s = await service({ artists: 4, sites: true });
  });
  afterAll(() => s.stop());
  beforeEach(async () => {
    org = await s.organization();
  });

  const begin = async (artistId: number) => {
    const session = await s.session(org, artistId);
    s.w.happens('site', { file: session.token }, artistId);
    s.h.clock.advance(60);
    return session;
  };
  /** What was told after the session had begun. */
  const told = async () => (await linesOf(s.h.table, org.organizationId)).slice(1);
  const started = (actor: AuditActor, proof: string) => ({
    action: 'artist.monitoring_started',
    actor,
    target: { type: 'artist' },
    after: { active: true, proof },
  });

  it('names who polled the session that was proven', async () => {
    const { id } = await begin(1001);
    const viewer = await s.h.member(org, 'viewer');
    (await viewer.get(`/api/v1/verify/${id}`)).expect(200);
    (await viewer.get(`/api/v1/verify/${id}`)).expect(200);
    const actor = { type: 'user', id: viewer.userId, name: null } as const;
    expect(await told()).toMatchObject([started(actor, 'website_file')]);
  });

  it('names the service where it looked on its own', async () => {
    const { id } = await begin(1002);
    const work = { organization_id: org.organizationId, verification_id: id };
    await probeWhenDue(s.deps, { kind: 'probe', ...work });
    expect(await told()).toMatchObject([started(theService.actor, 'website_file')]);
  });

  it('names the operator who approved, of the session and of the artist', async () => {
    const { id } = await begin(1003);
    await reviewVerification(s.deps, id, 'approve');
    const lines = await told();
    const reviewed = {
      action: 'verification.reviewed',
      actor: theOperator.actor,
      target: { type: 'verification', id },
      before: { status: 'pending' },
      after: { status: 'verified' },
    };
    expect(lines).toHaveLength(2);
    expect(lines.find(({ action }) => action === 'verification.reviewed')).toMatchObject(reviewed);
    expect(lines.find(({ action }) => action !== 'verification.reviewed')).toMatchObject(
      started(theOperator.actor, 'manual_review'),
    );
  });

  it('names the operator who refused, once', async () => {
    const { id } = await begin(1004);
    await reviewVerification(s.deps, id, 'reject');
    await expect(reviewVerification(s.deps, id, 'reject')).rejects.toThrow();
    expect(await told()).toMatchObject([
      { action: 'verification.reviewed', actor: theOperator.actor, after: { status: 'failed' } },
    ]);
  });
});
