import { egress } from '../../shared/deliveries/sender/egress.ts';
import { sender } from '../../shared/deliveries/sender/sender.ts';
import type { AlertRuleInput } from '../../shared/domain/bodies/alert-rule.ts';
import type { Change } from '../../shared/changes/rules/change.ts';
import type { Work } from '../../shared/domain/owed/work.ts';
import { listBundles } from '../../shared/alerts/items/bundles.ts';
import { confirmByToken } from '../../shared/usecases/account/confirm-token.ts';
import { flushBundle } from '../../shared/alerts/steps/flush-bundle.ts';
import { createAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { deliver } from '../../shared/deliveries/steps/deliver.ts';
import { routeChanges } from '../../shared/alerts/steps/route-changes.ts';
import { createDestination } from '../../shared/usecases/targets/create-target.ts';
import {
  aConfirmedChange,
  anId,
  anOrganization,
  aRuleFor,
  deliverySurroundings,
  type Surroundings,
} from './deliveries.ts';
import type { TestedTable } from './tested-table.ts';

/** When a story begins. */
export const storyBegins = '2026-11-23T14:00:00.000Z';

type Input = Parameters<typeof createDestination>[2];

/** The real sender, which reaches chats on this machine. */
export const chatSender = ({ mailer, clock, log }: Surroundings) =>
  sender({
    egress: egress({ allow: ['127.0.0.0/8'], ownHost: null, resolve: async () => [] }),
    ...{ mailer, clock, log, chatAHosts: ['127.0.0.1'], chatBHosts: ['127.0.0.1'] },
  });

/** An organization, its queue and its clock: what people get, and when. */
export async function story(table: TestedTable) {
  const around = deliverySurroundings(table);
  const { clock } = around;
  clock.goTo(storyBegins);
  const org = await anOrganization(around);
  const queue: { work: Work; at: number }[] = [];
  const destinations: string[] = [];
  const nowMs = () => clock.now().getTime();
  const queues = {
    send: async (work: Work, { delaySeconds = 0 }: { delaySeconds?: number } = {}) => {
      queue.push({ work, at: nowMs() + delaySeconds * 1000 });
    },
    sendAll: async (works: readonly Work[], options?: { delaySeconds?: number }) => {
      for (const work of works) await queues.send(work, options);
    },
  };
  const deps = () => ({
    ...around,
    queues,
    sender: chatSender(around),
  });

  /** A destination with its rule; an address is confirmed. @returns its ID */
  const aDestination = async (
    input: Pick<Input, 'type' | 'config'> & Partial<Input>,
    rule: Partial<AlertRuleInput> = {},
  ): Promise<string> => {
    const { id } = await createDestination(around, org, { name: 'Ours', ...input });
    if (input.type === 'email') {
      await confirmByToken(around, around.mailer.lastToken());
      around.mailer.mails.splice(0);
    }
    await createAlert(around, org, aRuleFor(id, rule));
    destinations.push(id);
    return id;
  };

  const artist = anId(around, 'artist');
  const routed = async (ids: readonly string[]) => {
    const organizationId = org.organization.id;
    await routeChanges(
      deps(),
      ids.map((changeId) => ({ organizationId, changeId })),
    );
  };
  /** A change of the story’s artist that was just confirmed, and is routed. */
  const confirmed = async (changes: Partial<Change> = {}): Promise<Change> => {
    const now = clock.now().toISOString();
    const about = { monitored_artist_id: artist, detected_at: now };
    const change = await aConfirmedChange(around, org, { ...about, ...changes });
    await routed([change.id]);
    return change;
  };
  /** A release that goes offline, and one that is back. */
  const offline = async (changes: Partial<Change> = {}) => confirmed(changes);
  const back = async ({ id: resolves }: Change, changes: Partial<Change> = {}) => {
    const as = { change_type: 'RELEASE_BACK_ONLINE', severity: 'info' } as const;
    return confirmed({ ...as, summary: 'Undertow is back', resolves, ...changes });
  };

  const run = async (work: Work) => {
    if (work.kind === 'flush') await flushBundle(deps(), work);
    if (work.kind === 'deliver_message') await deliver(deps(), work);
  };
  const runQueue = async () => {
    for (;;) {
      const next = queue.findIndex(({ at }) => at <= nowMs());
      const [due] = next < 0 ? [] : queue.splice(next, 1);
      if (!due) return;
      await run(due.work);
    }
  };
  const sweep = async () => {
    for (const id of destinations) {
      for (const { key, changes, due_at } of await listBundles(table, id)) {
        if (changes.length === 0 || Date.parse(due_at) > nowMs()) continue;
        const of = { organization_id: org.organization.id, target_id: id, bundle: key };
        await run({ kind: 'flush', ...of });
      }
    }
    await runQueue();
  };
  /** Time passes until then; every minute, a sweep finds what fell due. */
  const passUntil = async (time: string) => {
    const end = `2026-11-23T${time}`;
    while (nowMs() < Date.parse(end)) {
      const soonest = Math.min(...queue.map(({ at }) => at));
      const minute = (Math.floor(nowMs() / 60_000) + 1) * 60_000;
      const stop = Math.min(minute, Date.parse(end), Math.max(soonest, nowMs()));
      clock.goTo(new Date(stop).toISOString());
      await runQueue();
      if (nowMs() === minute) await sweep();
    }
  };
  return { around, org, deps, queue, aDestination, confirmed, offline, back, routed, passUntil };
}

export type Story = Awaited<ReturnType<typeof story>>;
