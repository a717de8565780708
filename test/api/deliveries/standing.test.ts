import { Destination } from '../../../shared/domain/bodies/destination.ts';
import { Webhook } from '../../../shared/domain/bodies/webhook.ts';
import { aFailure, anOutcome } from '../../support/deliveries.ts';
import type { Person } from '../../support/harness.ts';
import { loggedApi } from '../../support/logged.ts';
import * as z from 'zod';
import { forSuite } from '../../support/suite.ts';

describe.each([
  ['webhooks', Webhook],
  ['destinations', Destination],
] as const)('how %s stand', (of, Target) => {
  const h = forSuite(loggedApi);
  let org: Person;
  let id: string;
  let path: string;
  beforeEach(async () => {
    org = await h.organization({ plan: 'business' });
    id = await h.l.target(of, org);
    path = `/api/v1/org/${of}`;
  });

  const read = async () => (await org.get(`${path}/${id}`)).expect(200, Target);

  it('says since when attempts fail, how the last one ended, and when the next one comes', async () => {
    expect((await read()).failing).toBeNull();
    const since = h.clock.now().toISOString();
    await h.l.happens(org, [aFailure(500)]);
    h.clock.advance(1);
    await h.l.happens(org, [aFailure(404)]);
    const { failing } = await read();
    expect(failing).toEqual({
      since,
      status_code: 404,
      error: 'http_404',
      delivery: {
        id: expect.stringMatching(/^dlv_/),
        status: 'pending',
        attempt_count: 1,
        next_attempt_at: expect.any(String),
      },
    });
    expect((failing?.delivery?.next_attempt_at ?? '') > h.clock.now().toISOString()).toBe(true);
    const listed = (await org.get(path)).expect(200, z.array(Target));
    expect(listed.map((each) => each.failing)).toEqual([failing]);
  });

  it('is well again after a delivery that arrived, and after a change', async () => {
    await h.l.happens(org, [aFailure(500)]);
    await h.l.happens(org, [anOutcome()]);
    expect((await read()).failing).toBeNull();
    await h.l.happens(org, [aFailure(500)]);
    expect((await read()).failing).not.toBeNull();
    h.clock.advance(1);
    const changed = (await org.patch(`${path}/${id}`, { name: 'Moved' })).expect(200, Target);
    expect([changed.failing, (await read()).failing]).toEqual([null, null]);
  });

  it('goes on failing with another secret, since the same time', async () => {
    await h.l.happens(org, [aFailure(500)]);
    const { failing } = await read();
    h.clock.advance(1);
    (await org.post(`${path}/${id}/rotate-secret`)).expect(200);
    expect((await read()).failing).toEqual(failing);
    await h.l.happens(org, [aFailure(500)]);
    expect((await read()).failing?.since).toBe(failing?.since);
  });

  it('says until when a former secret signs, and no longer', async () => {
    expect((await read()).previous_secret_expires_at).toBeNull();
    const body = { grace_period_seconds: 600 };
    const { previous_secret_expires_at: until } = (
      await org.post(`${path}/${id}/rotate-secret`, body)
    ).expect(200, z.object({ previous_secret_expires_at: z.string() }));
    expect((await read()).previous_secret_expires_at).toBe(until);
    h.clock.advance(601);
    expect((await read()).previous_secret_expires_at).toBeNull();
  });
});
