import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withControl, type Action } from '../../../lib/local/http/control.ts';
import { ownAnswer, type HttpAnswer } from '../../../lib/local/http/payload.ts';
import type { ChatMessage } from '../../../lib/simulator/chats/messages.ts';
import type { MailReturn } from '../../../lib/local/ses/returns.ts';
import { openMailbox } from '../../../lib/local/ses/service.ts';
import { temporaryStore } from '../support.ts';

const store = temporaryStore();
const mailbox = openMailbox(store, 3);
const target = 'arn:aws:lambda:us-east-1:000000000000:function:tick';
const scheduler = {
  list: () => [
    {
      ...{ name: 'tick', expression: 'rate(1 minute)', target, input: {} },
      nextAt: Date.parse('2026-11-22T06:30:00Z'),
    },
  ],
  run: async (name: string) => {
    if (name === 'tick') return { ok: true, value: null } as const;
    if (name !== 'broken') return null;
    const error = { errorType: 'TypeError', errorMessage: 'out of order' };
    return { ok: false, error } as const;
  },
};

const shown: ChatMessage[] = [];
const told: MailReturn[] = [];
const returns = async (what: MailReturn) => {
  told.push(what);
  return what.to === 'a@example.com' ? 'm1' : null;
};

const asked: unknown[] = [];
const actions = new Map<string, Action>([
  [
    'things/run',
    async (body) => {
      asked.push(body);
      return { status: 202, body: { done: true } };
    },
  ],
]);

let backend = '';
const server = createServer((request, response) => {
  request
    .on('data', () => undefined)
    .on('end', () => {
      response.writeHead(207, { 'content-type': 'text/plain' });
      response.end(`${request.method ?? ''} ${request.url ?? ''}`);
    });
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  backend = `http://127.0.0.1:${port}/control`;
});
afterAll(() => server.close());

async function ask(
  target: string,
  options: { method?: string; headers?: string[]; body?: string } = {},
): Promise<HttpAnswer & { text: string }> {
  const proxies = { catalog: backend, gone: 'http://127.0.0.1:9' };
  const parts = {
    mailbox,
    returns,
    chats: { list: () => shown, urls: { chat_a: 'http://a', chat_b: 'http://b' } },
    scheduler,
    proxies,
    actions,
  };
  const handler = withControl(parts, async () => ownAnswer(299, 'the service'));
  const answer = await handler({
    method: options.method ?? 'GET',
    target,
    protocol: 'HTTP/1.1',
    sourceIp: '127.0.0.1',
    rawHeaders: options.headers ?? ['Host', 'localhost:3000'],
    body: Buffer.from(options.body ?? ''),
  });
  return { ...answer, text: answer.body.toString() };
}

describe('/_local', () => {
  it('leaves all other paths to the service', async () => {
    expect((await ask('/health')).status).toBe(299);
    expect((await ask('/_locality')).status).toBe(299);
  });

  it('lists what there is', async () => {
    const { text } = await ask('/_local/');
    expect(JSON.parse(text)).toEqual({
      paths: expect.arrayContaining([
        'GET /_local/mail',
        'POST /_local/things/run',
        '/_local/catalog/*',
      ]) as unknown,
      chats: { chat_a: 'http://a', chat_b: 'http://b' },
    });
  });

  it('shows mails, the newest last and only so many', async () => {
    for (const subject of ['1', '2', '3', '4']) {
      mailbox.add({
        to: 'a@example.com',
        subject,
        text: 't',
        html: 'h',
        at: '2026-11-21T10:00:00.000Z',
        from: 'b@example.com',
        headers: {},
        message_id: subject,
        tags: {},
        configuration_set: null,
      });
    }
    const mails = JSON.parse((await ask('/_local/mail')).text) as { subject: string }[];
    expect(mails.map(({ subject }) => subject)).toEqual(['2', '3', '4']);
    expect(mails[0]).toMatchObject({ to: 'a@example.com', text: 't', html: 'h' });
  });

  it('shows what came to the chats', async () => {
    expect((await ask('/_local/chat')).text).toBe('[]');
    const at = '2026-11-21T10:00:00.000Z';
    shown.push({ id: null, at, edited_at: null, chat: 'chat_a', channel: 'B000', text: 'Hello' });
    expect(JSON.parse((await ask('/_local/chat')).text)).toEqual(shown);
  });

  it('lets mail come back, of addresses that were sent any', async () => {
    const bounce = (body: unknown) =>
      ask('/_local/mail/bounce', { method: 'POST', body: JSON.stringify(body) });
    const to = 'a@example.com';
    const answer = await bounce({ to, kind: 'bounce' });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      202,
      { to, kind: 'bounce', message_id: 'm1' },
    ]);
    expect((await bounce({ to: 'b@example.com', kind: 'complaint' })).status).toBe(404);
    expect((await bounce({ to, kind: 'weather' })).status).toBe(400);
    expect((await bounce('no')).status).toBe(400);
    expect(told.map(({ kind }) => kind)).toEqual(['bounce', 'complaint']);
  });

  it('shows schedules, and runs one to its end', async () => {
    expect(JSON.parse((await ask('/_local/schedules')).text)).toEqual([
      {
        name: 'tick',
        expression: 'rate(1 minute)',
        target,
        next_at: '2026-11-22T06:30:00.000Z',
      },
    ]);
    const run = async (name: string) => {
      const { status, text } = await ask(`/_local/schedules/${name}/run`, { method: 'POST' });
      return { status, body: JSON.parse(text) as unknown };
    };
    expect(await run('tick')).toEqual({
      status: 200,
      body: { name: 'tick', succeeded: true, error: null },
    });
    expect(await run('broken')).toEqual({
      status: 200,
      body: { name: 'broken', succeeded: false, error: 'TypeError: out of order' },
    });
    expect((await run('other')).status).toBe(404);
    expect((await ask('/_local/schedules/tick/run')).status).toBe(404);
  });

  it('does what the service adds, at a POST', async () => {
    const run = (body?: string) =>
      ask('/_local/things/run', { method: 'POST', ...(body !== undefined && { body }) });
    const { status, text } = await run();
    expect([status, text]).toEqual([202, '{"done":true}']);
    await run('{"one":1}');
    await run('not JSON');
    expect(asked).toEqual([{}, { one: 1 }, null]);
    expect((await ask('/_local/things/run')).status).toBe(404);
    expect((await ask('/_local/things', { method: 'POST' })).status).toBe(404);
  });

  it('hands on what belongs to others, with the query', async () => {
    const { status, text, headers } = await ask('/_local/catalog/artists/1?x=1&y=?', {
      method: 'PUT',
      body: '{}',
    });
    expect({ status, text, headers }).toEqual({
      status: 207,
      text: 'PUT /control/artists/1?x=1&y=?',
      headers: { 'content-type': 'text/plain' },
    });
    expect((await ask('/_local/gone/x')).status).toBe(502);
  });

  it.each([
    ['another name', ['Host', 'rebound.example:3000']],
    ['no name', []],
    ['a page of another site', ['Host', 'localhost:3000', 'Sec-Fetch-Site', 'cross-site']],
    ['a page on another port', ['Host', 'localhost:3000', 'Sec-Fetch-Site', 'same-site']],
    ['another origin', ['Host', 'localhost:3000', 'Origin', 'http://localhost:5173']],
    ['a page without origin', ['Host', 'localhost:3000', 'Origin', 'null']],
  ])('refuses %s', async (_, headers) => {
    for (const target of ['/_local/mail', '/_local', '/_local/catalog/x', '/_local/things/run']) {
      const method = target.endsWith('/run') ? 'POST' : 'GET';
      expect((await ask(target, { headers, method })).status).toBe(403);
    }
  });

  it.each([
    [['Host', '127.0.0.1:3000']],
    [['Host', '[::1]:3000']],
    [['HOST', 'LocalHost']],
    [
      [
        'Host',
        'localhost:3000',
        'Origin',
        'http://localhost:3000',
        'Sec-Fetch-Site',
        'same-origin',
      ],
    ],
    [['Host', 'localhost:3000', 'Sec-Fetch-Site', 'none']],
  ])('answers %j', async (headers) => {
    expect((await ask('/_local/mail', { headers })).status).toBe(200);
  });
});
