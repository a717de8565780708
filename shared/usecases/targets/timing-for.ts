import { type Timing, timingDiffers, usualTiming } from '../../alerts/rules/timing.ts';
import { type TimingGiven, timingIn } from '../../domain/bodies/timing.ts';
import type { DestinationType } from '../../deliveries/rules/destination.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';
import { Problem } from '../../domain/problems/errors.ts';

/**
 * The timing of a destination of a type, with defaults for what is left out.
 * @throws Problem `not_for_this_type` where it is of type webhook, and any timing isn't the default one
 */
export function timingFor(type: DestinationType, given: TimingGiven): Timing {
  const timing = { ...usualTiming, ...timingIn(given) };
  const others = type === 'webhook' ? timingDiffers(timing, usualTiming) : [];
  if (others.length > 0) throw notForPrograms(others);
  return timing;
}

/**
 * Refuses fields that decide when people are told, at a destination of type webhook: programs get each
 * change by itself, at once.
 */
export function notForPrograms(fields: readonly string[]): Problem {
  const message = inputFaults.notForPrograms();
  return new Problem('not_for_this_type', undefined, {
    errors: fields.map((field) => ({ path: `body.${field}`, message })),
  });
}
