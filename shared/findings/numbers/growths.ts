import type { Capability } from '../../domain/catalog/catalog.ts';
import type { ChangeType } from '../../changes/rules/change-type.ts';
import type { DailyNumbers } from '../types.ts';
import { type DayValue, numberFields } from './day-value.ts';
import type { Span } from './movement-facts.ts';
import { arrivalsOf } from './series.ts';
import { storyOf } from './story.ts';
import { typeOf } from './thresholds.ts';

/** A rise that was reported at its beginning, and how far it went. */
export interface Growth extends Span {
  change_type: ChangeType;
  reached: DayValue;
}

/** A report is updated where the rise ended at so many times of what it told. */
const toldTimes = 2;

/**
 * The rises that turn out to be over on the last day, and went so much further than was reported that the
 * report says too little: of 69 rises of real artists, half did.
 * @param days one value a day, oldest first, as `numberFindings` takes them.
 */
export function growthsOn(
  days: readonly DailyNumbers[],
  capabilities: ReadonlySet<Capability>,
): Growth[] {
  const last = days.at(-1)?.day;
  return numberFields
    .filter((field) => capabilities.has(field))
    .flatMap((field) =>
      storyOf(arrivalsOf(days, field), field).flatMap((one): Growth[] => {
        if (one.kind !== 'movement' || !one.ended || one.ended.day !== last) return [];
        if (one.settled?.kind !== 'confirmed') return [];
        const { from, to, kept } = one.settled.facts;
        const told = Math.max(to.value, kept.at(-1)?.value ?? 0) - from.value;
        const { top: reached } = one.ended;
        if (reached.value - from.value < toldTimes * told) return [];
        return [{ change_type: typeOf(field, 1), from, to, reached }];
      }),
    );
}
