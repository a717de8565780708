import { egress } from '../../shared/deliveries/sender/egress.ts';
import { sender } from '../../shared/deliveries/sender/sender.ts';
import type { AlertRuleInput } from '../../shared/domain/bodies/alert-rule.ts';
import type { Change } from '../../shared/changes/rules/change.ts';
import * as z from 'zod';
import { hasItsTime } from '../../shared/domain/owed/overdue.ts';
import { Work } from '../../shared/domain/owed/work.ts';
import { keys } from '../../shared/table/keys.ts';
import { queryPartition } from '../../shared/table/pages.ts';
import { escalate } from '../../shared/alerts/steps/escalate.ts';
import { flushBundle } from '../../shared/alerts/steps/flush-bundle.ts';
import { createAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { deliver } from '../../shared/deliveries/steps/deliver.ts';
import { routeChanges } from '../../shared/alerts/steps/route-changes.ts';
import { createDestination } from '../../shared/usecases/targets/create-target.ts';
import type { ChatAPost } from '../../lib/simulator/chats/chat-a.ts';
import { type FakeChat, textsOf } from './fake-chats.ts';
import {
  aConfirmedChange,
  anOrganization,
  aRuleFor,
  deliverySurroundings,
  type Surroundings,
} from './deliveries.ts';
import type { TestedTable } from './tested-table.ts';

/** The real sender, which reaches chats on this machine. */
export const chatSender = ({ mailer, clock, log }: Surroundings) =>
  sender({
    egress: egress({ allow: ['127.0.0.0/8'], ownHost: null, resolve: async () => [] }),
    ...{ mailer, clock, log, chatAHosts: ['127.0.0.1'], chatBHosts: ['127.0.0.1'] },
  });

const Row = z.object({
  dueAt: z.string().optional(),
  work: Work.optional(),
  next_attempt_at: z.string().optional(),
});

/** The first full minute after a time. */
function minuteAfter(ms: number): number {
  return (Math.floor(ms / 60_000) + 1) * 60_000;
}

/** What arrived: at which chat, when, and all its texts. */
export interface Arrived {
  chat: string;
  at: string;
  text: string;
}

/** Work that the sweep asks for, when it comes, and whether that is at its own time. */
interface Owed {
  work: Work;
  at: number;
  isForeseen: boolean;
}

type Chats = Readonly<Record<string, FakeChat<ChatAPost>>>;

/**
 * An organization with chats, a queue, and a sweep every minute, from 2026-11-23 at noon on unless told
 * otherwise. Time passes only in `passUntil`; what arrived is in `arrived`.
 */
export async function chatStory(
  table: TestedTable,
  chats: Chats = {},
  begins = '2026-11-23T12:00:00.000Z',
) {
  const around: Surroundings = deliverySurroundings(table);
  const nowMs = () => around.clock.now().getTime();
  const goTo = (ms: number) => {
    around.clock.advance((ms - nowMs()) / 1000);
  };
  around.clock.goTo(begins);
  const org = await anOrganization(around);
  const queue: { work: Work; at: number }[] = [];
  const arrived: Arrived[] = [];
  const ids: string[] = [];
  let nextSweep = 0;
  const foreseen = new Set<string>();
  const seen = new Map(
    Object.entries(chats).map(([name, { messages }]) => [name, messages.length]),
  );

  const send = async (work: Work, { delaySeconds = 0 }: { delaySeconds?: number } = {}) => {
    queue.push({ work, at: nowMs() + delaySeconds * 1000 });
  };
  const queues = {
    send,
    sendAll: async (works: readonly Work[], options?: { delaySeconds?: number }) => {
      for (const work of works) await send(work, options);
    },
  };
  const deps = {
    ...around,
    queues,
    sender: chatSender(around),
  };

  async function run(work: Work, of: TestedTable = table): Promise<void> {
    const all = { ...deps, table: of };
    if (work.kind === 'flush') await flushBundle(all, work);
    if (work.kind === 'escalate') await escalate(all, work);
    if (work.kind === 'deliver_message') await deliver(all, work);
    for (const [chat, { messages }] of Object.entries(chats)) {
      for (const post of messages.slice(seen.get(chat))) {
        const at = around.clock.now().toISOString();
        arrived.push({ chat, at, text: textsOf(post).join('\n') });
      }
      seen.set(chat, messages.length);
    }
  }

  async function runQueue(): Promise<void> {
    for (;;) {
      const next = queue.findIndex(({ at }) => at <= nowMs());
      const [due] = next < 0 ? [] : queue.splice(next, 1);
      if (!due) return;
      await run(due.work);
    }
  }

  /** When work comes that the sweep asks for: at its time if it saw it before, or when it's overdue by a minute. */
  function sweptAt(work: Work, dueMs: number): { at: number; isForeseen: boolean } {
    const name = `${JSON.stringify(work)} at ${dueMs}`;
    const isAhead = dueMs > nowMs();
    if (hasItsTime(work) && isAhead) foreseen.add(name);
    const isForeseen = isAhead ? foreseen.has(name) : foreseen.delete(name);
    return { at: isForeseen ? dueMs : minuteAfter(dueMs + 60_000), isForeseen };
  }

  /** What the sweep finds, and when it comes. */
  async function owed(): Promise<Owed[]> {
    const found: Owed[] = [];
    for (const id of ids) {
      const { pk } = keys.targetState(id);
      for (const row of await queryPartition(table, pk, { consistent: true, rowsMax: 100 })) {
        const { dueAt, work, next_attempt_at: next } = Row.parse(row);
        const ofTarget = { organization_id: org.organization.id, target_id: id };
        const deliverWork = { kind: 'deliver_message', ...ofTarget } as const;
        if (dueAt && work) found.push({ work, ...sweptAt(work, Date.parse(dueAt)) });
        const ofSweep = { work: deliverWork, isForeseen: false };
        if (next) found.push({ ...ofSweep, at: minuteAfter(Date.parse(next)) });
      }
    }
    return found;
  }

  async function passUntil(end: string): Promise<void> {
    for (;;) {
      await runQueue();
      // One sweep a minute.
      const rows = (await owed()).map((row) => ({
        ...row,
        at: row.isForeseen ? row.at : Math.max(row.at, nextSweep),
      }));
      const soonest = Math.min(...[...queue, ...rows].map(({ at }) => at));
      goTo(Math.min(Date.parse(end), Math.max(soonest, nowMs())));
      if (soonest > nowMs()) return;
      for (const { work, at, isForeseen } of rows) {
        if (at > nowMs()) continue;
        if (!isForeseen) nextSweep = minuteAfter(nowMs());
        await run(work);
      }
    }
  }

  const routed = async (changes: readonly string[]) => {
    const organizationId = org.organization.id;
    await routeChanges(
      deps,
      changes.map((changeId) => ({ organizationId, changeId })),
    );
  };

  return {
    around,
    org,
    deps,
    /** Its destinations, for which the sweep looks. */
    ids,
    routed,
    arrived,
    queue,
    run,
    passUntil,
    doing: () => ({ ...org, now: around.clock.now() }),
    /** A destination at one of the chats. @returns its ID */
    aChat: async (
      chat: string,
      timing: Partial<Parameters<typeof createDestination>[2]> = {},
    ): Promise<string> => {
      const to = { name: chat, type: 'chat_a', config: { url: chats[chat]?.url ?? '' } } as const;
      const { id } = await createDestination(around, org, { ...timing, ...to });
      ids.push(id);
      return id;
    },
    aRule: async (destination: string, rule: Partial<AlertRuleInput> = {}) =>
      createAlert(around, org, aRuleFor(destination, rule)),
    /** Changes that were just confirmed, together. */
    confirmed: async (count: number, changes: Partial<Change> = {}): Promise<Change[]> => {
      const made: Change[] = [];
      for (let n = 0; n < count; n += 1) made.push(await aConfirmedChange(around, org, changes));
      await routed(made.map(({ id }) => id));
      return made;
    },
  };
}
