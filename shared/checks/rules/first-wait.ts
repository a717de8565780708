import { patience } from '../../findings/patience.ts';
import { changeTypeNames, infoOf, isAddition } from '../../changes/rules/change-type.ts';
import { type AtOnce, massOf } from '../../findings/mass.ts';
import type { Finding, OpenChange, Verdict } from '../../findings/types.ts';
import { after, ageSeconds, nextLook } from '../../findings/waiting.ts';
import { type Cooldown, shortOf } from '../../watches/rules/cooldown.ts';
import { timesWhereSpared } from '../../watches/rules/coverage.ts';
import type { Context, Wait } from '../../watches/rules/known.ts';
import { type Moved, movedTimes } from './probe.ts';
import type { Rule } from '../../watches/rules/wait-rules.ts';

const losses = changeTypeNames.filter((type) => infoOf(type).movement === 'lost');

/** A value that was not there before waits for this part of a cooldown: it may be a second true change. */
const newValuePart = 1 / 4;

/**
 * Until when a new finding waits for its next look: the longest wait that any rule asks for.
 * @param around what was found and is open at the same time; and the cooldown of its subject.
 */
export function firstWait(
  finding: Finding,
  around: { atOnce: AtOnce; cooldown: Cooldown | null; moved?: Moved | null },
  { confirmAfterSeconds, coverage, now }: Omit<Context, 'capabilities'>,
): Wait {
  const own = infoOf(finding.change_type).road === 'days' ? 'next_day' : 'own_time';
  const areIdsNew = around.atOnce.newIds !== null && isAddition(finding.change_type);
  const spared = timesWhereSpared(finding.change_type, coverage);
  const waits: [Rule, number][] = [
    ['usual', confirmAfterSeconds],
    [own, finding.wait_seconds ?? 0],
    ['own_time', Math.max(movedTimes(finding, around.moved), spared) * confirmAfterSeconds],
    ['own_time', guestSeconds(finding, confirmAfterSeconds)],
    // Since the whole catalog has other IDs: the label and owner of a new release are known only then.
    ['new_ids', areIdsNew ? patience.newIdsTimes * confirmAfterSeconds : 0],
    ['cooldown', cooldownSeconds(finding, around.cooldown)],
  ];
  const [rule, seconds] = waits.reduce((a, b) => (b[1] > a[1] ? b : a));
  return { rule, until: new Date(now.getTime() + seconds * 1000).toISOString() };
}

/** How long a finding waits as its subject changed lately, each time twice as long (`cooldownAfter`); 0: it was calm. */
function cooldownSeconds({ change_type, payload }: Finding, cooldown: Cooldown | null): number {
  if (!cooldown) return 0;
  const isBack = cooldown.values.includes(shortOf(change_type, payload.field, payload.after));
  return isBack ? cooldown.seconds : cooldown.seconds * newValuePart;
}

/** How long a finding has to last because the same happens to much of the catalog at once; 0: it doesn't. */
function massSeconds(
  { change_type, subject }: Finding,
  together: AtOnce,
  confirmAfterSeconds: number,
): number {
  if (infoOf(change_type).movement === 'lost')
    return massOf(losses, together) ? patience.massLoss : 0;
  const seconds = patience.massTimes * confirmAfterSeconds;
  if (change_type === 'RELEASE_REPLACED' && subject.kind === 'artist') return seconds;
  if (subject.kind === 'artist' || isAddition(change_type)) return 0;
  return massOf([change_type], together) ? seconds : 0;
}

/** How long a finding has to last for what it is itself; 0: no longer than usual. */
function ownSeconds(
  { payload, must_last_seconds = 0 }: Finding,
  confirmAfterSeconds: number,
): number {
  const isLabel = payload.field === 'label';
  return Math.max(must_last_seconds, isLabel ? patience.labelTimes * confirmAfterSeconds : 0);
}

/**
 * The verdict, with what was found since the change was found: pages are read one after the other, so
 * what looked like one of a few may be one of very many by now. What is unlikely to be true has to last,
 * unless other artists of the catalog speak for it.
 */
export function unlessUnlikely(
  open: OpenChange,
  verdict: Verdict,
  together: AtOnce,
  { confirmAfterSeconds, now }: { confirmAfterSeconds: number; now: Date },
): Verdict {
  if (verdict.kind !== 'confirm') return verdict;
  const { finding } = verdict;
  const held = additionHeld(open, finding, together, { confirmAfterSeconds, now });
  if (held) return held;
  const mass = massSeconds(finding, together, confirmAfterSeconds);
  const lasts = Math.max(mass, ownSeconds(finding, confirmAfterSeconds));
  if (ageSeconds(open, now) >= lasts) return verdict;
  const by = after(open, lasts);
  return {
    kind: 'wait',
    rule: mass > 0 ? 'mass' : 'own_time',
    until: nextLook(open, now, by),
    by,
    waiting_for_source: false,
    finding,
    settles: { finding, byCount: isOfList(finding) ? 'if_told' : 'never' },
  };
}

/** Whether it says that releases left the list: then the profile counts fewer, too. */
function isOfList({ change_type, move, payload }: Finding): boolean {
  const isGone = move.kind === 'release_fields' && move.set.gone_from === 'list';
  return (change_type === 'RELEASE_WENT_OFFLINE' && isGone) || payload.field === 'releases';
}

/** How long a release of somebody else has to stay; 0: it is none. */
function guestSeconds({ change_type }: Finding, confirmAfterSeconds: number): number {
  return change_type === 'APPEARS_ON_ADDED' ? patience.guestTimes * confirmAfterSeconds : 0;
}

/**
 * What a new release waits for that its list and its own page agree on: the other releases' new IDs, and,
 * for one of somebody else, that it stays. Null: for nothing.
 */
function additionHeld(
  open: OpenChange,
  finding: Finding,
  { newIds }: AtOnce,
  { confirmAfterSeconds, now }: { confirmAfterSeconds: number; now: Date },
): Verdict | null {
  if (!isAddition(finding.change_type)) return null;
  const held = { kind: 'wait', waiting_for_source: false } as const;
  if (newIds?.until) {
    const known = Math.max(Date.parse(newIds.until), now.getTime());
    return { ...held, rule: 'new_ids', until: new Date(known + confirmAfterSeconds * 1000) };
  }
  const until = after(open, guestSeconds(finding, confirmAfterSeconds));
  return now < until ? { ...held, rule: 'own_time', until } : null;
}
