import * as z from 'zod';
import { ChangeDelivery } from '../../../shared/domain/bodies/delivery.ts';
import { keys } from '../../../shared/table/keys.ts';
import { deleteWebhook } from '../../../shared/usecases/targets/delete-target.ts';
import { aConfirmedChange, aFailure, anOutcome } from '../../support/deliveries.ts';
import type { Client, Person } from '../../support/harness.ts';
import { logged, type Logged } from '../../support/logged.ts';
import { forSuite } from '../../support/suite.ts';
import { wholeApi } from '../../support/whole-api.ts';

describe('where a change went', () => {
  const h = forSuite(wholeApi);
  let l: Logged;
  let org: Person;
  beforeAll(() => {
    l = logged(h);
  });
  beforeEach(async () => {
    h.clock.advance(60);
    org = await h.organization({ plan: 'business' });
  });

  const doing = () => l.doing(org);
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
    await h.table.call('UpdateItem', {
      Key: keys.change(change.id),
      UpdateExpression: 'REMOVE routed_to',
    });
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
});
