import {
  capRate,
  messagesPerHourMax,
  bundleFor,
  type BundleKind,
  cooling,
  type InBundle,
  joined,
  type Standing,
  type Timed,
} from '../../shared/alerts/rules/bundle.ts';
import type { AlertNotice } from '../../shared/alerts/rules/notice.ts';
import { usualTiming } from '../../shared/alerts/rules/timing.ts';
import { type ChangeType, changeTypes } from '../../shared/changes/rules/change-type.ts';
import { plans } from '../../shared/domain/plans/plan.ts';
import { allowedFromMs, tatAfter } from '../../shared/domain/quota/gcra.ts';
import type { Severity } from '../../shared/changes/rules/info.ts';
import type { Chance } from '../../lib/simulator/invented/chance.ts';
import { assumed } from './assumptions.ts';
import { type Fleet, holderOf, planNames, startMs } from './fleet.ts';
import { HangingTarget } from './hanging.ts';
import { type Ledger, messageUnits } from './ledger.ts';
import type { Scenario } from './scenarios.ts';
import type { Stage } from './stage.ts';
import type { Counts, Delays, HotKeys } from './tally.ts';

/** The chat of an organization that nobody has set: it groups by artist, and has the usual cap. */
const chat: Omit<Timed, 'capped_until'> = { ...usualTiming, id: 'dst', time_zone: 'UTC' };
const cap = capRate(chat.max_per_hour ?? messagesPerHourMax('chat_a'));

interface Bundle {
  organization: number;
  in: InBundle;
  standing: Standing;
  severity: Severity;
  type: ChangeType;
  changes: number;
  kind: BundleKind;
}

export interface DeliveriesDeps {
  fleet: Fleet;
  webhooks: Stage;
  messages: Stage;
  counts: Counts;
  hot: HotKeys;
  ledger: Ledger;
  scenario: Scenario;
  random: Chance;
  delays: Delays;
  /** What the verdict and the routing of a change write to one key. */
  writes: { feed: number; stats: number; target: number; group: number };
}

/** Changes on their way to their holders: webhooks one by one, chats in messages. */
export class Deliveries {
  readonly hanging: HangingTarget;
  private readonly deps: DeliveriesDeps;
  private readonly bundles = new Map<string, Bundle>();
  private readonly due = new Map<number, string[]>();
  private readonly cappedTat = new Map<number, number>();
  private readonly largest: number;

  constructor(deps: DeliveriesDeps) {
    this.deps = deps;
    this.hanging = new HangingTarget(deps.random);
    const [first = 0, end = 0] = deps.fleet.organizationsOf[2] ?? [];
    this.largest = end > first ? first : (deps.fleet.organizationsOf[1]?.[0] ?? 0);
  }

  /** A change was confirmed: each holder gets its own. */
  tell(artist: number, type: ChangeType, subjects: number, second: number): void {
    const { fleet, counts, hot, writes, webhooks } = this.deps;
    const plan = planNames[fleet.plan[artist]!]!;
    for (let holder = 0; holder < fleet.holders[artist]!; holder += 1) {
      const organization = holderOf(fleet, artist, holder);
      counts.told += subjects;
      hot.add(`FEED#org-${organization}`, writes.feed * subjects, second);
      hot.add(`STATS#org-${organization}`, writes.stats * subjects, second);
      for (let one = 0; one < subjects; one += 1) {
        if (plans[plan].webhooks > 0) {
          counts.webhooks += 1;
          hot.add(`TGT#webhook-${organization}`, writes.target, second);
          webhooks.push(organization, second);
        }
        this.place(organization, artist, type, second);
      }
    }
  }

  /** Messages whose time has come. */
  flush(second: number): void {
    const keys = this.due.get(second);
    if (!keys) return;
    this.due.delete(second);
    for (const key of keys) {
      const bundle = this.bundles.get(key);
      if (bundle && Date.parse(bundle.standing.due_at) <= startMs + second * 1000)
        this.send(key, bundle, second);
    }
  }

  step(nowMs: number): void {
    const second = Math.floor(nowMs / 1000);
    this.hanging.step(second);
    for (const stage of [this.deps.webhooks, this.deps.messages]) {
      for (let batch = stage.next(nowMs); batch; batch = stage.next(nowMs)) {
        let isHeldUp = false;
        for (const [at, organization] of batch.ids.entries()) {
          if (stage === this.deps.webhooks && this.hangs(organization, second))
            isHeldUp = this.hanging.add(second) || isHeldUp;
          else if (stage === this.deps.webhooks)
            this.deps.delays.add(nowMs / 1000 - batch.since[at]! + assumed.receiverSeconds);
        }
        const own = assumed.receiverSeconds + 5 * assumed.tableCallSeconds;
        // A call whose runner waits for a receiver is held for most of its time.
        stage.run(nowMs, isHeldUp ? stage.spec.timeoutSeconds : own, batch.ids.length);
      }
    }
  }

  private hangs(organization: number, second: number): boolean {
    const { hangs } = this.deps.scenario;
    return hangs !== undefined && second / 3600 >= hangs.from && organization === this.largest;
  }

  private place(organization: number, artist: number, type: ChangeType, second: number): void {
    const now = new Date(startMs + second * 1000);
    const { severity } = changeTypes[type];
    const placed = bundleFor(noticeOf(artist, type), this.timed(organization, now), [], now);
    if (placed.kind === 'dropped') return;
    this.join(organization, placed, { severity, type, changes: 1 }, now, second);
  }

  private join(
    organization: number,
    placed: InBundle,
    { severity, type, changes }: { severity: Severity; type: ChangeType; changes: number },
    now: Date,
    second: number,
  ): void {
    const key = `${organization}|${placed.key}`;
    const before = this.bundles.get(key);
    const standing = joined(before?.standing ?? null, placed, severity, chat, now);
    this.bundles.set(key, {
      organization,
      in: placed,
      standing,
      severity,
      type,
      changes: (before?.changes ?? 0) + changes,
      kind: placed.kind,
    });
    this.deps.hot.add(`TGT#chat-${organization}`, this.deps.writes.group, second);
    if (standing.due_at !== before?.standing.due_at || before.changes === 0)
      this.plan(key, standing, second);
  }

  private send(key: string, bundle: Bundle, second: number): void {
    const { counts, messages, ledger } = this.deps;
    this.bundles.delete(key);
    if (bundle.changes === 0) return;
    const now = new Date(startMs + second * 1000);
    const { organization, severity, changes, type } = bundle;
    const artist = Number(bundle.in.key.slice(bundle.in.key.indexOf('_') + 1)) || 0;
    const timed = this.timed(organization, now);
    const placed = bundleFor(noticeOf(artist, type), timed, [], now, bundle.in);
    if (placed.kind === 'overflow' && placed.key !== bundle.in.key) {
      this.join(organization, placed, { severity, type, changes }, now, second);
      return;
    }
    counts.messages += 1;
    counts.inMessages += changes;
    counts.messageUnits += messageUnits(ledger, changes);
    if (severity !== 'critical') {
      const tat = this.cappedTat.get(organization) ?? 0;
      this.cappedTat.set(organization, tatAfter(tat, now.getTime(), cap));
    }
    messages.push(organization, second);
    const rest = cooling(bundle.kind, severity, chat, now);
    if (!rest) return;
    this.bundles.set(key, { ...bundle, standing: rest, changes: 0 });
    this.plan(key, rest, second);
  }

  private plan(key: string, { due_at }: Standing, second: number): void {
    const at = Math.max(second + 1, Math.ceil((Date.parse(due_at) - startMs) / 1000));
    const keys = this.due.get(at);
    if (keys) keys.push(key);
    else this.due.set(at, [key]);
  }

  private timed(organization: number, now: Date): Timed {
    const tat = this.cappedTat.get(organization);
    const allowedMs = tat === undefined ? 0 : allowedFromMs(tat, cap);
    return { ...chat, capped_until: allowedMs > now.getTime() ? new Date(allowedMs) : null };
  }
}

function noticeOf(artist: number, type: ChangeType): AlertNotice {
  const { severity } = changeTypes[type];
  const cadence = 'now';
  return {
    change_id: 'chg_of_the_simulation',
    artist_id: `ma_${artist}`,
    change_type: type,
    ...{ severity, cadence, rules: [{ rule_id: 'alr_everything', severity, cadence }] },
  };
}
