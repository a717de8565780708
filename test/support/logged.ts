/**
 * What the log of a target shows, made as it comes about: changes are routed, attempts are made.
 *
 *     const h = forSuite(loggedApi);
 *     const hook = await h.l.target('webhooks', org);
 *     await h.l.happens(org, [anOutcome()]);          // a change, and how each attempt ends
 *     await h.l.worked(h.queued);                     // works off what requests asked for
 */
import { handlers as destinations } from '../../functions/api/destinations/index.ts';
import { handlers as webhooks } from '../../functions/api/webhooks/index.ts';
import type { Change } from '../../shared/changes/rules/change.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import { derivedIdAt } from '../../shared/domain/ids.ts';
import type { Work } from '../../shared/domain/owed/work.ts';
import { batchWrite } from '../../shared/table/batch.ts';
import { ttlAttribute } from '../../shared/table/indexes.ts';
import { keys } from '../../shared/table/keys.ts';
import { announceUpdate } from '../../shared/alerts/steps/announce.ts';
import { deliver } from '../../shared/deliveries/steps/deliver.ts';
import { createAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { createDestination } from '../../shared/usecases/targets/create-target.ts';
import { createWebhook } from '../../shared/usecases/targets/create-target.ts';
import type { Outcome } from '../../shared/deliveries/rules/delivery.ts';
import { type RecoverDeps, recoverStep } from '../../shared/deliveries/steps/recover-deliveries.ts';
import {
  aConfirmedChange,
  aRuleFor,
  deliverySurroundings,
  flushed,
  plainVault,
  routeChange,
  ScriptedSender,
} from './deliveries.ts';
import { harness, type Harness } from './harness.ts';

interface Owner {
  organizationId: string;
}

/** A row of a log that is written as it is, where a test needs many. */
export interface Row {
  n: number;
  at: Date;
  status: 'delivered' | 'failed' | 'skipped' | 'cancelled';
}

export function logged(h: Pick<Harness, 'table' | 'clock' | 'random'>) {
  const pause = async (ms: number) => {
    h.clock.advance(ms / 1000);
  };
  const around = { ...deliverySurroundings(h.table), clock: h.clock, random: h.random, pause };
  const doing = ({ organizationId }: Owner) => ({
    organization: { id: organizationId, name: 'Ours', plan: 'business' as const },
    now: h.clock.now(),
    by: theService,
  });

  /** Works off messages until none is left; without `sending` no attempt is made. */
  async function worked(queue: Work[], { sending = true } = {}): Promise<void> {
    for (;;) {
      const work = queue.shift();
      if (!work) return;
      if (work.kind === 'recover') {
        const asked = { send: async (next: Work) => void queue.push(next) };
        const sendAll = async (all: readonly Work[]) => void queue.push(...all);
        await recoverStep({ ...around, queues: { ...asked, sendAll } }, work);
      } else if (work.kind === 'announce') {
        await announceUpdate(around, work);
        queue.push(...around.queues.held.splice(0).map((held) => held.work));
      } else if (sending && (work.kind === 'deliver_webhook' || work.kind === 'deliver_message')) {
        await deliver(around, work);
      }
    }
  }

  async function webhook(owner: Owner, url = 'https://receiver.example/in'): Promise<string> {
    const input = { url, name: 'Hook', event_types: [], active: true };
    return (await createWebhook(around, doing(owner), input)).id;
  }

  /** A rule that sends everything to a destination. */
  async function sendsAll(owner: Owner, destinationId: string): Promise<void> {
    await createAlert(around, doing(owner), aRuleFor(destinationId));
  }

  /** A destination of type webhook with a rule that sends it everything. */
  async function destination(owner: Owner): Promise<string> {
    const config = { url: 'https://receiver.example/in' };
    const input = { name: 'Desk', type: 'webhook', config } as const;
    const { id } = await createDestination(around, doing(owner), input);
    await sendsAll(owner, id);
    return id;
  }

  return {
    around,
    /** The service, as it does something for an organization. */
    doing,
    worked,
    webhook,
    destination,
    sendsAll,
    /** A target that gets everything. */
    target: async (of: 'webhooks' | 'destinations', owner: Owner): Promise<string> =>
      of === 'webhooks' ? webhook(owner) : destination(owner),
    /** A confirmed change that is routed; each target's first attempt ends as told, in turn. */
    async happens(owner: Owner, ends: readonly Outcome[]): Promise<Change> {
      const change = await aConfirmedChange(around, doing(owner));
      around.queues.held.splice(0);
      const routed = { organizationId: owner.organizationId, changeId: change.id };
      await routeChange(around, routed);
      await flushed(around);
      around.sender.script.splice(0, Infinity, ...ends);
      await worked(around.queues.held.splice(0).map(({ work }) => work));
      around.sender.script.splice(0);
      return change;
    },
    /** Routes a change once more. */
    routed: async (owner: Owner, { id }: Pick<Change, 'id'>) =>
      routeChange(around, { organizationId: owner.organizationId, changeId: id }),
    /** Writes rows into the log of a target as they are. */
    async rows(owner: Owner, target: string, rows: readonly Row[]): Promise<string[]> {
      const items = rows.map(({ n, at, status }) => {
        const id = derivedIdAt('delivery', at, target, n);
        const created_at = at.toISOString();
        const change_id = derivedIdAt('change', at, target, n);
        return {
          ...keys.delivery(target, id),
          id,
          organization_id: owner.organizationId,
          event_id: derivedIdAt('event', at, target, n),
          change_id,
          event_type: 'RELEASE_ADDED',
          status,
          attempt_count: 0,
          created_at,
          [ttlAttribute]: Math.floor(at.getTime() / 1000) + 30 * 86_400,
        };
      });
      await batchWrite(
        h.table,
        items.map((Item) => ({ PutRequest: { Item } })),
      );
      return items.map(({ id }) => id);
    },
  };
}

export type Logged = ReturnType<typeof logged>;

/** The doors of webhooks and destinations before such logs; `serve` hangs them anew. */
export async function loggedApi(options: Partial<RecoverDeps> = {}) {
  const h = await harness();
  const serve = (more: Partial<RecoverDeps> = {}) => {
    const sending = { vault: plainVault, sender: new ScriptedSender() };
    const deps = { ...h.deps, ...sending, ...more, checkUrl: async () => undefined };
    h.use('webhooks', webhooks, deps);
    h.use('destinations', destinations, deps);
  };
  serve(options);
  return Object.assign(h, { l: logged(h), serve });
}
