/** Planted mistakes of runners, and of whoever wakes them. */
import { placesMax } from '../../shared/domain/target-state.ts';
import { runSeconds } from '../../shared/usecases/deliveries/run.ts';
import { current } from './current.ts';
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

/** Makes a target that has a runner look full to whoever would wake one. */
export function fillPlaces({ name }: Invocation, { Responses = {} }: Input): void {
  if (!name.startsWith('changes')) return;
  for (const item of Object.values(Responses).flat()) {
    const [place] = item.sk === 'STATE' ? (item.places as PlaceOf[]) : [];
    if (place) item.places = Array.from({ length: placesMax }, () => place);
  }
}

/** Whether a runner hands over with this message. */
export function isHandOver(world: World, kind: unknown, delaySeconds: number): boolean {
  if (world.plant !== 'no-hand-over' || kind !== 'deliver_webhook' || delaySeconds > 0)
    return false;
  const { name, startedAt } = current();
  const isRunner = name.startsWith('webhook-deliveries');
  return isRunner && world.scheduler.nowMs - startedAt >= runSeconds * 1000;
}
