import { type ChatBPost, shownInChatB } from '../../lib/simulator/chats/chat-b.ts';
import { RecoverWork } from '../../shared/deliveries/rules/recover-work.ts';
import { updateTarget } from '../../shared/deliveries/items/stored-targets.ts';
import { confirmByToken } from '../../shared/usecases/account/confirm-token.ts';
import {
  recoverDeliveries,
  recoverStep,
} from '../../shared/deliveries/steps/recover-deliveries.ts';
import { resendDelivery } from '../../shared/deliveries/steps/resend-delivery.ts';
import { requireDestination } from '../../shared/usecases/targets/read-targets.ts';
import { updateDestination } from '../../shared/usecases/targets/update-target.ts';
import { rowsOf } from '../support/delivering.ts';
import { oneTable } from '../support/engine.ts';
import { type FakeChat, startFakeChatB } from '../support/fake-chats.ts';
import { type Story, story, storyBegins } from '../support/story.ts';

const critical = { min_severity: 'critical' } as const;
const quote =
  'Follows up on the alert of 2026-11-23 14:00 UTC: “Critical: Release went offline. Undertow went offline”';

const engine = oneTable();
let s: Story;
beforeEach(async () => (s = await story(engine.table)));

/** A takedown, reported at 14:00, and what is back at 14:20. */
const takedown = async () => s.offline({ summary: 'Undertow went offline' });
const goneAndBack = async () => {
  const gone = await takedown();
  await s.passUntil('14:20:00Z');
  await s.back(gone);
  await s.passUntil('14:40:00Z');
};

describe('an alarm that arrives when it is over', () => {
  let chat: FakeChat<ChatBPost>;
  let seen: number;
  let target: string;
  beforeAll(async () => (chat = await startFakeChatB()));
  afterAll(async () => chat.stop());
  beforeEach(async () => {
    seen = chat.shown.length;
    target = await s.aDestination({ type: 'chat_b', config: { url: chat.url } }, critical);
  });
  const shown = () => chat.shown.slice(seen).map(shownInChatB);
  const doing = () => ({ ...s.org, now: s.around.clock.now() });
  const statuses = () => rowsOf(engine.table, target);
  const becomes = async (status: 'active' | 'disabled') => {
    const item = await requireDestination(engine.table, s.org.organization.id, target);
    await updateTarget(engine.table, item, { status }, []);
  };
  const recovered = async () => {
    const deps = s.deps;
    await recoverDeliveries(deps, doing(), target, { since: storyBegins });
    const { work } = s.queue.find((one) => one.work.kind === 'recover')!;
    await recoverStep(deps, RecoverWork.parse(work));
    await s.passUntil('15:10:00Z');
  };
  const saysSo = () => {
    expect(shown()).toHaveLength(1);
    expect(shown()[0]).toContain('Resolved: Release went offline');
    expect(shown()[0]).toContain('was offline from 2026-11-23 14:00 to 14:20 UTC.');
  };

  it('says so if it was skipped and is recovered', async () => {
    await becomes('disabled');
    await goneAndBack();
    expect(await statuses()).toMatchObject([{ status: 'skipped' }]);
    await becomes('active');
    await recovered();
    saysSo();
  });

  it('says so if it failed and is recovered', async () => {
    chat.answerNext({ status: 400, body: '{}' });
    await goneAndBack();
    expect(await statuses()).toMatchObject([{ status: 'failed' }]);
    await recovered();
    saysSo();
  });

  it('says so if somebody has it sent again', async () => {
    chat.answerNext({ status: 400, body: '{}' });
    await goneAndBack();
    const [first] = await statuses();
    await resendDelivery(s.deps, doing(), target, first?.id ?? '');
    await s.passUntil('15:10:00Z');
    saysSo();
  });
});

describe('a destination that is moved', () => {
  it('follows up in its new chat, and leaves the messages there alone', async () => {
    const [one, other] = [await startFakeChatB(), await startFakeChatB()];
    const target = await s.aDestination({ type: 'chat_b', config: { url: one.url } }, critical);
    const gone = await takedown();
    await s.passUntil('14:20:00Z');
    const moved = { ...s.org, now: s.around.clock.now() };
    await updateDestination(s.deps, moved, target, { config: { url: other.url } });
    await s.back(gone);
    await s.passUntil('14:40:00Z');
    expect(one.received.map(({ method }) => method)).toEqual(['POST']);
    expect(other.received.map(({ method }) => method)).toEqual(['POST']);
    expect(shownInChatB(other.shown[0]!)).toContain(quote);
    await Promise.all([one.stop(), other.stop()]);
  });

  it('answers no mail that its new mailbox has not got', async () => {
    const chat = await startFakeChatB();
    const target = await s.aDestination({ type: 'chat_b', config: { url: chat.url } }, critical);
    const gone = await takedown();
    await s.passUntil('14:20:00Z');
    const config = { address: 'ana@example.com' };
    const moved = { ...s.org, now: s.around.clock.now() };
    await updateDestination(s.deps, moved, target, { type: 'email', config });
    await confirmByToken(s.around, s.around.mailer.lastToken());
    s.around.mailer.mails.splice(0);
    await s.back(gone);
    await s.passUntil('14:40:00Z');
    const [mail] = s.around.mailer.mails;
    expect(mail?.subject).toBe('Info: Release back online (Rosa Nebel)');
    expect(mail?.headers).not.toHaveProperty('In-Reply-To');
    expect(mail?.headers?.References).toMatch(/^<evt_[0-9a-z]{26}@monitor\.example>$/);
    expect(mail?.text).toContain(quote);
    await chat.stop();
  });

  it('still edits the first message once it is enabled again where it was', async () => {
    const chat = await startFakeChatB();
    const target = await s.aDestination({ type: 'chat_b', config: { url: chat.url } }, critical);
    const gone = await takedown();
    await s.passUntil('14:20:00Z');
    const item = await requireDestination(engine.table, s.org.organization.id, target);
    await updateTarget(engine.table, item, { status: 'disabled' }, []);
    const again = { ...s.org, now: s.around.clock.now() };
    await updateDestination(s.deps, again, target, { config: { url: chat.url } });
    await s.back(gone);
    await s.passUntil('14:40:00Z');
    expect(chat.received.map(({ method }) => method)).toEqual(['POST', 'PATCH', 'POST']);
    await chat.stop();
  });
});
