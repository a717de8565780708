import * as z from '../../domain/zod.ts';

/** The gravest first. */
export const Severity = z.enum(['critical', 'warning', 'info']);
export type Severity = z.infer<typeof Severity>;

/** The gravest of some severities; `info` of none. */
export function gravest(severities: readonly Severity[]): Severity {
  return Severity.options.find((one) => severities.includes(one)) ?? 'info';
}

/** Whether `severity` is at least `minimum`. */
export function severityAtLeast(severity: Severity, minimum: Severity): boolean {
  return Severity.options.indexOf(severity) <= Severity.options.indexOf(minimum);
}
