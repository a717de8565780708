import { theService } from '../../domain/people/audit.ts';
import { maskUrl, usualEvents } from '../../deliveries/rules/target.ts';
import { canaryIds, canaryStreamingId } from '../../plan/canary.ts';
import { getHold, type HoldItem } from '../../table/artists/artists.ts';
import { takeStream } from '../../table/artists/artist-writes.ts';
import { putCanaryOrganization } from '../../table/canary.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { getWebhook, putTarget, updateTarget } from '../../deliveries/items/stored-targets.ts';
import type { WebhookItem } from '../../deliveries/items/webhook-item.ts';
import { endChore, putOffChore } from '../../watches/items/chores.ts';
import { startMonitoring } from '../artists/start-monitoring.ts';
import type { Catalog } from '../source-ports.ts';
import { canaryCatalog } from './canary-catalog.ts';
import type { Needs } from '../needs.ts';
import { begunWebhook } from '../targets/secrets.ts';

export interface SetUpDeps extends Needs<'table' | 'clock' | 'random' | 'vault' | 'log'> {
  catalog: Pick<Catalog, 'name' | 'capabilities'>;
  /** Where its webhook leads. */
  url: string;
}

const org = canaryIds.organization;
const owner = { organizationId: org, targetId: canaryIds.webhook };

/** Makes what is missing of the canary: its organization, its artist, its webhook. May be repeated. */
export async function setUpCanary(deps: SetUpDeps): Promise<HoldItem> {
  const { table, clock } = deps;
  if (!(await getOrganization(table, org))) await putCanaryOrganization(table, clock.now());
  const [hold] = await Promise.all([held(deps), keepWebhook(deps)]);
  return hold;
}

async function held(deps: SetUpDeps): Promise<HoldItem> {
  const { table, clock } = deps;
  const before = await getHold(table, org, canaryIds.artist, { consistent: true });
  if (before) return before;
  await takeStream(table, org, canaryStreamingId, canaryIds.artist);
  const catalog = canaryCatalog(table, deps.catalog);
  await startMonitoring({ ...deps, catalog, queues: silent }, org, canaryStreamingId, theService);
  const hold = await getHold(table, org, canaryIds.artist, { consistent: true });
  if (!hold) throw new Error('the canary’s artist was not begun');
  // It has no releases, no picture, and no links: no source is to be asked about it.
  const { watch_id } = hold;
  const startedAt = clock.now();
  await endChore(table, { kind: 'details', watch_id }, startedAt);
  await endChore(table, { kind: 'picture', watch_id }, startedAt);
  await putOffChore(table, { kind: 'links', watch_id }, { startedAt, at: never });
  return hold;
}

/** Every watch has this chore. */
const never = new Date('2999-01-01T00:00:00.000Z');

/** What would be sent is read from the table again. */
const silent = { send: async () => undefined, sendAll: async () => undefined };

/** Makes the webhook, leads it here if the service has moved, and switches it on again. */
async function keepWebhook(deps: SetUpDeps): Promise<void> {
  const { table, clock, vault, url } = deps;
  const now = clock.now();
  const before = await getWebhook(table, org, canaryIds.webhook);
  if (!before) {
    const { begun } = await begunWebhook(deps, owner, url, now);
    const item: WebhookItem = {
      id: canaryIds.webhook,
      organization_id: org,
      name: 'Canary',
      event_types: [],
      events: usualEvents,
      active: true,
      ...begun,
    };
    await putTarget(table, item, 1, []);
    return;
  }
  const isHere = (await vault.open(before.url_sealed, owner)) === url;
  if (isHere && before.status === 'active') return;
  await updateTarget(
    table,
    before,
    {
      status: 'active',
      disabled_reason: null,
      url_sealed: await vault.seal(url, owner),
      url_masked: maskUrl(url),
      updated_at: now.toISOString(),
    },
    [],
  );
}
