import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chatA, shownInChatA, type ChatAPost } from '../../lib/simulator/chats/chat-a.ts';
import { chatB, shownInChatB, type ChatBPost } from '../../lib/simulator/chats/chat-b.ts';
import { startChats, type Chats } from '../../lib/simulator/chats/chats.ts';
import { renderChatA } from '../../shared/deliveries/sender/render-chat-a.ts';
import { renderChatB } from '../../shared/deliveries/sender/chat-b.ts';
import { freshState, paceOf, takeSlots } from '../../shared/deliveries/rules/target-state.ts';
import { aSentChange } from '../support/a-change.ts';
import { SettableClock } from '../support/clock.ts';
import { openMessages } from '../../lib/simulator/chats/messages.ts';
import { temporaryFolder } from './running.ts';

const hook = '/services/T000/B000/demo';
const webhook = '/api/webhooks/000111/demo';
const headers = { 'content-type': 'application/json', 'user-agent': 'test/1' };
const section = (text: string) => ({ type: 'section', text: { type: 'plain_text', text } });

function setUp() {
  const clock = new SettableClock();
  const posted: [string, ChatAPost | ChatBPost][] = [];
  const options = {
    now: () => clock.now(),
    onPost: (channel: string, post: ChatAPost | ChatBPost) => posted.push([channel, post]),
  };
  const [a, b] = [chatA(options), chatB(options)];
  const ask =
    (chat: typeof a, home: string) =>
    (body: unknown, path = home) =>
      chat({
        method: 'POST',
        path,
        headers,
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
  return { clock, posted, a, b, toA: ask(a, hook), toB: ask(b, `${webhook}?wait=true`) };
}

describe('the chat of kind A', () => {
  it('takes a message and says so', () => {
    const { toA, posted } = setUp();
    expect(toA({ text: 'Hello' })).toEqual({ status: 200, body: 'ok' });
    expect(posted).toEqual([['B000', { text: 'Hello' }]]);
  });

  it.each<[string, unknown, string]>([
    ['no JSON', '{', 'invalid_payload'],
    ['an unknown field', { text: 'x', channel: 'general' }, 'invalid_payload'],
    ['nothing to say', {}, 'no_text'],
    ['too long a text', { text: 'x'.repeat(40_001) }, 'msg_too_long'],
    [
      'too many blocks',
      { blocks: Array.from({ length: 51 }, () => section('x')) },
      'invalid_blocks',
    ],
    ['too long a section', { blocks: [section('x'.repeat(3001))] }, 'invalid_blocks'],
    [
      'a header that is markdown',
      { blocks: [{ type: 'header', text: { type: 'mrkdwn', text: 'x' } }] },
      'invalid_blocks',
    ],
    [
      'too much in all',
      { blocks: Array.from({ length: 5 }, () => section('x'.repeat(2900))) },
      'msg_blocks_too_long',
    ],
  ])('refuses %s with a word', (_what, body, word) => {
    const { toA, posted } = setUp();
    expect(toA(body)).toEqual({ status: 400, body: word });
    expect(posted).toEqual([]);
  });

  it.each([
    ['/services/T999/B000/demo', 404, 'no_team'],
    ['/services/T000/B000/YYYY', 404, 'no_service'],
    ['/services/T000/BREMOVED/demo', 404, 'no_service'],
    ['/services/T000/BARCHIVED/demo', 410, 'channel_is_archived'],
    ['/services/T000/BFORBIDDEN/demo', 403, 'action_prohibited'],
  ])('answers %s with %i %s', (path, status, body) => {
    expect(setUp().toA({ text: 'x' }, path)).toEqual({ status, body });
  });

  it('takes one message a second and short bursts, of each channel for itself', () => {
    const { toA, clock } = setUp();
    const send = () => toA({ text: 'x' }).status;
    expect([send(), send(), send(), send()]).toEqual([200, 200, 200, 429]);
    expect(toA({ text: 'x' })).toEqual({
      status: 429,
      headers: { 'retry-after': '3' },
      body: 'rate_limited',
    });
    expect(toA({ text: 'x' }, '/services/T000/B001/demo').status).toBe(200);
    clock.advance(3);
    expect(send()).toBe(200);
  });

  it('shows what people would see, mentions and links as such', () => {
    expect(shownInChatA({ text: '&lt;!channel&gt; &amp;amp; <!here> <https://x.example|X>' })).toBe(
      '<!channel> &amp; @here X (https://x.example)',
    );
    const shown = shownInChatA(renderChatA({ change: aSentChange(), organizationName: 'A & <B>' }));
    expect(shown).toContain('Critical: Release title changed');
    expect(shown).toContain('A & <B>');
  });
});

describe('the chat of kind B', () => {
  it('takes a message, and tells which if it is to wait', () => {
    const { toB, posted } = setUp();
    const answers = [toB({ content: 'Hello' }), toB({ content: 'Hello' })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const ids = answers.map(({ body }) => (JSON.parse(body ?? '') as { id: string }).id);
    expect(Number(ids[1])).toBeGreaterThan(Number(ids[0]));
    expect(toB({ content: 'Hello' }, webhook)).toMatchObject({ status: 204 });
    expect(posted).toEqual([
      ['000111', { content: 'Hello' }],
      ['000111', { content: 'Hello' }],
      ['000111', { content: 'Hello' }],
    ]);
  });

  it.each<[string, unknown, number, object]>([
    ['no JSON', '{', 400, { code: 50_109 }],
    ['an empty message', {}, 400, { code: 50_006 }],
    [
      'too long a title',
      { embeds: [{ title: 'x'.repeat(257) }] },
      400,
      {
        code: 50_035,
        message: 'Invalid Form Body',
        errors: {
          embeds: {
            0: {
              title: {
                _errors: [
                  { code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 256 or fewer in length.' },
                ],
              },
            },
          },
        },
      },
    ],
    [
      'too many fields',
      { embeds: [{ fields: Array.from({ length: 26 }, () => ({ name: 'a', value: 'b' })) }] },
      400,
      { code: 50_035 },
    ],
    [
      'an empty value',
      { embeds: [{ fields: [{ name: 'a', value: ' ' }] }] },
      400,
      { code: 50_035 },
    ],
    [
      'too much in all',
      { embeds: [{ description: 'x'.repeat(4000) }, { description: 'x'.repeat(2001) }] },
      400,
      { code: 50_035, errors: { embeds: { _errors: [{ code: 'MAX_EMBED_SIZE_EXCEEDED' }] } } },
    ],
  ])('refuses %s as documented', (_what, body, status, error) => {
    const { toB, posted } = setUp();
    const answer = toB(body);
    expect(answer.status).toBe(status);
    expect(JSON.parse(answer.body ?? '')).toMatchObject(error);
    expect(posted).toEqual([]);
  });

  it('knows no deleted webhook, no wrong token, and nobody without a name', () => {
    const { toB, b } = setUp();
    const body = { content: 'x' };
    expect(toB(body, '/api/webhooks/404111/demo')).toMatchObject({ status: 404 });
    expect(toB(body, '/api/webhooks/000111/YYYY')).toMatchObject({ status: 401 });
    const nameless = { 'content-type': 'application/json' };
    const asked = { method: 'POST', path: webhook, body: '{}', headers: nameless };
    expect(b(asked)).toMatchObject({
      status: 403,
      body: expect.stringContaining('40333') as string,
    });
  });

  it('takes five messages in two seconds and thirty in a minute, and says when again', () => {
    const { toB, clock } = setUp();
    const send = () => toB({ content: 'x' });
    const first = Array.from({ length: 5 }, send);
    expect(first.map(({ headers: sent }) => sent?.['x-ratelimit-remaining'])).toEqual([
      ...['4', '3', '2', '1', '0'],
    ]);
    clock.advance(0.5);
    const refused = send();
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '2' } });
    expect(JSON.parse(refused.body ?? '')).toEqual({
      message: 'You are being rate limited.',
      retry_after: 1.5,
      global: false,
    });
    for (let window = 1; window < 6; window += 1) {
      clock.advance(2);
      for (let count = 0; count < 5; count += 1) send();
    }
    clock.advance(2);
    expect(Number(send().headers?.['retry-after'])).toBeGreaterThan(40);
  });

  it('shows what people would see, without the signs that kept it plain', () => {
    const change = aSentChange({ artist_name: '*Star* _Night_' });
    const shown = shownInChatB(renderChatB({ change, organizationName: 'Ours' }));
    expect(shown).toContain('Artist: *Star* _Night_');
    expect(shown).not.toContain('\\');
  });
});

describe('what the pace of deliveries lets through', () => {
  it.each([
    ['chat_a', (set: ReturnType<typeof setUp>) => set.toA({ text: 'x' })],
    ['chat_b', (set: ReturnType<typeof setUp>) => set.toB({ content: 'x' })],
  ] as const)('%s takes, for ten minutes of a full queue', (type, post) => {
    const set = setUp();
    let state = freshState;
    let taken = 0;
    const pace = paceOf(type)!;
    for (let tenth = 0; tenth < 6000; tenth += 1) {
      // Each of them ends at once, so that the pace alone holds them up.
      const { slots, tatMs } = takeSlots(state, {
        pace,
        at: set.clock.now(),
        count: 1,
        withinMs: 0,
      });
      if (slots.length > 0) {
        state = { ...state, tat_ms: tatMs };
        taken += 1;
        expect(post(set).status).toBe(200);
      }
      set.clock.advance(0.1);
    }
    expect(taken).toBeGreaterThan(type === 'chat_a' ? 500 : 240);
  });
});

describe('the chats of the local run', () => {
  const errors: string[] = [];
  const folder = temporaryFolder();
  const file = join(folder.path, 'chats', 'messages.jsonl');
  const start = (port = 0) => startChats({ port, file, warn: (words) => errors.push(words) });
  let chats: Chats;
  beforeAll(async () => {
    chats = await start();
  });
  afterAll(async () => {
    await chats.stop();
    folder.remove();
  });

  const post = async (url: string, body: object) =>
    (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;

  it('take what is posted to their addresses, and keep it over a restart', async () => {
    expect(await post(chats.urls.chat_a, { text: 'One' })).toBe(200);
    expect(await post(`${chats.urls.chat_b}?wait=true`, { content: 'Two' })).toBe(200);
    expect(await post(chats.urls.chat_b, {})).toBe(400);
    const list = chats.list().map(({ chat, channel, text }) => [chat, channel, text]);
    expect(list).toEqual([
      ['chat_a', 'B000', 'One'],
      ['chat_b', '000111', 'Two'],
    ]);
    await chats.stop();
    const again = await start();
    expect(again.list()).toEqual(chats.list());
    chats = again;
    expect(errors).toEqual([]);
  });

  it('replace the text of a message when it is edited, also after a restart', async () => {
    const url = `${chats.urls.chat_b}?wait=true`;
    const ask = async (method: string, to: string, content: string) =>
      fetch(to, { method, headers, body: JSON.stringify({ content }) });
    const { id } = (await (await ask('POST', url, 'Gone')).json()) as { id: string };
    await chats.stop();
    chats = await start();
    const edit = async (message: string, text = 'Back') =>
      (await ask('PATCH', `${chats.urls.chat_b}/messages/${message}`, text)).status;
    expect([await edit(id), await edit('1'), await edit(id, '')]).toEqual([200, 404, 400]);
    const edited = chats.list().filter((message) => message.id === id);
    expect(edited).toMatchObject([{ text: 'Back', edited_at: expect.any(String) as string }]);
    await chats.stop();
    chats = await start();
    expect(chats.list().filter((message) => message.id === id)).toEqual(edited);
    expect(chats.list()[0]).toMatchObject({ text: 'One', id: null, edited_at: null });
  });

  it('answer the path of no chat like a webhook that is unknown', async () => {
    const { origin } = new URL(chats.urls.chat_a);
    expect(await post(`${origin}/else`, { text: 'x' })).toBe(404);
  });

  it('take any port where theirs is taken', async () => {
    const others = await start(Number(new URL(chats.urls.chat_a).port));
    expect(await post(others.urls.chat_a, { text: 'Three' })).toBe(200);
    await others.stop();
  });

  it('keep the newest messages, and name a file that can’t be read', () => {
    const few = join(folder.path, 'few.jsonl');
    const chat = { chat: 'chat_a' as const, channel: 'B0', id: null };
    const message = (text: string) => ({ ...chat, at: '', edited_at: null, text });
    const messages = openMessages(few, 2);
    for (const text of ['1', '2', '3', '4', '5']) messages.add(message(text));
    expect(messages.list()).toEqual([message('4'), message('5')]);
    expect(readFileSync(few, 'utf8').split('\n')).toHaveLength(4);
    expect(openMessages(few, 2).list()).toEqual(messages.list());
    writeFileSync(few, '{}\n');
    expect(() => openMessages(few)).toThrow(/few\.jsonl can’t be read/);
  });
});
