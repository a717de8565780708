import { setTimeout as sleepFor } from 'node:timers/promises';
import { type Asker, ourselves } from '../../domain/quota/people.ts';
import { useWithinMs } from '../../domain/quota/permits.ts';
import { type Quota, type PermitClass, slotMsOf } from '../../domain/quota/quota.ts';
import { type Clock } from '../../usecases/ports.ts';
import { NoPermit, type SourceBudget } from '../../usecases/source-ports.ts';
import type { Table } from '../client.ts';
import { reporting, trialMilliseconds } from './breaker.ts';
import { type Answer, decide, noneRefused, permitsChange, type Wish } from './lane-decision.ts';
import { refusal } from './source-budget.ts';
import { breakerDecision, type Change, SourceState, updateState } from './source-state.ts';
import { readItem } from '../item.ts';
import { keys } from '../keys.ts';

export interface LaneOptions {
  /** All functions that name it share its permits and its breaker. */
  name: string;
  quota: Quota;
  /** How to wait, in milliseconds. */
  sleep?: (milliseconds: number) => Promise<unknown>;
  /** Who of the people asks now. */
  asker?: () => Asker;
  /** From 0 to 1: spreads those who wait for the same moment. */
  chance?: () => number;
}

/** One outgoing address to the catalog. */
export interface Lane {
  readonly name: string;
  /**
   * The budget of those whose turn it is.
   * @param waitSecondsMax the longest that a request waits for a permit, as it is when it asks. Whoever
   *   gets none goes back.
   * @param lateSeconds how long ago the work was due when it began, for the operator.
   */
  budget: (
    permitClass: PermitClass,
    waitSecondsMax?: () => number,
    lateSeconds?: () => number,
  ) => SourceBudget;
}

const triesMax = 8;
/** After that time others have probably written: a read is cheaper than a write that would fail. */
const oldMs = 250;
/** How long those who may wait keep away when so many ask that one's write never comes first. */
const crowdedMs = 100;

/**
 * The permits of one outgoing address, kept in one item of the table that all functions share. All
 * who ask in a function at the same time are served by one conditional write, and a weak read where the
 * function hasn't seen the item for a moment. A refusal costs no write and no read, but where it leaves a
 * reservation. The breaker is in the same item (breaker.ts).
 */
export function quotaLane(table: Table, clock: Clock, options: LaneOptions): Lane {
  const { name, quota, sleep = sleepFor, chance = Math.random } = options;
  const askerNow = options.asker ?? (() => ourselves);
  const now = () => clock.now().getTime();
  const item = laneItem(table, name, now);
  const asked = inBatches<Wish, Answer>((wishes) => serve(item, wishes, { name, quota, now }));

  const take = async (
    permitClass: PermitClass,
    calls: number,
    waitMsMax: number,
    lateMs: number,
  ): Promise<void> => {
    const since = now();
    const asker = askerNow();
    const waitsUntil = since + waitMsMax;
    // A person waits no longer than it takes, and a lane has one tick. Of the others very many may wait together.
    const spreadMs = ['people', 'visits'].includes(permitClass) ? 0 : slotMsOf(quota);
    for (let isAgain = false; ; isAgain = true) {
      const waitedMs = lateMs + now() - since;
      const answer = await asked({ permitClass, calls, asker, isAgain, waitedMs, waitsUntil });
      if (answer.kind === 'granted') {
        if (now() - answer.at <= useWithinMs) return;
        // The write took so long that the permit may count in a later window: it is taken again.
        if (now() - since <= waitMsMax + useWithinMs * triesMax) continue;
      }
      // The write took too long, time and again: others have the next ones first.
      const later = {
        retryAt: now() + 1000,
        turnAt: now() + 1000,
        waits: now() + 1000 <= waitsUntil,
      };
      const { retryAt, turnAt, waits } = answer.kind === 'refused' ? answer : later;
      if (!waits) throw usedUp(name, turnAt - now());
      await sleep(Math.max(1, retryAt - now() + spreadMs * chance()));
    }
  };

  return {
    name,
    budget: (permitClass, waitSecondsMax = () => 0, lateSeconds = () => 0) => ({
      take: (calls) => take(permitClass, calls, waitSecondsMax() * 1000, lateSeconds() * 1000),
      report: item.report,
    }),
  };
}

/**
 * The item of a lane as this function saw it last. Others only take from it meanwhile, so what is
 * refused by it stays refused.
 */
function laneItem(table: Table, name: string, now: () => number) {
  let seen = SourceState.parse({});
  let seenAt = -Infinity;
  let lease: number | null = null;
  const see = (state: SourceState) => {
    seen = state;
    seenAt = now();
  };
  const update = async (change: Change): Promise<boolean> => {
    const { done, state } = await updateState(table, name, change);
    see(state);
    return done;
  };
  const takeLease = () => {
    const own = lease;
    lease = null;
    return own;
  };
  return {
    seen: () => seen,
    isOld: () => now() - seenAt > oldMs,
    /** Looks at the item again, as it was a moment ago: what is written on that says whether it stands. */
    look: async () => {
      const state = await readItem(table, keys.source(name), SourceState, { consistent: false });
      // One that was written just now may not be seen yet: what is known of it is newer.
      see(state && state.permits_version >= seen.permits_version ? state : seen);
    },
    /** The table is asked again. */
    forget: () => {
      seen = SourceState.parse({});
    },
    update,
    /** A call of this function finds out whether the source is back. */
    trial: (at: number) => {
      lease = at + trialMilliseconds;
    },
    /** Permits that were refused, and are not written down yet. */
    refused: noneRefused,
    report: reporting({ now, seen: () => seen, update, takeLease }),
  };
}

/** Serves all who ask at the same time, by one write; again where others wrote first. */
async function serve(
  item: ReturnType<typeof laneItem>,
  wishes: readonly Wish[],
  { name, quota, now }: { name: string; quota: Quota; now: () => number },
): Promise<Outcome<Answer>[]> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const at = now();
    const breaker = breakerDecision(item.seen(), at);
    if (breaker?.kind === 'refuse') {
      if (breaker.lasting || tries > 0)
        return wishes.map(() => ({ error: refusal(name, breaker) }));
      item.forget();
      continue;
    }
    const trial = breaker?.open_until ?? null;
    // While one finds out whether the source is back, the others wait.
    const served = trial === null ? wishes : wishes.slice(0, 1);
    const { refused } = item;
    const decided = decide(item.seen().permits, served, { at, refused, quota });
    const { isNews } = decided;
    if (isNews && item.isOld()) {
      await item.look();
      continue;
    }
    if (isNews && !(await item.update(permitsChange(decided.permits, item.seen(), trial, at))))
      continue;
    if (trial !== null && isNews) item.trial(at);
    const { unnoted } = decided;
    item.refused = {
      all: decided.refused.all + unnoted.all,
      free: decided.refused.free + unnoted.free,
    };
    return wishes.map((wish, index) => ({
      value: decided.answers[index] ?? refusedUntil(at + 1000, wish),
    }));
  }
  // Others wrote first each time: who may wait asks again, as where there was no permit.
  return wishes.map((wish) => ({ value: refusedUntil(now() + crowdedMs, wish) }));
}

function refusedUntil(retryAt: number, { waitsUntil }: Wish): Answer {
  return { kind: 'refused', retryAt, turnAt: retryAt, waits: retryAt <= waitsUntil };
}

type Outcome<T> = { value: T } | { error: unknown };

/** Gathers what is asked in the same moment, and while an answer is on its way, for one `run`. */
function inBatches<Question, T>(
  run: (questions: readonly Question[]) => Promise<Outcome<T>[]>,
): (question: Question) => Promise<T> {
  let gathered: { question: Question; settle: (outcome: Outcome<T>) => void }[] = [];
  let isRunning = false;
  const runAll = async (): Promise<void> => {
    isRunning = true;
    // The messages of a batch begin in the same moment: they ask together.
    await Promise.resolve();
    while (gathered.length > 0) {
      const batch = gathered;
      gathered = [];
      const outcomes = await run(batch.map(({ question }) => question)).catch((error: unknown) =>
        batch.map(() => ({ error })),
      );
      batch.forEach(({ settle }, index) => {
        settle(outcomes[index] ?? { error: new Error('nobody answered') });
      });
    }
    isRunning = false;
  };
  return async (question) => {
    const outcome = await new Promise<Outcome<T>>((settle) => {
      gathered.push({ question, settle });
      if (!isRunning) void runAll();
    });
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  };
}

function usedUp(name: string, milliseconds: number): NoPermit {
  const retryAfterSeconds = Math.max(1, Math.ceil(milliseconds / 1000));
  const why = `its request budget is used up, again in ${retryAfterSeconds} s`;
  return new NoPermit(name, 'rate_limited', why, { retryAfterSeconds });
}
