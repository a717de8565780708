import { inputFaults } from '../../domain/input-faults.ts';
import { Problem } from '../../domain/errors.ts';

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
