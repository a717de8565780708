import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { handlers } from '../../../functions/api/changes/index.ts';
import { ChangeDelivery } from '../../../shared/domain/bodies/delivery.ts';
import { keys } from '../../../shared/table/keys.ts';
import { theService } from '../../../shared/domain/people/audit.ts';
import { deleteWebhook } from '../../../shared/usecases/targets/delete-target.ts';
import { aConfirmedChange, aFailure, anOutcome } from '../../support/deliveries.ts';
import { harness, type Client, type Harness, type Person } from '../../support/harness.ts';
import { logged, type Logged } from '../../support/logged.ts';
import { refusalOf } from '../../support/service.ts';

describe('where a change went', () => {
  let h: Harness;
  let l: Logged;
  let org: Person;
  beforeAll(async () => {
    h = await harness();
    h.use('changes', handlers, h.deps);
    l = logged(h);
  });
  afterAll(() => h.stop());
  beforeEach(async () => {
    h.clock.advance(60);
    org = await h.organization({ plan: 'business' });
  });

  const doing = () => ({
    organization: { id: org.organizationId, name: 'Ours', plan: 'business' as const },
    now: h.clock.now(),
    by: theService,
  });
  const where = async (id: string, who: Client = org) =>
    (await who.get(`/api/v1/changes/${id}/deliveries`)).expect(
      200,
      z.array(ChangeDelivery.strict()),
    );

  it('is told for each target, with what became of it', async () => {
    const hook = await l.webhook(org);
    const desk = await l.destination(org);
    await l.happens(org, [anOutcome(), anOutcome()]);
    const change = await l.happens(org, [anOutcome(), aFailure(400, { permanent: true })]);
    const told = await where(change.id);
    expect(told).toMatchObject([
      { change_id: change.id, target: { id: hook, kind: 'webhook', name: 'Hook' } },
      { change_id: change.id, target: { id: desk, kind: 'destination', name: 'Desk' } },
    ]);
    expect(told.map(({ status }) => status).toSorted()).toEqual(['delivered', 'failed']);
    expect(new Set(told.map(({ event_id }) => event_id)).size).toBe(1);
  });

  it('is told of targets that were deleted since, without their names', async () => {
    const gone = await l.webhook(org);
    h.clock.advance(1);
    const stays = await l.webhook(org);
    const change = await l.happens(org, [anOutcome(), anOutcome()]);
    await deleteWebhook(l.around, doing(), gone);
    expect(await where(change.id)).toMatchObject([
      { status: 'delivered', target: { id: gone, kind: 'webhook', name: null } },
      { status: 'delivered', target: { id: stays, kind: 'webhook', name: 'Hook' } },
    ]);
  });

  it('is decided once: who routes it again adds nobody and forgets nobody', async () => {
    const gone = await l.webhook(org);
    const change = await l.happens(org, [anOutcome()]);
    await deleteWebhook(l.around, doing(), gone);
    const later = await l.webhook(org);
    await l.routed(org, change);
    const told = await where(change.id);
    expect(told.map(({ target }) => target.id)).toEqual([gone]);
    expect(told.map(({ target }) => target.id)).not.toContain(later);
  });

  it('is told while it is being routed, before that is marked', async () => {
    await l.webhook(org);
    const change = await l.happens(org, [anOutcome()]);
    await h.table.db.send(
      new UpdateCommand({
        TableName: h.table.name,
        Key: keys.change(change.id),
        UpdateExpression: 'REMOVE routed_to',
      }),
    );
    expect(await where(change.id)).toHaveLength(1);
  });

  it('is nowhere for a change that nobody wanted, or that waits', async () => {
    const nobody = await l.happens(org, []);
    expect(await where(nobody.id)).toEqual([]);
    const waiting = await aConfirmedChange(l.around, doing(), {
      status: 'detected',
      confirmed: false,
      confirmed_at: null,
    });
    expect(await where(waiting.id)).toEqual([]);
  });

  it('is forgotten after 30 days', async () => {
    await l.webhook(org);
    const change = await l.happens(org, [anOutcome()]);
    h.clock.advance(30 * 86_400);
    const admin = await h.member(org, 'admin');
    expect(await where(change.id, admin)).toEqual([]);
  });

  it('is for admins and up, and of the own organization', async () => {
    await l.webhook(org);
    const change = await l.happens(org, [anOutcome()]);
    for (const role of ['viewer', 'member'] as const) {
      (await (await h.member(org, role)).get(`/api/v1/changes/${change.id}/deliveries`)).expect(
        403,
      );
    }
    expect(await where(change.id, await h.member(org, 'admin'))).toHaveLength(1);
    const other = await h.organization({ plan: 'business' });
    const foreign = await other.get(`/api/v1/changes/${change.id}/deliveries`);
    const unknown = 'chg_01k9zq4w3v7m2x5c8e0b6t1n4r';
    const nobodys = await other.get(`/api/v1/changes/${unknown}/deliveries`);
    expect([foreign.status, refusalOf(foreign)]).toEqual([404, refusalOf(nobodys)]);
  });
});
