import * as z from 'zod';
import { Delivery } from '../../../shared/deliveries/rules/delivery.ts';
import { keys } from '../../../shared/table/keys.ts';
import { queryPrefix } from '../../../shared/table/pages.ts';
import { disableTarget } from '../../../shared/deliveries/items/disable-target.ts';
import { getTarget } from '../../../shared/deliveries/items/stored-targets.ts';
import { linesOf } from '../../support/audit-lines.ts';
import { aFailure, anOutcome } from '../../support/deliveries.ts';
import type { Client, Person } from '../../support/harness.ts';
import { loggedApi } from '../../support/logged.ts';
import { forSuite } from '../../support/suite.ts';

const permanent = aFailure(400, { permanent: true });

describe.each(['webhooks', 'destinations'] as const)('recovering what %s missed', (of) => {
  const h = forSuite(() => loggedApi({ recoverLimits: { max: 12, rowsMax: 1000 } }));
  let org: Person;
  let target: string;
  let path: string;
  beforeEach(async () => {
    h.clock.advance(60);
    org = await h.organization({ plan: 'business' });
    target = await h.l.target(of, org);
    path = `/api/v1/org/${of}/${target}`;
    h.queued.splice(0);
    h.l.around.sender.sent.splice(0);
  });

  const ago = (hours: number) => new Date(h.clock.now().getTime() - hours * 3_600_000);
  const list = async () => (await org.get(`${path}/deliveries`)).expect(200, z.array(Delivery));
  const recover = async (body: unknown, who: Client = org) => who.post(`${path}/recover`, body);
  const statuses = async () => (await list()).map(({ status }) => status);
  const recoveries = async () => queryPrefix(h.table, keys.recovery(target, '').pk, 'REC#');

  it('sends all that was not delivered again, oldest first, under the same ids', async () => {
    const missed = [await h.l.happens(org, [permanent])];
    h.clock.advance(10);
    await h.l.happens(org, [anOutcome()]);
    h.clock.advance(10);
    missed.push(await h.l.happens(org, [permanent]));
    h.clock.advance(10);
    missed.push(await h.l.happens(org, [aFailure(500)]));
    const before = await list();
    h.l.around.sender.sent.splice(0);
    const since = ago(1).toISOString();
    expect((await recover({ since })).expect(202)).toEqual({ recovering: 3 });
    expect(await list()).toEqual(before);
    await h.l.worked(h.queued);
    expect(await statuses()).toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
    const sent = h.l.around.sender.sent.map(({ message }) => message);
    expect(sent.map(({ change }) => change?.id)).toEqual(missed.map(({ id }) => id));
    const ids = [...before].toReversed().filter(({ status }) => status !== 'delivered');
    expect(sent.map(({ eventId }) => eventId)).toEqual(ids.map(({ event_id }) => event_id));
    expect(await recoveries()).toEqual([]);
  });

  it('brings back what was skipped while the target was disabled', async () => {
    const stored = await getTarget(h.table, org.organizationId, target);
    await disableTarget(h.table, stored!, 'gone', h.clock.now());
    await h.l.happens(org, []);
    expect(await list()).toEqual([
      expect.objectContaining({ status: 'skipped', skip_reason: 'target_disabled' }),
    ]);
    const since = ago(1).toISOString();
    (await recover({ since })).refused('target_disabled');
    const again =
      of === 'webhooks'
        ? { active: true }
        : { config: { url: 'https://receiver.example/elsewhere' } };
    (await org.patch(path, again)).expect(200);
    expect((await recover({ since })).expect(202)).toEqual({ recovering: 1 });
    await h.l.worked(h.queued);
    expect(await list()).toEqual([
      expect.objectContaining({ status: 'delivered', skip_reason: null }),
    ]);
  });

  it('leaves alone what lies outside of its range', async () => {
    await h.l.rows(org, target, [
      { n: 1, at: ago(9), status: 'failed' },
      { n: 2, at: ago(5), status: 'failed' },
      { n: 3, at: ago(4), status: 'skipped' },
      { n: 4, at: ago(3), status: 'cancelled' },
      { n: 5, at: ago(1), status: 'failed' },
    ]);
    const range = { since: ago(5).toISOString(), until: ago(3).toISOString() };
    expect((await recover(range)).expect(202)).toEqual({ recovering: 2 });
    await h.l.worked(h.queued, { sending: false });
    expect(await statuses()).toEqual(['failed', 'cancelled', 'pending', 'pending', 'failed']);
  });

  it('is written down, and owed from the moment of its answer', async () => {
    await h.l.happens(org, [permanent]);
    const since = ago(1).toISOString();
    (await recover({ since })).expect(202);
    const lines = (await linesOf(h.table, org.organizationId)).filter(
      ({ action }) => action === 'delivery.recovered',
    );
    expect(lines).toMatchObject([
      {
        actor: { type: 'user', id: org.userId },
        target: { type: of === 'webhooks' ? 'webhook' : 'destination', id: target },
        after: { since, until: h.clock.now().toISOString(), recovering: 1 },
      },
    ]);
    expect(await recoveries()).toMatchObject([
      { dueAt: h.clock.now().toISOString(), work: { kind: 'recover', target_id: target } },
    ]);
  });

  it('has nothing to do where all was delivered', async () => {
    await h.l.happens(org, [anOutcome()]);
    expect((await recover({ since: ago(1).toISOString() })).expect(202)).toEqual({ recovering: 0 });
    expect([await recoveries(), h.queued]).toEqual([[], []]);
  });

  it('tries again once more when asked once more', async () => {
    await h.l.happens(org, [permanent]);
    for (const made of [2, 3]) {
      expect((await recover({ since: ago(1).toISOString() })).expect(202)).toEqual({
        recovering: 1,
      });
      h.l.around.sender.script.push(permanent);
      await h.l.worked(h.queued);
      expect(await list()).toMatchObject([{ status: 'failed', attempt_count: made }]);
    }
  });

  it('does not wait for a breaker that is open, also where all that waits is due', async () => {
    for (let made = 1; made <= 5; made += 1) await h.l.happens(org, [aFailure(500)]);
    h.clock.advance(30);
    expect((await recover({ since: ago(1).toISOString() })).expect(202)).toEqual({ recovering: 5 });
    await h.l.worked(h.queued);
    expect(await statuses()).toEqual(Array(5).fill('delivered'));
  });

  it('stops where the target takes nothing any more', async () => {
    await h.l.happens(org, [permanent]);
    (await recover({ since: ago(1).toISOString() })).expect(202);
    const stored = await getTarget(h.table, org.organizationId, target);
    await disableTarget(h.table, stored!, 'gone', h.clock.now());
    await h.l.worked(h.queued);
    expect(await statuses()).toEqual(['failed']);
    expect(await recoveries()).toEqual([]);
  });

  it('refuses a range that holds too many, and takes a smaller one', async () => {
    const rows = Array.from({ length: 13 }, (_, n) => ({
      n,
      at: ago(n + 1),
      status: 'failed' as const,
    }));
    await h.l.rows(org, target, rows);
    const refused = (await recover({ since: ago(20).toISOString() })).expect(400);
    expect(refused).toMatchObject({ code: 'invalid_input', errors: [{ path: 'body.since' }] });
    expect(JSON.stringify(refused)).toContain('Choose a shorter one');
    expect(await recoveries()).toEqual([]);
    expect((await recover({ since: ago(12.5).toISOString() })).expect(202)).toEqual({
      recovering: 12,
    });
  });

  it('takes a range of 14 days, also of a while ago, and none that is longer', async () => {
    const day = 24;
    (await recover({ since: ago(14 * day).toISOString() })).expect(202);
    const past = { since: ago(29 * day).toISOString(), until: ago(16 * day).toISOString() };
    (await recover(past)).expect(202);
    for (const body of [
      { since: ago(14.1 * day).toISOString() },
      { since: ago(29 * day).toISOString(), until: ago(14 * day).toISOString() },
      { since: ago(-1).toISOString() },
      { since: ago(1).toISOString(), until: ago(2).toISOString() },
    ]) {
      (await recover(body)).refused('invalid_input', 'body.since');
    }
  });

  it.each([
    ['no beginning', {}, 'body.since'],
    ['a beginning that is no time', { since: 'monday' }, 'body.since'],
    ['an end that is no time', { since: '2026-11-20T00:00:00Z', until: 5 }, 'body.until'],
  ])('refuses %s', async (_what, body, place) => {
    (await recover(body)).refused('invalid_input', place);
  });

  it('can be asked for five times a minute', async () => {
    const since = ago(1).toISOString();
    for (let count = 0; count < 5; count += 1) (await recover({ since })).expect(202);
    const answer = await recover({ since });
    answer.refused('rate_limited');
    expect(answer.headers['retry-after']).toBe('60');
  });
});
