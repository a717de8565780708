import { EgressFailed } from '../../shared/usecases/egress-port.ts';
import { Webhook } from 'standardwebhooks';
import { egress } from '../../shared/deliveries/sender/egress.ts';
import { sender, type SenderOptions } from '../../shared/deliveries/sender/sender.ts';
import { Problem } from '../../shared/domain/problems/errors.ts';
import { signingSecretOf } from '../../shared/deliveries/rules/signing-secret.ts';
import type { Outcome } from '../../shared/deliveries/rules/delivery.ts';
import type { Clock, Mail, Message, Target } from '../../shared/usecases/ports.ts';
import { aSentChange } from '../support/a-change.ts';
import { seededRandom } from '../support/clock.ts';
import type { ChatAPost } from '../../lib/simulator/chats/chat-a.ts';
import type { ChatBPost } from '../../lib/simulator/chats/chat-b.ts';
import { startFakeChatA, startFakeChatB, type FakeChat } from '../support/fake-chats.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';

const random = seededRandom();
const secrets = [signingSecretOf(random.bytes(32)), signingSecretOf(random.bytes(32))];
const message: Message = {
  eventId: 'evt_01k9zq4w3v7m2x5c8e0b6t1n4r',
  body: '{"id":"evt_01k9zq4w3v7m2x5c8e0b6t1n4r","data":{"name":"Sigur Rós"}}',
  change: aSentChange(),
  organizationName: 'Ed Banger',
};
const at = new Date();

/** A clock that has gone on by 7 ms whenever it is asked. */
const tickingClock = (): Clock => {
  let time = at.getTime();
  return { now: () => new Date((time += 7)) };
};

const warnings: unknown[] = [];
const mails: Mail[] = [];
const ours = (more: Partial<SenderOptions> = {}) =>
  sender({
    egress: egress({ allow: ['127.0.0.0/8'], ownHost: null, resolve: async () => ['10.0.0.1'] }),
    mailer: { send: async (mail) => void mails.push(mail) },
    clock: tickingClock(),
    log: {
      warn: (...line) => void warnings.push(line),
      error: (...line) => void warnings.push(line),
    },
    chatAHosts: ['127.0.0.1', 'hooks.chat-a.example.com'],
    chatBHosts: ['127.0.0.1'],
    ...more,
  });
const send = async (target: Target, more?: Partial<SenderOptions>): Promise<Outcome> =>
  ours(more).send(target, message, at);

const delivered = {
  delivered: true,
  error: null,
  retry_after_seconds: null,
  disable_reason: null,
  permanent: false,
};

afterEach(() => {
  warnings.length = mails.length = 0;
});

describe('a mail that is cut off', () => {
  it('throws the reason, and is no failed attempt', async () => {
    const cut = new AbortController();
    const reason = new Error('the lease was lost');
    const mailer = {
      send: async (_: Mail, signal?: AbortSignal) => {
        cut.abort(reason);
        if (signal?.aborted) throw new Problem('mail_unavailable', undefined, { cause: reason });
        return undefined;
      },
    };
    const target: Target = {
      ...{ kind: 'email', id: 'dest_1', organizationId: 'org_1' },
      ...{ address: 'someone@example.com', unsubscribeUrl: 'https://monitor.example/u' },
    };
    const sending = ours({ mailer }).send(target, message, at, cut.signal);
    await expect(sending).rejects.toBe(reason);
    expect(warnings).toEqual([]);
  });
});

describe('to a webhook', () => {
  let receiver: Receiver;
  beforeAll(async () => (receiver = await startReceiver()));
  afterAll(async () => receiver.stop());
  const target = (): Target => ({ kind: 'webhook', id: 'wh_1', url: receiver.url, secrets });

  it('posts the body as it is, signed with every secret', async () => {
    receiver.script({ do: 'answer', status: 202, body: 'queued' });
    const outcome = await send(target());
    expect(outcome).toMatchObject({ ...delivered, status_code: 202, response_body: 'queued' });
    expect(outcome.duration_ms).toBeGreaterThan(0);
    const [taken] = receiver.received;
    expect(taken?.body).toBe(message.body);
    expect(taken?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'artist-monitor/0.1.0',
      'webhook-id': message.eventId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    });
    for (const secret of secrets) {
      expect(() => new Webhook(secret).verify(message.body, taken!.headers)).not.toThrow();
    }
  });

  it('keeps the first 4 KiB of an answer, and no control characters', async () => {
    receiver.script({ do: 'answer', status: 500, body: Buffer.from([0x00, 0xff, 0x41]) });
    await expect(send(target())).resolves.toMatchObject({ response_body: '\ufffd\ufffdA' });
    receiver.script({ do: 'answer', status: 500, body: 'ä'.repeat(5000) });
    await expect(send(target())).resolves.toMatchObject({ response_body: 'ä'.repeat(2048) });
  });

  it('tells a refusal with what to do about it', async () => {
    receiver.script({ do: 'answer', status: 429, headers: { 'retry-after': '1.2' } });
    await expect(send(target())).resolves.toMatchObject({
      delivered: false,
      status_code: 429,
      error: 'http_429',
      retry_after_seconds: 2,
      permanent: false,
    });
  });

  it('tells a failure without an answer by its fault, and keeps no body', async () => {
    receiver.script({ do: 'reset' });
    await expect(send(target())).resolves.toMatchObject({
      delivered: false,
      status_code: null,
      response_body: null,
      error: 'connection_lost',
      permanent: false,
    });
  });

  it('gives up on a URL that is not allowed, but not on an address, which may change', async () => {
    const to = (url: string): Target => ({ kind: 'webhook', id: 'wh_1', url, secrets });
    await expect(send(to('http://localhost/'))).resolves.toMatchObject({
      error: 'url_refused',
      permanent: true,
    });
    await expect(send(to('https://hooks.example.com/'))).resolves.toMatchObject({
      error: 'address_refused',
      permanent: false,
    });
  });

  it('sends nothing unsigned: that is a fault of ours, and thrown', async () => {
    const before = receiver.connections();
    await expect(send({ ...target(), secrets: [] } as Target)).rejects.toThrow('no secret');
    expect(receiver.connections()).toBe(before);
  });
});

describe('to chat_a', () => {
  let chat: FakeChat<ChatAPost>;
  beforeAll(async () => (chat = await startFakeChatA()));
  afterAll(async () => chat.stop());
  const target = (): Target => ({ kind: 'chat_a', id: 'dest_1', url: chat.url });

  it('posts a message that the chat takes', async () => {
    await expect(send(target())).resolves.toMatchObject({ ...delivered, response_body: 'ok' });
    expect(chat.messages).toHaveLength(1);
    expect(chat.messages[0]?.blocks?.length).toBeGreaterThan(2);
  });

  it('posts a test', async () => {
    const outcome = await ours().send(target(), { ...message, change: null }, at);
    expect(outcome.delivered).toBe(true);
    expect(chat.messages.at(-1)?.text).toContain('Test message');
  });

  it('falls back on plain text, once, when the chat refuses the layout', async () => {
    const count = chat.received.length;
    chat.answerNext({ status: 400, body: 'invalid_blocks' });
    await expect(send(target())).resolves.toMatchObject(delivered);
    expect(chat.messages.at(-1)).not.toHaveProperty('blocks');
    chat.answerNext(
      { status: 400, body: 'invalid_blocks' },
      { status: 400, body: 'invalid_payload' },
    );
    await expect(send(target())).resolves.toMatchObject({
      error: 'invalid_payload',
      permanent: true,
    });
    expect(chat.received.length - count).toBe(4);
    const told = [
      'a chat rejected the layout of an alert',
      { target_id: 'dest_1', fault: 'invalid_blocks' },
    ];
    expect(warnings).toEqual([told, told]);
  });

  it('ends a target whose channel is gone', async () => {
    chat.answerNext({ status: 404, body: 'channel_not_found' });
    await expect(send(target())).resolves.toMatchObject({
      error: 'channel_not_found',
      status_code: 404,
      disable_reason: 'The chat answered channel_not_found.',
    });
    const other: Target = { ...target(), url: chat.url.replace('demo', 'YYYY') } as Target;
    await expect(send(other)).resolves.toMatchObject({ error: 'no_service' });
  });

  it('goes nowhere but to the hosts of the chat', async () => {
    const count = chat.received.length;
    await expect(send(target(), { chatAHosts: ['hooks.chat-a.example.com'] })).resolves.toEqual({
      ...delivered,
      delivered: false,
      error: 'url_refused',
      permanent: true,
      status_code: null,
      response_body: null,
      duration_ms: 7,
    });
    expect(chat.received).toHaveLength(count);
  });
});

describe('to chat_b', () => {
  let chat: FakeChat<ChatBPost>;
  beforeAll(async () => (chat = await startFakeChatB()));
  afterAll(async () => chat.stop());
  const target = (query = ''): Target => ({
    kind: 'chat_b',
    id: 'dest_2',
    url: chat.url + query,
  });

  it('posts a message that the chat takes, and waits for it to be kept', async () => {
    await expect(send(target())).resolves.toMatchObject({ ...delivered, status_code: 200 });
    await expect(send(target('?thread_id=9#x'))).resolves.toMatchObject({ status_code: 200 });
    await expect(send(target('?wait=false&thread_id=9'))).resolves.toMatchObject({
      status_code: 200,
    });
    expect(chat.received.map(({ path }) => path.split('?')[1])).toEqual([
      'wait=true',
      'thread_id=9&wait=true',
      'thread_id=9&wait=true',
    ]);
  });

  it('tells the ID of the message, if the chat does', async () => {
    const { sent_as: id } = await send(target());
    expect(id).toMatch(/^\d+$/);
    chat.answerNext({ status: 204 }, { status: 200, body: '{"id":"1/2"}' });
    expect(await send(target())).not.toHaveProperty('sent_as');
    expect(await send(target())).not.toHaveProperty('sent_as');
  });

  it('edits what it follows up on, in its thread, before it posts', async () => {
    const query = '?thread_id=9';
    const { sent_as: sentAs = '' } = await send(target(query));
    const count = chat.received.length;
    const earlier = [{ message, sentAt: at.toISOString(), sentAs, isElsewhere: false }];
    const outcome = await ours().send(target(query), { ...message, earlier }, at);
    expect(outcome.delivered).toBe(true);
    expect(chat.received.slice(count).map(({ method, path }) => [method, path])).toEqual([
      ['PATCH', `/api/webhooks/000111/demo/messages/${sentAs}?thread_id=9`],
      ['POST', '/api/webhooks/000111/demo?thread_id=9&wait=true'],
    ]);
    expect(warnings).toEqual([]);
  });

  it('posts all the same when nothing answers the edit, but for a fault of ours', async () => {
    const guard = egress({ allow: ['127.0.0.0/8'], ownHost: null });
    const failing = (fault: Error): Partial<SenderOptions> => ({
      egress: {
        ...guard,
        request: async (asked) =>
          asked.method === 'PATCH' ? Promise.reject(fault) : guard.request(asked),
      },
    });
    const earlier = [{ message, sentAt: at.toISOString(), sentAs: '1', isElsewhere: false }];
    const sending = async (fault: Error) =>
      ours(failing(fault)).send(target(), { ...message, earlier }, at);
    const outcome = await sending(new EgressFailed('timeout', 'no answer'));
    expect(outcome.delivered).toBe(true);
    expect(warnings).toEqual([
      ['a message of a chat could not be edited', { target_id: 'dest_2', fault: 'timeout' }],
    ]);
    await expect(sending(new TypeError('a bug'))).rejects.toThrow('a bug');
  });

  it('ends a target that the chat does not know', async () => {
    const at = (url: string): Target => ({ kind: 'chat_b', id: 'dest_2', url });
    await expect(send(at(chat.url.replace('000111', '404111')))).resolves.toMatchObject({
      error: 'http_404',
      disable_reason: 'The chat answered 404.',
    });
    await expect(send(at(chat.url.replace('demo', 'YYYY')))).resolves.toMatchObject({
      error: 'http_401',
      disable_reason: 'The chat answered 401.',
    });
  });

  it('does not hide the spelling of an address from the guard', async () => {
    const url = chat.url.replace('127.0.0.1', '127.1');
    const count = chat.received.length;
    await expect(send({ ...target(), url } as Target)).resolves.toMatchObject({
      error: 'url_refused',
    });
    expect(chat.received).toHaveLength(count);
  });
});

describe('to an address', () => {
  const target: Target = {
    kind: 'email',
    id: 'dest_3',
    organizationId: 'org_1',
    address: 'alerts@example.com',
    unsubscribeUrl: 'https://monitor.example.org/u/token',
  };

  it('mails the alert', async () => {
    await expect(send(target)).resolves.toMatchObject({
      ...delivered,
      status_code: null,
      response_body: null,
    });
    expect(mails).toEqual([
      expect.objectContaining({
        to: 'alerts@example.com',
        subject: 'Critical: Release title changed (Rosa Nebel)',
        tags: { organization_id: 'org_1', destination_id: 'dest_3' },
      }),
    ]);
  });

  it.each([
    ['MessageRejected', 'a refusal', { error: 'mail_refused', permanent: false }],
    ['BadRequestException', 'a refusal for good', { error: 'mail_refused', permanent: true }],
    ['TooManyRequestsException', 'our fault', { error: 'mail_unavailable', our_fault: true }],
    ['TimeoutError', 'our fault', { error: 'mail_unavailable', our_fault: true }],
  ])(
    'takes %s of the mail service for %s, and says so without the address',
    async (name, _, told) => {
      const cause = Object.assign(new Error('alerts@example.com is not verified'), { name });
      const mailer = {
        send: async () => Promise.reject(new Problem('mail_unavailable', undefined, { cause })),
      };
      const outcome = await send(target, { mailer });
      expect(outcome).toMatchObject({ delivered: false, ...told });
      expect(outcome.our_fault === true).toBe('our_fault' in told);
      expect(warnings).toEqual([['a mail was not accepted', { target_id: 'dest_3', fault: name }]]);
    },
  );

  it('throws faults of its own', async () => {
    const mailer = { send: async () => Promise.reject(new TypeError('a bug')) };
    await expect(send(target, { mailer })).rejects.toThrow('a bug');
  });
});
