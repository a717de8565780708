/**
 * The attack: one account that does what others pay for, as often as it can: each target had a limit of
 * its own, and targets can be many, or new ones. Once, a free account could send 18,000 tests an hour.
 */
import { Destination } from '../../shared/domain/bodies/destination.ts';
import { FeedCreated } from '../../shared/domain/bodies/feed.ts';
import type { Answer, Client } from '../support/harness.ts';
import { inhabit, wholeApi } from '../support/whole-api.ts';
import { forEachTest } from '../support/suite.ts';

const h = forEachTest(wholeApi);

/** Asks every few seconds for at most half an hour. @returns how often it was done, and the refusal */
async function untilRefused(ask: (count: number) => Promise<Answer>) {
  for (let done = 0, asked = 0; asked < 150; asked += 1) {
    h.clock.advance(13);
    const answer = await ask(done);
    if (answer.status < 300) done += 1;
    else return { done, refusal: answer.expect(429) };
  }
  throw new Error('nothing was refused');
}

const hooks = 'https://hooks.slack.com/services/T0/B0/';
async function aChat(by: Client, name: string): Promise<string> {
  const body = { name, type: 'chat_a', config: { url: hooks + name } };
  return (await by.post('/api/v1/org/destinations', body)).expect(201, Destination).id;
}
const test = (by: Client, id: string) => by.post(`/api/v1/org/destinations/${id}/test`);

it('a person sends 60 tests an hour, whatever their destinations and organizations', async () => {
  const org = await h.organization();
  const chats = [await aChat(org, 'A'), await aChat(org, 'B'), await aChat(org, 'C')];
  const { done, refusal } = await untilRefused((count) => test(org, chats[count % 3] ?? ''));
  expect(done).toBe(60);
  expect(refusal).toMatchObject({
    detail: expect.stringMatching(/^You can’t do this more often/),
  });
  (await org.post('/api/v1/auth/organizations', { name: 'Second' })).expect(201);
  (await test(org, await aChat(org, 'D'))).expect(429);
});

it('an organization starts 140 recoveries an hour on Business, and sends 60 tests, by all of its webhooks', async () => {
  const org = await h.organization({ plan: 'business' });
  const { webhook } = await inhabit(h, org);
  const since = new Date(h.clock.now().getTime() - 1000).toISOString();
  const hook = `/api/v1/org/webhooks/${webhook}`;
  const recovered = await untilRefused(() => org.post(`${hook}/recover`, { since }));
  expect(recovered.done).toBe(140);
  const tested = await untilRefused(() => org.post(`${hook}/test`, {}));
  expect(tested.done).toBe(60);
});

it('an organization switches on six weekly reports an hour on Free, since each may be due at once', async () => {
  const org = await h.organization();
  const path = `/api/v1/org/destinations/${await aChat(org, 'A')}`;
  const { done } = await untilRefused(async () => {
    const weekly_report = { time: '09:00', weekday: 'mon', tags: [] };
    const on = await org.patch(path, { weekly_report });
    return on.status === 429 ? on : org.patch(path, { weekly_report: null });
  });
  expect(done).toBe(6);
});

it('an organization creates 40 feeds an hour, since each may be read 60 times at once', async () => {
  const org = await h.organization();
  const { done } = await untilRefused(async () => {
    const made = await org.post('/api/v1/org/feeds', { kind: 'calendar', name: 'Ours' });
    if (made.status === 429) return made;
    return org.delete(`/api/v1/org/feeds/${made.expect(201, FeedCreated).id}`);
  });
  expect(done).toBe(40);
});

it('an organization reads 60 pages of its export at once, and 60 a minute', async () => {
  const org = await h.organization({ plan: 'business' });
  const page = () => org.get('/api/v1/org/export');
  for (let count = 0; count < 60; count += 1) (await page()).expect(200);
  const refused = await page();
  refused.expect(429);
  expect(refused.headers['retry-after']).toBe('1');
  h.clock.advance(1);
  (await page()).expect(200);
});
