import { CanaryRound, type CanaryStep, nextStep } from '../../shared/plan/canary.ts';

/** How the canary fared: whether its change arrived, and a sentence about it. */
export interface CanaryRun {
  readonly good: boolean;
  readonly sentence: string;
}

export interface FlightPorts {
  /** Calls the canary's function: to begin a round, or to look at one. @returns what it answered */
  readonly call: (asked: { round?: number }) => Promise<unknown>;
  readonly now: () => Date;
  readonly wait: (seconds: number) => Promise<void>;
}

const lookSeconds = 2;

/** What is late, where a round waits for a step. */
const lateWords: Readonly<Record<CanaryStep, string>> = {
  asked: 'nothing has happened',
  checked: 'its artist hasn’t been checked',
  found: 'its artist was checked, but the change wasn’t found',
  confirmed: 'its change was found, but hasn’t been confirmed',
  routed: 'its change was confirmed, but hasn’t been routed',
  received: 'its change was routed, but its webhook hasn’t arrived',
};

/**
 * Lets the canary fly: begins a round of its own, after one that is under way, and follows it.
 * @param limitSeconds after that it counts as late.
 */
export async function flyCanary(ports: FlightPorts, limitSeconds: number): Promise<CanaryRun> {
  const endsAt = ports.now().getTime() + limitSeconds * 1000;
  let latest = CanaryRound.parse(await ports.call({}));
  let own = latest.is_new ? latest.round : null;
  while (own !== latest.round || latest.step !== 'received') {
    if (ports.now().getTime() >= endsAt) return { good: false, sentence: lateSentence(latest) };
    await ports.wait(lookSeconds);
    const asked = own === null ? {} : { round: own };
    latest = CanaryRound.parse(await ports.call(asked));
    if (latest.is_new || own !== null) own = latest.round;
  }
  const { seconds } = latest;
  return { good: true, sentence: `The canary arrived after ${Math.round(seconds)} seconds.` };
}

function lateSentence({ step, seconds }: CanaryRound): string {
  const late = nextStep(step) ?? 'received';
  return `The canary is late: after ${Math.round(seconds)} seconds, ${lateWords[late]}.`;
}
