/**
 * What is counted about messages and requests. Each metric has the dimension `kind`, and no other;
 * a `total` has none, for alarms about the service as a whole: by kind, it's in the lines. What has no
 * unit is counted in the line only: it is worth reading, and no alarm.
 *
 * CloudWatch bills each metric and kind that occurs in an hour. So a zero is left out, a small stage leaves
 * out what is `routine`, and only what an alarm or the dashboard looks at is a metric: of `kinds` alone, where
 * that is said. Everything is in the lines.
 */
export const metrics = {
  /** From the moment when a function had the message or request until its end. Its samples are how many there were. */
  DurationMs: { unit: 'Milliseconds', total: false, kinds: ['check', 'recheck'], routine: true },
  /** Messages and requests that ended in a fault of ours. */
  Failures: { unit: 'Count', total: true },
  /** Requests that were made to the catalog. */
  CatalogRequests: { unit: 'Count', total: true, routine: true },
  /** Requests to the catalog that brought no sound answer, made or not. */
  CatalogRefused: { unit: 'Count', total: true },
  /** Of those the ones that were not even made: the breaker was open, or the budget used up. */
  CatalogUnsent: { unit: 'Count', total: true },
  /** Of each lane to the catalog (the kind is `lane NAME`), in the last whole minute: how much of its quota was used, how many permits were refused, and the longest that a person waited. */
  QuotaUsedPercent: { unit: 'Percent', total: false, routine: true },
  PermitsRefused: { unit: null, total: false },
  PeopleWaitMs: { unit: null, total: false },
  /** How long after it was due a re-check began. */
  RecheckLateSeconds: { unit: 'Seconds', total: false, routine: true },
  /** By how much the visits of the artists that wait longest are later than their plan promises. */
  VisitsLateSeconds: { unit: 'Seconds', total: false, routine: true },
  /** Probes that got no sound answer: a check looks at their artists. */
  ProbesUnanswered: { unit: null, total: false },
  /** Fields of the catalog that were in a form which nobody knows. */
  CatalogFieldsUnknown: { unit: 'Count', total: true },
  /** Answers that took over a second, of operations that don't ask the catalog, which has its own time. */
  SlowRequests: { unit: 'Count', total: true },
  /** What the promise Speed is about, and what of it came over a minute late: changes that were routed after they were confirmed, and first attempts of deliveries after these were made. */
  SpeedEvents: { unit: 'Count', total: true, routine: true },
  LateSpeedEvents: { unit: 'Count', total: true },
  /** Mails that the mail service took. */
  MailsSent: { unit: 'Count', total: true, routine: true },
  /** Mails that it didn't take, and those for which the cap of the service had no room. */
  MailsUnsent: { unit: 'Count', total: true },
  /** What the email service reports about emails it sent before. */
  MailBounces: { unit: 'Count', total: true },
  MailComplaints: { unit: 'Count', total: true },
  /** Deliveries of confirmed changes of which nothing is on record: the daily audit found none to be made anymore. */
  LostDeliveries: { unit: 'Count', total: false },
  /** Alert mail is paused, until the operator resumes it. */
  AlertMailPaused: { unit: 'Count', total: false },
  /** For how long the catalog's breaker has been open; 0 while it is closed. */
  BreakerOpenSeconds: { unit: 'Seconds', total: false },
  /** What is owed and was due more than five minutes ago, and how long ago the oldest of it was. */
  OverdueRows: { unit: 'Count', total: false },
  OldestOverdueSeconds: { unit: 'Seconds', total: false },
  /** Work that failed five rounds in a row, and is tried once an hour. */
  ParkedWork: { unit: 'Count', total: false },
  /** Artists that are monitored, and those of them without a successful check for two intervals. */
  Artists: { unit: 'Count', total: false },
  StaleArtists: { unit: 'Count', total: false },
  /** From the beginning of a round of the canary until its webhook was received. */
  EndToEndSeconds: { unit: 'Seconds', total: false },
  /** Requests to the other sources: the encyclopedia and the one of biographies. */
  SourceRequests: { unit: null, total: false },
  SourceRefused: { unit: null, total: false },
  /** Fields of theirs that were in a form which nobody knows. */
  SourceFieldsUnknown: { unit: null, total: false },
} as const satisfies Readonly<Record<string, Metric>>;

export interface Metric {
  readonly unit: 'Count' | 'Percent' | 'Milliseconds' | 'Seconds' | null;
  readonly total: boolean;
  /** The kinds of work of which it is a metric; @default all. */
  readonly kinds?: readonly string[];
  /** It occurs while all is well, and no alarm of a small stage looks at it. */
  readonly routine?: boolean;
}

export type MetricName = keyof typeof metrics;
