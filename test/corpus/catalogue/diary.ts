import { unanswered } from '../../../shared/changes/rules/own-change.ts';
import type { Change } from '../../../shared/changes/rules/change.ts';
import { renderChange } from '../../../shared/findings/render-change.ts';
import type { Finding } from '../../../shared/findings/types.ts';
import { textOf } from '../../../shared/findings/words.ts';
import type { Known, Open } from '../../../shared/watches/rules/known.ts';
import type { Rule } from '../../../shared/watches/rules/wait-rules.ts';
import type { Opened, Settled, Step } from '../../../shared/watches/rules/step.ts';

/** For how many seconds a change waited, by the rule that made it wait. */
export type Waited = ReadonlyMap<Rule, number>;

/** A change that waits, and since when it waits by its present rule. */
interface Waiting {
  change: Change;
  waited: Map<Rule, number>;
  rule: Rule;
  since: Date;
}

/** The changes of one artist as the service would store them, and what each of them waited for. */
export class Diary {
  readonly settled: Change[] = [];
  /** By the ids of the changes that are settled. */
  readonly waited = new Map<string, Waited>();
  private readonly waiting = new Map<string, Waiting>();

  /** Writes down what a step comes to. */
  note({ known, opened, settled }: Step, now: Date): void {
    for (const one of opened) {
      const { id, wait } = one.subject.open;
      const change = changeOf(one, known);
      this.waiting.set(id, { change, waited: new Map(), rule: wait.rule, since: now });
    }
    for (const one of settled) this.settle(one, now);
  }

  private settle(settled: Settled, now: Date): void {
    const { id } = settled.subject.open;
    const waiting = this.waiting.get(id);
    if (!waiting) throw new Error(`${id} is not open`);
    const { change, waited, rule, since } = waiting;
    waited.set(rule, (waited.get(rule) ?? 0) + (now.getTime() - since.getTime()) / 1000);
    if (settled.kind === 'waiting') {
      const { finding, after } = settled;
      const { change_type } = change;
      // What it turns out to be is told when it is confirmed.
      const moved = finding ? { ...change, ...told(finding, change), change_type } : change;
      this.waiting.set(id, { change: moved, waited, rule: after.open.wait.rule, since: now });
      return;
    }
    this.waiting.delete(id);
    this.waited.set(id, waited);
    this.settled.push(ended(change, settled, now));
  }
}

function ended(change: Change, settled: Exclude<Settled, { kind: 'waiting' }>, now: Date): Change {
  if (settled.kind === 'dismissed') {
    const reasons = settled.reasons.map((one) => textOf(one, change.artist_name));
    return { ...change, status: 'dismissed', dismissed_reason: reasons.join(': ') };
  }
  const as = { status: 'confirmed' as const, confirmed: true, confirmed_at: now.toISOString() };
  return { ...change, ...told(settled.finding, change), ...as };
}

function changeOf({ subject, finding }: Opened, { id, baseline }: Known): Change {
  const { id: change_id, detected_at }: Open = subject.open;
  return {
    id: change_id,
    organization_id: 'org_1',
    monitored_artist_id: id,
    artist_name: baseline.profile.name,
    ...told(finding, { detected_at, artist_name: baseline.profile.name }),
    confirmed: false,
    status: 'detected',
    waiting_for_source: false,
    expected_by: null,
    dismissed_reason: null,
    detected_at,
    confirmed_at: null,
    checks: [],
    ...unanswered,
  };
}

function told(
  finding: Finding,
  { detected_at: detectedAt, artist_name: artistName }: Pick<Change, 'detected_at' | 'artist_name'>,
) {
  return renderChange(finding, { artistName, detectedAt });
}
