/**
 * The attack: use up the email of the service, or fill a mailbox, with mail to addresses that agreed:
 * tests, weekly reports, and news of targets. Once, each destination could send 300 tests an hour, so nine free accounts
 * were enough to stop everybody's alerts, and a report a minute.
 */
import { handlers as account } from '../../functions/api/account/index.ts';
import { handlers as destinations } from '../../functions/api/destinations/index.ts';
import { handlers as signIn } from '../../functions/api/sign-in/index.ts';
import { Organization } from '../../shared/domain/bodies/account.ts';
import { Destination } from '../../shared/domain/bodies/destination.ts';
import { getTarget } from '../../shared/table/targets/stored-targets.ts';
import { disableTarget } from '../../shared/table/targets/disable-target.ts';
import { tellOfTarget } from '../../shared/usecases/deliveries/tell-of-target.ts';
import { HeldLog, plainVault, ScriptedSender } from '../support/deliveries.ts';
import { harness, type Client, type Harness } from '../support/harness.ts';
import { tokenTo } from '../support/joining.ts';

let h: Harness;
let sender: ScriptedSender;
beforeEach(async () => {
  h = await harness();
  sender = new ScriptedSender();
  h.use('account', account, h.deps);
  h.use('sign-in', signIn, h.deps);
  const parts = { vault: plainVault, sender, log: new HeldLog(), checkUrl: async () => undefined };
  h.use('destinations', destinations, { ...h.deps, ...parts });
});
afterEach(() => h.stop());

const path = '/api/v1/org/destinations';

/** A destination whose owner agreed. */
async function confirmed(by: Client, address: string): Promise<string> {
  const body = { name: address, type: 'email', config: { address } };
  const { id } = (await by.post(path, body)).expect(201, Destination);
  const token = tokenTo(h, address);
  (await h.anonymous.post('/api/v1/auth/confirm', { token })).expect(200);
  return id;
}

/** Tests these for so many minutes, as often as one may be tested. @returns the last refusal */
async function testAll(by: Client, ids: readonly string[], minutes: number): Promise<unknown> {
  let refusal: unknown;
  for (let count = 0; count < minutes * 5; count += 1) {
    for (const id of ids) {
      const { status, body } = await by.post(`${path}/${id}/test`);
      if (status === 429) refusal = body;
    }
    h.clock.advance(12);
  }
  return refusal;
}

describe('tests by email', () => {
  it('are 30 an hour for an organization, whatever its destinations', async () => {
    const org = await h.organization({ plan: 'business' });
    const ids = [await confirmed(org, 'a@example.net'), await confirmed(org, 'b@example.net')];
    const refusal = await testAll(org, ids, 5);
    expect(refusal).toMatchObject({
      code: 'rate_limited',
      detail: 'Your organization can send 30 tests an hour by email. Try again later.',
    });
    expect(sender.sent).toHaveLength(30);
    h.clock.advance(3600);
    await testAll(org, ids, 1);
    expect(sender.sent).toHaveLength(40);
  });

  it('are no more for a person with several organizations', async () => {
    const person = await h.organization({ plan: 'business' });
    const own = await confirmed(person, 'a@example.net');
    await testAll(person, [own], 4);
    (await person.post('/api/v1/auth/organizations', { name: 'Second' })).expect(201, Organization);
    const second = await confirmed(person, 'b@example.net');
    expect(await testAll(person, [second], 4)).toMatchObject({
      detail: 'You can send 30 tests an hour by email. Try again later.',
    });
    expect(sender.sent).toHaveLength(30);
  });
});

describe('tests', () => {
  it('are 20 a minute for an organization, because each may keep a function busy', async () => {
    const org = await h.organization({ plan: 'business' });
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const config = { url: `https://example.com/${count}` };
      const made = await org.post(path, { name: 'x', type: 'webhook', config });
      ids.push(made.expect(201, Destination).id);
    }
    const all = ids.flatMap((id) => Array.from({ length: 5 }, () => id));
    const statuses: number[] = [];
    for (const id of all) statuses.push((await org.post(`${path}/${id}/test`)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
    expect(sender.sent).toHaveLength(20);
  });
});

describe('a weekly report', () => {
  it('can be ended and set anew ten times a day, for one more on the same day', async () => {
    const org = await h.organization();
    const id = await confirmed(org, 'a@example.net');
    const set = async (weekly_report: object | null) =>
      (await org.patch(`${path}/${id}`, { weekly_report })).status;
    const statuses: number[] = [];
    for (let minute = 10; minute < 22; minute += 1) {
      statuses.push(await set({ weekday: 'sat', time: `12:${minute}`, tags: [] }));
      await set(null);
      h.clock.advance(60);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    h.clock.advance(86_400);
    expect(await set({ weekday: 'sat', time: '12:00', tags: [] })).toBe(200);
  });
});

describe('a destination that is disabled', () => {
  it('is told of four times a day, however often it is switched on again', async () => {
    const org = await h.organization();
    const id = await confirmed(org, 'a@example.net');
    const of = { organization_id: org.organizationId, target_id: id };
    for (let count = 0; count < 8; count += 1) {
      const target = await getTarget(h.table, org.organizationId, id);
      expect(await disableTarget(h.table, target!, 'Gone', h.clock.now())).toBe(true);
      await tellOfTarget({ ...h.deps, table: h.table }, { kind: 'target_notice', ...of });
      const config = { url: `https://example.com/${count}` };
      const body = count === 0 ? { type: 'chat_a', config } : { config };
      (await org.patch(`${path}/${id}`, body)).expect(200);
      h.clock.advance(60);
    }
    expect(h.mails.filter(({ to }) => to === org.email)).toHaveLength(4);
  });
});
