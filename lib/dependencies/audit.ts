import * as z from 'zod';
import type { Accepted } from './accepted.ts';
import type { Fault } from './lock.ts';

const Advisory = z.object({
  name: z.string(),
  title: z.string(),
  severity: z.string(),
  url: z.url(),
});

const Report = z.union([
  z.object({
    auditReportVersion: z.literal(2),
    vulnerabilities: z.record(
      z.string(),
      // A text names the package that it is vulnerable by, which has an entry of its own.
      z.object({ via: z.array(z.union([z.string(), Advisory])) }),
    ),
  }),
  // The registry wasn't reached, or it takes no such question.
  z.object({ message: z.string().min(1) }),
]);

/**
 * What `npm audit --json` found, or why it asked nobody.
 * @param printed - what it printed
 * @throws Error where that is neither: npm itself has failed
 */
export function auditFaults(printed: string): { faults: Fault[] } | { notAsked: string } {
  const report = Report.parse(JSON.parse(printed));
  if (!('vulnerabilities' in report)) return { notAsked: report.message };
  const advisories = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter((by) => typeof by !== 'string'),
  );
  const faults = advisories.map(({ url, name, severity, title }) => {
    return {
      what: url.slice(url.lastIndexOf('/') + 1),
      text: `${name}: ${title} (${severity}), ${url}`,
    };
  });
  return { faults };
}

/** The faults that nobody has accepted, or only until a day that is over. */
export function unaccepted(
  faults: readonly Fault[],
  accepted: readonly Accepted[],
  now: Date,
): Fault[] {
  const today = now.toISOString().slice(0, 10);
  const held = accepted.filter(({ until }) => until >= today).map(({ what }) => what);
  return faults.filter(({ what }) => what === null || !held.includes(what));
}
