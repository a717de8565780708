import { type Timing, timingDiffers, usualTiming } from '../../alerts/rules/timing.ts';
import type { DestinationType } from '../../deliveries/rules/target.ts';
import { type TimingGiven, timingIn } from '../../domain/bodies/timing.ts';
import { errorTable } from '../../domain/problems/error-table.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';
import type { Needs } from '../needs.ts';

/** What creating and changing a target takes. */
export interface TargetDeps extends Needs<'table' | 'random' | 'vault'> {
  /** Throws Problem `url_not_allowed` for what the egress guard would refuse. */
  checkUrl(kind: 'webhook' | 'chat_a' | 'chat_b', url: string): Promise<void>;
}

/** Where a URL is going to be sent to, see `checkUrl` of the ports. */
type UrlKind = 'webhook' | 'chat_a' | 'chat_b';

/**
 * Has the egress guard look at a URL that was sent, and names the field that it came in.
 * @param path of the field, such as `body.url`.
 * @throws Problem `url_not_allowed`
 */
export async function requireUrl(
  deps: { checkUrl(kind: UrlKind, url: string): Promise<void> },
  kind: UrlKind,
  url: string,
  path: string,
): Promise<void> {
  try {
    await deps.checkUrl(kind, url);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'url_not_allowed') throw error;
    const why = error.detail ?? errorTable[error.code].title;
    const errors = [{ path, message: why }];
    throw new Problem('url_not_allowed', why, { errors, cause: error });
  }
}

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
