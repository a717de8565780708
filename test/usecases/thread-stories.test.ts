import type { ChatAPost } from '../../lib/simulator/chats/chat-a.ts';
import { type ChatBPost, shownInChatB } from '../../lib/simulator/chats/chat-b.ts';
import { oneTable } from '../support/engine.ts';
import { type FakeChat, startFakeChatA, startFakeChatB, textsOf } from '../support/fake-chats.ts';
import { type Story, story } from '../support/story.ts';

const critical = { min_severity: 'critical' } as const;
const at = '2026-11-23 14:00 UTC';
const quote = `Follows up on the alert of ${at}: “Critical: Release went offline. Undertow went offline”`;

const engine = oneTable();
let s: Story;
beforeEach(async () => (s = await story(engine.table)));

/** A takedown, reported at 14:00, and what is back at 14:20. */
const takedown = async (summary = 'Undertow went offline') => s.offline({ summary });
const goneAndBack = async () => {
  const gone = await takedown();
  await s.passUntil('14:20:00Z');
  await s.back(gone);
  await s.passUntil('14:40:00Z');
};

describe('a chat of kind A', () => {
  let chat: FakeChat<ChatAPost>;
  beforeAll(async () => (chat = await startFakeChatA()));
  afterAll(async () => chat.stop());

  it('is told with the words and the time of the first message', async () => {
    const seen = chat.messages.length;
    await s.aDestination({ type: 'chat_a', config: { url: chat.url } }, critical);
    await goneAndBack();
    const [first, over, ...more] = chat.messages.slice(seen);
    expect(more).toEqual([]);
    expect(textsOf(first!).join('\n')).not.toContain('Follows up');
    expect(textsOf(over!)).toContain(quote);
    expect(over!.text).toContain(quote);
    expect(over!.blocks?.[1]).toMatchObject({ text: { text: 'Undertow is back' } });
  });
});

describe('a chat of kind B', () => {
  let chat: FakeChat<ChatBPost>;
  let seen: { shown: number; received: number };
  let target: string;
  beforeAll(async () => (chat = await startFakeChatB()));
  afterAll(async () => chat.stop());
  beforeEach(async () => {
    seen = { shown: chat.shown.length, received: chat.received.length };
    target = await s.aDestination({ type: 'chat_b', config: { url: chat.url } }, critical);
  });
  const shown = () => chat.shown.slice(seen.shown).map(shownInChatB);
  const methods = () => chat.received.slice(seen.received).map(({ method }) => method);
  /** Answers for the edit and for what follows it. */
  const answered = async (...answers: Parameters<typeof chat.answerNext>) => {
    const gone = await takedown();
    await s.passUntil('14:20:00Z');
    await s.back(gone);
    chat.answerNext(...answers);
    await s.passUntil('14:40:00Z');
  };
  const toldOnce = () => {
    const [first, ...others] = shown();
    expect(first).toContain('Critical: Release went offline');
    expect(others).toHaveLength(1);
    expect(others[0]).toContain('Info: Release back online');
    expect(others[0]).toContain(quote);
  };

  it('sees the first message as resolved, and one that quotes it', async () => {
    await goneAndBack();
    expect(methods()).toEqual(['POST', 'PATCH', 'POST']);
    const [first, over, ...more] = shown();
    expect(more).toEqual([]);
    expect(first).toContain('Resolved: Release went offline');
    expect(first).toContain('was offline from 2026-11-23 14:00 to 14:20 UTC.');
    expect(first).not.toContain('Follows up');
    expect(over).toContain('Info: Release back online');
    expect(over).toContain(`> ${quote}`);
  });

  it('sees which of several is over, and the next one too', async () => {
    const gone = await takedown();
    const second = await takedown('Overture went offline');
    await takedown('Third went offline');
    await s.passUntil('14:20:00Z');
    expect(shown()[0]).toContain('3 critical.');
    await s.back(gone);
    await s.passUntil('14:40:00Z');
    expect(shown()[0]).toContain('2 critical, 1 resolved.');
    expect(shown()[0]).toContain('• Overture went offline');
    expect(shown()[0]).not.toContain('• Undertow went offline');
    expect(shown()[1]).toContain(
      `Follows up on the alert of ${at}: “Critical: Release went offline, 3 changes. Undertow went offline”`,
    );
    await s.back(second, { summary: 'Overture is back' });
    await s.passUntil('15:00:00Z');
    expect(shown()[0]).toContain('1 critical, 2 resolved.');
    expect(shown()[0]).toContain('• Third went offline');
    expect(shown()).toHaveLength(3);
  });

  it('sees what a message follows up on also after that was edited itself', async () => {
    const gone = await takedown();
    await s.passUntil('14:20:00Z');
    await s.back(gone);
    const second = await takedown('Overture went offline');
    await s.passUntil('14:40:00Z');
    expect(shown()[1]).toContain('1 critical, 1 info.');
    expect(shown()[1]).toContain(`> ${quote}`);
    await s.back(second, { summary: 'Overture is back' });
    await s.passUntil('15:00:00Z');
    expect(methods()).toEqual(['POST', 'PATCH', 'POST', 'PATCH', 'POST']);
    expect(shown()[1]).toContain('1 info, 1 resolved.');
    expect(shown()[1]).toContain(`> ${quote}`);
  });

  it.each([404, 403, 429, 500])(
    'is told by a message of its own if the edit is answered with %i',
    async (status) => {
      await answered({ status, body: '{"code":10008,"message":"no","retry_after":1}' });
      expect(methods()).toEqual(['POST', 'PATCH', 'POST']);
      toldOnce();
    },
  );

  it('is told once if the post is put off after the edit', async () => {
    const gone = await takedown();
    await s.passUntil('14:20:00Z');
    await s.back(gone);
    chat.answerNext(
      { status: 200, body: 'not JSON' },
      { status: 429, body: '{"retry_after":2,"global":false}' },
    );
    await s.passUntil('14:50:00Z');
    expect(methods()).toEqual(['POST', 'PATCH', 'POST', 'PATCH', 'POST']);
    expect(shown()).toHaveLength(2);
    expect(shown()[0]).toContain('Resolved: Release went offline');
  });

  it.each(['not JSON', '{"id":"../../elsewhere"}', '{"id":7}', ''])(
    'is quoted without an edit if the answer to the first was %j',
    async (body) => {
      chat.answerNext({ status: 200, body });
      await goneAndBack();
      expect(methods()).toEqual(['POST', 'POST']);
      expect(shown()).toHaveLength(1);
      expect(shown()[0]).toContain(quote);
    },
  );

  it('is not told in the end what isn’t so any more, if attempts failed until then', async () => {
    const gone = await takedown();
    const failed = { status: 500, body: '' };
    chat.answerNext(failed, failed, failed);
    await s.passUntil('14:06:00Z');
    await s.back(gone);
    await s.passUntil('14:20:00Z');
    expect(shown()).toHaveLength(1);
    expect(shown()[0]).toContain('Info: Release back online');
    expect(shown()[0]).not.toContain('Follows up');
    // What is due only later than a message of the queue can be is found by the sweep.
    const work = {
      kind: 'deliver_message',
      organization_id: s.org.organization.id,
      target_id: target,
    } as const;
    s.queue.push({ work, at: Date.parse('2026-11-23T14:45:00Z') });
    await s.passUntil('15:00:00Z');
    expect(shown()).toHaveLength(2);
    expect(shown()[1]).toContain('Resolved: Release went offline');
  });
});

describe('a mailbox', () => {
  beforeEach(() =>
    s.aDestination({ type: 'email', config: { address: 'ana@example.com' } }, critical),
  );
  const mails = () => s.around.mailer.mails;

  it('has the follow-up as an answer to the first', async () => {
    await goneAndBack();
    const [first, over, ...more] = mails();
    expect(more).toEqual([]);
    const root = first?.headers?.References ?? '';
    expect(root).toMatch(/^<evt_[0-9a-z]{26}@monitor\.example>$/);
    expect(first?.headers).not.toHaveProperty('In-Reply-To');
    const sentAs = '<mail-1@email.amazonses.com>';
    expect(over?.headers).toMatchObject({
      'In-Reply-To': sentAs,
      References: `${root} ${sentAs}`,
    });
    expect(over?.subject).toBe(`Re: ${first?.subject}`);
    expect(over?.subject).toBe('Re: Critical: Release went offline (Rosa Nebel)');
    expect(over?.text).toContain(quote);
    expect(over?.html).toContain(quote);
  });

  it('keeps another alert apart', async () => {
    await goneAndBack();
    await takedown('Overture went offline');
    await s.passUntil('15:00:00Z');
    const [first, , other] = mails();
    expect(other?.subject).toBe('Critical: Release went offline (Rosa Nebel)');
    expect(other?.headers?.References).not.toBe(first?.headers?.References);
  });

  it('has a conversation of its own for what also tells something new', async () => {
    const gone = await takedown();
    await s.passUntil('14:20:00Z');
    await s.back(gone);
    await takedown('Overture went offline');
    await s.passUntil('14:40:00Z');
    const [first, both] = mails();
    expect(both?.subject).toBe('Critical: 2 changes (Rosa Nebel)');
    expect(both?.headers).not.toHaveProperty('In-Reply-To');
    expect(both?.headers?.References).not.toBe(first?.headers?.References);
    expect(both?.text).toContain(quote);
  });

  it('has one answer to several mails, which names them in their order', async () => {
    const gone = await takedown();
    await s.passUntil('14:20:00Z');
    const second = await takedown('Overture went offline');
    await s.passUntil('14:40:00Z');
    await s.back(gone);
    await s.back(second, { summary: 'Overture is back' });
    await s.passUntil('15:00:00Z');
    const [first, next, over, ...more] = mails();
    expect(more).toEqual([]);
    const [one, two] = [1, 2].map((n) => `<mail-${n}@email.amazonses.com>`);
    expect(over?.headers).toMatchObject({
      'In-Reply-To': two,
      References: `${first?.headers?.References} ${one} ${next?.headers?.References} ${two}`,
    });
    expect(over?.subject).toBe(`Re: ${next?.subject}`);
    expect(over?.text.match(/Follows up on/g)).toHaveLength(2);
  });

  it('has the answer to an answer in the same conversation', async () => {
    const gone = await takedown();
    await s.passUntil('14:20:00Z');
    const back = await s.back(gone);
    await s.passUntil('14:40:00Z');
    await s.back(back, { change_type: 'RELEASE_WENT_OFFLINE', summary: 'Undertow is gone again' });
    await s.passUntil('15:00:00Z');
    const [first, over, again] = mails();
    expect(again?.headers?.References).toBe(
      `${over?.headers?.References} <mail-2@email.amazonses.com>`,
    );
    expect(again?.subject).toBe(`Re: ${first?.subject}`);
  });

  it('has the answer to one change of several in the same conversation', async () => {
    await takedown('Overture went offline');
    const gone = await takedown();
    await s.passUntil('14:20:00Z');
    await s.back(gone);
    await s.passUntil('14:40:00Z');
    const [first, over] = mails();
    expect(first?.subject).toBe('Critical: Release went offline, 2 changes (Rosa Nebel)');
    expect(over?.subject).toBe(`Re: ${first?.subject}`);
    expect(over?.headers?.['In-Reply-To']).toBe('<mail-1@email.amazonses.com>');
    expect(over?.text).toContain('2 changes. Undertow went offline”');
  });
});
