import { egress } from '../../shared/deliveries/sender/egress.ts';
import { sender as realSender } from '../../shared/deliveries/sender/sender.ts';
import { attempted } from '../support/attempted.ts';
import { listWebhooks } from '../../shared/usecases/targets/read-targets.ts';
import { oneTable } from '../support/engine.ts';
import { aFailure, anOutcome, deliverySurroundings, othersThan } from '../support/deliveries.ts';
import { aReceivingWebhook } from '../support/delivering.ts';
import { startReceiver, type Receiver, type Reaction } from '../support/receiver.ts';
import { killedEverywhere, tableFaults } from '../support/table-faults.ts';
import type { Outcome } from '../../shared/deliveries/rules/delivery.ts';

const engine = oneTable();

describe('a crash around any call of the table', () => {
  let faults: ReturnType<typeof tableFaults>;
  let others = () => '';
  beforeAll(async () => {
    faults = tableFaults(engine.table, () => others());
  });

  /** Delivers, dies at one call, and comes back until it ends. */
  async function story(script: readonly Outcome[]) {
    const around = deliverySurroundings(engine.table);
    others = () => othersThan(around);
    const hook = await aReceivingWebhook(around);
    const [work] = await hook.routed(1);
    if (!work) throw new Error('nothing was routed');
    const outcomes = [...script];
    const next = () => around.sender.script.splice(0, Infinity, outcomes[0] ?? anOutcome());
    next();
    try {
      await faults.inFunction(() => attempted(around, work));
    } catch (error) {
      if (faults.takeCrash() === null) throw error;
    }
    for (let tries = 0; (await hook.row(work)).status === 'pending' && tries < 10; tries += 1) {
      around.clock.advance(62);
      // A receiver goes on as it was until it got one more attempt than without a crash.
      if (around.sender.sent.length > outcomes.length) outcomes.length = 0;
      next();
      await attempted(around, work);
    }
    const { status } = await hook.row(work);
    const lines = (await hook.audit()).filter(({ action }) => action === 'webhook.disabled');
    const notices = (await hook.owed()).filter(({ work: { kind } }) => kind === 'target_notice');
    const [webhook] = await listWebhooks(around, hook.org, 'creator');
    const counts = { lines: lines.length, notices: notices.length };
    return { status, sent: around.sender.sent.length, webhook: webhook?.status, ...counts };
  }

  it('of a delivery that disables its target disables it once, with one line and one notice', async () => {
    const gone = aFailure(410, { disable_reason: 'it answered 410' });
    const crashes = await killedEverywhere(faults, async () => {
      const { sent, status, ...found } = await story([gone, gone]);
      expect(found).toEqual({ webhook: 'disabled', lines: 1, notices: 1 });
      expect(['failed', 'skipped']).toContain(status);
      expect(sent).toBeGreaterThanOrEqual(1);
      expect(sent).toBeLessThanOrEqual(2);
    });
    expect(crashes).toBeGreaterThanOrEqual(6);
  });
});

describe('a real receiver', () => {
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
  });
  afterAll(() => receiver.stop());

  /** One attempt at a receiver that does that, and what became of it. */
  async function answered(step: Reaction, url = receiver.url) {
    const around = deliverySurroundings(engine.table);
    const sender = realSender({
      egress: egress({ allow: ['127.0.0.0/8'], ownHost: null }),
      mailer: around.mailer,
      clock: around.clock,
      log: around.log,
      chatAHosts: [],
      chatBHosts: [],
    });
    const hook = await aReceivingWebhook(around, url);
    const [work] = await hook.routed(1);
    const before = receiver.received.length;
    receiver.script(step);
    const result = await attempted({ ...around, sender }, work!);
    const row = await hook.row(work!);
    const [webhook] = await listWebhooks(around, hook.org, 'creator');
    const wait = row.next_attempt_at
      ? (Date.parse(row.next_attempt_at) - around.clock.now().getTime()) / 1000
      : null;
    const received = receiver.received.slice(before);
    return { result, row, wait, received, webhook, around };
  }
  const answer = (status: number, headers: Record<string, string> = {}): Reaction => ({
    do: 'answer',
    status,
    headers,
  });
  const httpDate = (seconds: number) =>
    new Date(Date.parse('2026-11-21T10:00:00Z') + seconds * 1000).toUTCString();

  it.each([200, 201, 202, 204, 299])('that answers %i has taken it', async (status) => {
    const { result, row, received } = await answered(answer(status));
    expect([result, row.status]).toEqual(['delivered', 'delivered']);
    expect([row.attempt_count, received.length]).toEqual([1, 1]);
  });

  it.each([
    ['answers 301', answer(301, { location: '/elsewhere' }), 'http_301'],
    ['answers 302', answer(302, { location: '/elsewhere' }), 'http_302'],
    ['answers 307', answer(307, { location: '/elsewhere' }), 'http_307'],
    ['answers 308', answer(308, { location: '/elsewhere' }), 'http_308'],
    ['answers 304', answer(304), 'http_304'],
    ['answers 400', answer(400), 'http_400'],
    ['answers 401', answer(401), 'http_401'],
    ['answers 404', answer(404), 'http_404'],
    ['answers 500', answer(500), 'http_500'],
    ['answers 503', answer(503), 'http_503'],
    ['resets the connection', { do: 'reset' }, 'connection_lost'],
    ['resets it within the answer', { do: 'reset', within: true }, 'connection_lost'],
    ['answers no HTTP', { do: 'raw', bytes: 'hello\r\n' }, 'connection_lost'],
  ] as const)('that %s is tried again, once for each attempt', async (_, step, error) => {
    const { result, row, wait, received } = await answered(step);
    expect(result).toBe('pending');
    expect(row).toMatchObject({ status: 'pending', attempt_count: 1, attempts: [{ error }] });
    expect(wait).toBeGreaterThanOrEqual(5);
    expect(wait).toBeLessThanOrEqual(6);
    expect(received).toHaveLength(1);
  });

  it.each([
    ['seconds', '120', 120, 132],
    ['fractional seconds', '120.5', 121, 134],
    ['a date', httpDate(300), 300, 330],
    ['a date of the past', httpDate(-300), 5, 6],
    ['more than 6 h', '999999', 21_600, 22_500],
    ['less than the schedule', '1', 5, 6],
    ['nonsense', 'soon', 5, 6],
  ])('over its limit is waited for as it asks by %s', async (_, value, min, max) => {
    for (const status of [429, 503]) {
      const { result, wait } = await answered(answer(status, { 'retry-after': value }));
      expect(result).toBe('pending');
      expect(wait).toBeGreaterThanOrEqual(min);
      expect(wait).toBeLessThanOrEqual(max);
    }
  });

  it('that answers 500 has no say in when it is tried again', async () => {
    const { wait } = await answered(answer(500, { 'retry-after': '120' }));
    expect(wait).toBeLessThanOrEqual(6);
  });

  it.each([
    ['answers 410', answer(410), 'failed', 'disabled'],
    [
      'fails and wants no more',
      answer(500, { 'webhook-delivery': 'disable' }),
      'failed',
      'disabled',
    ],
    [
      'takes it and wants no more',
      answer(200, { 'webhook-delivery': 'disable' }),
      'delivered',
      'disabled',
    ],
    [
      'wants none of this message',
      answer(422, { 'webhook-delivery': 'abort-message' }),
      'failed',
      'active',
    ],
  ])('that %s has it, and its webhook, end so', async (_, step, ended, status) => {
    const { result, webhook, row } = await answered(step);
    expect([result, row.status, webhook?.status]).toEqual([ended, ended, status]);
  });

  it('whose answer has no end has taken it, and 4 KiB are kept', async () => {
    const { result, row } = await answered({ do: 'flood' });
    expect([result, row.attempts[0]?.response_body?.length]).toEqual(['delivered', 4096]);
  });

  it('without a sound certificate gets nothing but the attempt', async () => {
    const secure = await startReceiver({ tls: true });
    try {
      const { result, row } = await answered(answer(200), secure.url);
      expect([result, row.attempts[0]?.error]).toEqual(['pending', 'tls_failed']);
      expect(secure.received).toEqual([]);
    } finally {
      await secure.stop();
    }
  });
});
