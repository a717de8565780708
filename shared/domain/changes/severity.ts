import * as z from '../zod.ts';

export const Severity = z.enum(['critical', 'warning', 'info']);
export type Severity = z.infer<typeof Severity>;

const descending: readonly Severity[] = ['critical', 'warning', 'info'];

/** Whether `severity` is at least `minimum`. */
export function severityAtLeast(severity: Severity, minimum: Severity): boolean {
  return descending.indexOf(severity) <= descending.indexOf(minimum);
}
