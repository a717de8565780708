import { webhookRetrySeconds } from '../../shared/deliveries/rules/delivery.ts';
import { afterAttempt } from '../../shared/deliveries/rules/retry.ts';
import { healthAfter } from '../../shared/deliveries/rules/target-health.ts';
import {
  freshState,
  livePlaces,
  mayWork,
  shutUntil,
  type TargetState,
} from '../../shared/deliveries/rules/target-state.ts';
import { wakeDelaySeconds } from '../../shared/domain/owed/overdue.ts';
import { attemptSecondsMax } from '../../shared/deliveries/sender/egress.ts';
import type { Chance } from '../../lib/simulator/invented/chance.ts';
import { startMs } from './fleet.ts';

interface Delivery {
  id: string;
  attempts: number;
  dueAt: number;
  isClaimed: boolean;
}

interface Attempt {
  delivery: Delivery;
  lease: string;
  since: string;
  endsAt: number;
}

const about = new Date(startMs).toISOString();
/** An attempt that met a receiver which took the connection and said nothing. */
const silence = {
  status_code: null,
  error: 'timeout',
  retry_after_seconds: null,
  permanent: false,
};

/** A receiver that never answers: its places, its breaker and its retries, by the product's rules. */
export class HangingTarget {
  attempts = 0;
  mostInFlight = 0;
  openings = 0;
  isDisabled = false;
  private state: TargetState = freshState;
  private readonly waiting: Delivery[] = [];
  private running: Attempt[] = [];
  private leases = 0;
  private readonly random: Chance;

  constructor(random: Chance) {
    this.random = random;
  }

  get length(): number {
    return this.waiting.length;
  }

  /** A new delivery, with the message that wakes a runner. @returns whether a runner began. */
  add(second: number): boolean {
    this.waiting.push({
      id: `dlv_${this.waiting.length}`,
      attempts: 0,
      dueAt: second,
      isClaimed: false,
    });
    return this.wake(second);
  }

  /** The sweep wakes a runner where something is due and nobody works. */
  sweep(second: number): boolean {
    const due = this.next(second);
    if (!due || this.running.length > 0 || shutUntil(this.state, { at: at(second), about }))
      return false;
    const delay = wakeDelaySeconds(at(due.dueAt), at(second - 60), at(second));
    return delay === 0 && this.wake(second);
  }

  /** Ends what has run out of time. */
  step(second: number): void {
    const ended = this.running.filter(({ endsAt }) => endsAt <= second);
    if (ended.length === 0) return;
    this.running = this.running.filter(({ endsAt }) => endsAt > second);
    for (const attempt of ended) this.end(attempt, second);
  }

  private wake(second: number): boolean {
    if (this.isDisabled || shutUntil(this.state, { at: at(second), about })) return false;
    const lease = `lease-${this.leases}`;
    const delivery = this.next(second);
    if (!delivery || !mayWork(this.state, { lease, at: at(second), about })) return false;
    this.leases += 1;
    const since = at(second).toISOString();
    const until = at(second + attemptSecondsMax + 1).toISOString();
    const places = [
      ...livePlaces(this.state, at(second)),
      { lease, since, until, claim: [delivery.id] },
    ];
    this.state = { ...this.state, places };
    delivery.isClaimed = true;
    this.running.push({ delivery, lease, since, endsAt: second + attemptSecondsMax });
    this.attempts += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.running.length);
    return true;
  }

  private end({ delivery, lease, since }: Attempt, second: number): void {
    const places = this.state.places.filter((place) => place.lease !== lease);
    this.state = { ...this.state, places };
    delivery.attempts += 1;
    delivery.isClaimed = false;
    const end = { ...silence, delivered: false, disable_reason: null };
    const after = afterAttempt(end, delivery.attempts, webhookRetrySeconds, this.random.float());
    const gaveUp = after.status === 'failed';
    const sign = {
      ...silence,
      at: at(second),
      deliveryId: delivery.id,
      since,
      about,
      delivered: false,
      gaveUp,
    };
    const health = healthAfter(this.state, sign);
    if (health) {
      const openings = health.state.trouble?.openings ?? 0;
      if (openings > (this.state.trouble?.openings ?? 0)) this.openings += 1;
      this.state = health.state;
      this.isDisabled = health.disable !== null;
    }
    if (after.status === 'pending') delivery.dueAt = second + after.waitSeconds;
    else this.waiting.splice(this.waiting.indexOf(delivery), 1);
    this.wake(second);
  }

  private next(second: number): Delivery | null {
    return this.waiting.find(({ dueAt, isClaimed }) => !isClaimed && dueAt <= second) ?? null;
  }
}

function at(second: number): Date {
  return new Date(startMs + second * 1000);
}
