/** Planted mistakes of runners, and of whoever wakes them. */
import { runSeconds } from '../../shared/deliveries/steps/run.ts';
import type { Input, Part } from './plant.ts';
import type { Invocation } from './scheduler.ts';
import type { World } from './world.ts';

/** The claims of runners, by their leases, as they last wrote them. */
const claims = new Map<string, string>();

interface PlaceOf {
  lease: string;
  claim: string[];
  until: string;
}

/** Whether this only makes a lease last longer. */
export function isRenewal({ Item }: Part): boolean {
  if (Item?.sk !== 'STATE') return false;
  let isRenewed = false;
  for (const { lease, claim, until } of Item.places as PlaceOf[]) {
    const before = claims.get(lease);
    const [untilBefore, claimBefore] = before?.split(' ') ?? [];
    if (claimBefore === claim.join() && untilBefore !== until) isRenewed = true;
    else claims.set(lease, `${until} ${claim.join()}`);
  }
  return isRenewed;
}

/** Lets runners see who has a place, but not what for. */
export function hideClaims({ name }: Invocation, { Responses = {} }: Input): void {
  if (!name.startsWith('webhook-deliveries')) return;
  for (const item of Object.values(Responses).flat()) {
    if (item.sk !== 'STATE') continue;
    for (const place of item.places as PlaceOf[]) place.claim = [];
  }
}

/** When the last lease of each target ends, of the worlds in which that keeps others from being woken. */
const leasedUntil = new WeakMap<World, Map<string, string>>();

/** Notes until when a target has runners. */
export function noteLeases(world: World, { Item }: Part): void {
  if (Item?.sk !== 'STATE') return;
  const leases = leasedUntil.get(world) ?? new Map<string, string>();
  leasedUntil.set(world, leases);
  const ends = (Item.places as PlaceOf[]).map(({ until }) => until);
  leases.set(String(Item.pk), ends.toSorted().at(-1) ?? '');
}

/** Whether this message is about a new delivery to a target that has a runner. */
export function isNeedless({ world, name }: Invocation, { kind, target_id }: Sent): boolean {
  if (world.plant !== 'lost-wake-up' || kind !== 'deliver_webhook') return false;
  const until = leasedUntil.get(world)?.get(`TGT#${target_id}`) ?? '';
  return /^(rechecks|changes) /.test(name) && until > world.clock.now().toISOString();
}

/** What is looked at of a message. */
export interface Sent {
  kind?: string;
  target_id?: string;
  watch_id?: string;
}

/** Whether a runner hands over with this message. */
export function isHandOver(
  { world, name, startedAt }: Invocation,
  { kind }: Sent,
  delaySeconds: number,
): boolean {
  if (world.plant !== 'no-hand-over' || kind !== 'deliver_webhook' || delaySeconds > 0)
    return false;
  const isRunner = name.startsWith('webhook-deliveries');
  return isRunner && world.scheduler.nowMs - startedAt >= runSeconds * 1000;
}
