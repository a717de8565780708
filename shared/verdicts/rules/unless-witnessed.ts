import type { Observation } from '../../domain/catalog/catalog.ts';
import { doubtedSince } from '../../findings/waiting.ts';
import type { Finding, OpenChange, OpenState, Settles, Verdict } from '../../findings/types.ts';
import { message, type Message } from '../../findings/words.ts';
import { isCounted } from '../../checks/rules/rest.ts';
import { testimonyOf, type Witnesses } from './witnesses.ts';

/** A message may come a moment before the time that it was delayed to. */
const earlyMs = 1000;

/** What the verdict stands on beside this artist. */
interface Beside {
  witnesses: Witnesses | null;
  observation: Observation | null;
  now: Date;
  confirmAfterSeconds: number;
}

/**
 * The verdict on what is unlikely to be true. Where other artists of the catalog are as they were, at two
 * looks that are a usual wait apart, and nothing of the profile speaks against it, it is confirmed. Otherwise
 * it waits as long as it has to, and says why.
 */
export function unlessWitnessed(
  open: OpenChange,
  verdict: Verdict,
  { witnesses, observation, now, confirmAfterSeconds }: Beside,
): Verdict {
  if (verdict.kind !== 'wait' || !verdict.settles) return verdict;
  const { finding } = verdict.settles;
  const counted = againstCount(observation, verdict.settles);
  if (counted !== null) return because(verdict, counted);
  if (!witnesses) return verdict;
  const testimony = testimonyOf(finding.change_type, witnesses);
  if (testimony.kind !== 'as_they_were') {
    const why = testimony.kind === 'same' ? 'othersShowTheSame' : 'othersSilent';
    return because(verdict, message(why, {}));
  }
  const at = witnessedAt(open.state) ?? now.toISOString();
  const until = new Date(Date.parse(at) + confirmAfterSeconds * 1000);
  if (now.getTime() >= until.getTime() - earlyMs) {
    const { artists } = testimony;
    const reason = message('othersAsTheyWere', { artists });
    return { kind: 'confirm', finding: withReason(finding, reason) };
  }
  const since = doubtedSince(open) ?? now.toISOString();
  const { state } = verdict;
  const witnessed = state?.kind === 'held' ? state : ({ kind: 'witnessed', since } as const);
  return { ...verdict, until, by: until, state: { ...witnessed, at } };
}

/** When other artists were as they were, at the look before (ISO 8601). */
export function witnessedAt(state: OpenState | undefined): string | undefined {
  return state?.kind === 'witnessed' || state?.kind === 'held' ? state.at : undefined;
}

/** What the profile's own number of releases says against it. */
export function againstCount(
  observation: Observation | null,
  { byCount }: Pick<Settles, 'byCount'>,
): Message | null {
  const count = observation?.artist?.release_count ?? null;
  if (byCount === 'never' || !observation) return null;
  if (count === null) return byCount === 'always' ? message('countUntold', {}) : null;
  const { releases } = observation;
  return isCounted(releases, count)
    ? null
    : message('countDisagrees', { count, rows: releases.row_count });
}

/** It waits on, and its change says why. */
function because(verdict: Extract<Verdict, { kind: 'wait' }>, why: Message): Verdict {
  const { finding } = verdict;
  return finding ? { ...verdict, finding: withReason(finding, why) } : verdict;
}

function withReason(finding: Finding, reason: Message): Finding {
  return { ...finding, reasons: [...finding.reasons, reason] };
}
