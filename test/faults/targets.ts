import type { AlertRule } from '../../shared/alerts/rules/alert-rule.ts';
import { matchOf, typesInclude } from '../../shared/alerts/rules/match.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import type { Change } from '../../shared/changes/rules/change.ts';
import type { ChangeType } from '../../shared/changes/rules/change-type.ts';
import { EmailAddress } from '../../shared/domain/text/text.ts';
import { keys } from '../../shared/table/keys.ts';
import { createAlert, updateAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { createDestination, createWebhook } from '../../shared/usecases/targets/create-target.ts';
import { deleteWebhook } from '../../shared/usecases/targets/delete-target.ts';
import { updateWebhook } from '../../shared/usecases/targets/update-target.ts';
import { withFreshState } from '../../shared/table/failures.ts';
import { aPepper, aRuleFor, plainVault } from '../support/deliveries.ts';
import type { Ending, Receiver } from './receivers.ts';
import type { World } from './world.ts';

/** How a target stood from a time on. */
export interface Standing {
  from: number;
  /** Whether it takes deliveries at all; `gone`: it was deleted. */
  state: 'active' | 'inactive' | 'disabled' | 'gone';
  /** Whether it is to get a change. */
  wants: (change: Change) => boolean;
}

/** A target with all that was ever true of it. */
export interface WatchedTarget {
  of: 'webhook' | 'destination';
  id: string;
  url: string;
  secret: string | null;
  history: Standing[];
  /** Ways to change it midway. */
  turns: { what: string; act: () => Promise<void> }[];
}

const troubles: readonly Ending[] = [
  'http_500',
  'http_500',
  'http_503',
  'http_429',
  'timeout',
  'reset',
  'late',
];

const someTypes: readonly ChangeType[] = [
  'RELEASE_WENT_OFFLINE',
  'RELEASE_BACK_ONLINE',
  'PROFILE_NAME_CHANGED',
];

/** Makes the targets of a schedule: the first is a webhook for everything. */
export async function makeTargets(world: World): Promise<void> {
  const { chance } = world;
  await makeWebhook(world, 0, []);
  const more = chance.between(1, 2);
  for (let number = 1; number <= more; number += 1) {
    const kind = chance.pick(['webhook', 'webhook', 'chat_a', 'chat_b', 'signed'] as const);
    if (kind === 'webhook') {
      await makeWebhook(world, number, chance.happens(0.3) ? someTypes : []);
    } else await makeDestination(world, number, kind);
  }
}

/** What a person's request has, at this moment. */
export function doing(world: World) {
  const { table, chance: random, log, clock } = world;
  const checkUrl = async () => undefined;
  const mailer = { send: async () => undefined };
  const publicUrl = 'https://monitor.example';
  // Not woken: the sweep does it.
  const queues = { send: async () => undefined, sendAll: async () => undefined };
  return {
    deps: {
      ...{ table, random, log, queues },
      ...{ vault: plainVault, pepper: aPepper(), checkUrl, mailer, publicUrl },
    },
    acting: () => ({
      organization: { id: world.organizationId, name: 'Ours', plan: 'business' as const },
      now: clock.now(),
      by: theService,
    }),
  };
}

function serve(world: World, url: string, server: Omit<Receiver, 'soundness' | 'endings'>): void {
  const { chance } = world;
  const { host, pathname } = new URL(url);
  const soundness = chance.pick([1, 0.9, 0.6, 0.6, 0.3]);
  const endings: readonly Ending[] = [chance.pick(troubles), chance.pick(troubles)];
  world.receivers.servers.set(host + pathname, { ...server, soundness, endings });
}

export async function makeWebhook(world: World, number: number, types: readonly ChangeType[]) {
  const { deps, acting } = doing(world);
  const url = `https://hook-${number}.example/in`;
  const input = { url, name: `Hook ${number}`, event_types: [...types], active: true };
  const { id, secret } = await createWebhook(deps, acting(), input);
  serve(world, url, { target: id, kind: 'webhook', secret });
  const wants = (change: Change) => typesInclude([...types], change);
  const history: Standing[] = [{ from: world.scheduler.nowMs, state: 'active', wants }];
  const stand = (state: Standing['state']) => {
    history.push({ from: world.scheduler.nowMs, state, wants });
  };
  const set = (active: boolean) => async () => {
    if (history.at(-1)?.state === 'gone') return;
    await withFreshState(() => updateWebhook(deps, acting(), id, { active }));
    stand(active ? 'active' : 'inactive');
  };
  const remove = async () => {
    if (history.at(-1)?.state === 'gone') return;
    await deleteWebhook(deps, acting(), id);
    stand('gone');
  };
  const turns = [
    { what: `webhook ${number} is switched off`, act: set(false) },
    { what: `webhook ${number} is switched on`, act: set(true) },
    { what: `webhook ${number} is deleted`, act: remove },
  ];
  world.targets.push({ of: 'webhook', id, url, secret, history, turns });
}

/** A destination of type email whose owner has agreed, and a rule that sends everything there. */
export async function makeMailbox(world: World): Promise<string> {
  const { deps, acting } = doing(world);
  const address = EmailAddress.parse('owner@receiver.example');
  const input = { type: 'email', name: 'Mailbox', config: { address } } as const;
  const { id } = await createDestination(deps, acting(), input);
  await world.table.call('UpdateItem', {
    Key: keys.destination(world.organizationId, id),
    UpdateExpression: 'SET #status = :active',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':active': 'active' },
  });
  await createAlert(deps, acting(), aRuleFor(id, { name: 'Everything' }));
  return id;
}

export const urls = {
  chat_a: (number: number) => `https://hooks.slack.com/services/T0/B${number}/secret${number}`,
  chat_b: (number: number) => `https://discord.com/api/webhooks/10${number}/secret${number}`,
  signed: (number: number) => `https://dest-${number}.example/in`,
};

async function makeDestination(world: World, number: number, kind: keyof typeof urls) {
  const { deps, acting } = doing(world);
  const { chance } = world;
  const url = urls[kind](number);
  const type = kind === 'signed' ? 'webhook' : kind;
  const made = await createDestination(deps, acting(), {
    type,
    name: `Room ${number}`,
    config: { url },
  });
  const { id } = made;
  const secret = made.type === 'webhook' ? made.secret : null;
  serve(world, url, { target: id, kind: type, secret });
  const input = aRuleFor(id, {
    name: `Rule ${number}`,
    min_severity: chance.pick(['info', 'info', 'warning']),
    event_types: chance.happens(0.2) ? [...someTypes] : [],
  });
  let rule: AlertRule = await createAlert(deps, acting(), input);
  const history: Standing[] = [];
  const stand = () => {
    const now = rule;
    const wants = (change: Change) => matchOf(now, change, []).matches;
    history.push({ from: world.scheduler.nowMs, state: 'active', wants });
  };
  stand();
  const patched = (patch: Parameters<typeof updateAlert>[3]) => async () => {
    rule = await withFreshState(() => updateAlert(deps, acting(), rule.id, patch));
    stand();
  };
  const turns = [
    { what: `rule ${number} is switched off`, act: patched({ active: false }) },
    { what: `rule ${number} is switched on`, act: patched({ active: true }) },
    { what: `rule ${number} wants warnings`, act: patched({ min_severity: 'warning' }) },
  ];
  world.targets.push({ of: 'destination', id, url, secret, history, turns });
}
