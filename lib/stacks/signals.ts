import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { reputation } from '../../shared/plan/mail.ts';
import type { MetricName } from '../../shared/telemetry/metrics.ts';
import { alarmPeriod, type Alarms } from '../constructs/alarms.ts';

/** Fewer refused requests in five minutes are nothing to get up for, however few were made. */
const refusedMin = 3;
/** In five minutes, for a quarter of an hour: one odd row of one artist is no reason to get up. */
const unknownFieldsMax = 50;
/** SES reviews senders above 5% and 0.1%. */
const bouncedPercentMax = 100 * reputation.bounces.shareMax;
const complainedPercentMax = 100 * reputation.complaints.shareMax;
const bouncedMin = 3;
/** In an hour: one email that SES refuses, such as to an address that makes no sense, is no reason to look. */
const unsentMax = 2;

/** A metric of the lines in the log: of one kind of work, or of everything together. */
type Signal = (
  metricName: MetricName,
  props: { kind?: string; statistic?: string; period?: Duration },
) => Metric;

/** What the gauge logs once a minute: the worst of five minutes, or how many of them had one. */
const ofGauge = (
  signal: Signal,
  name: MetricName,
  statistic: 'Maximum' | 'SampleCount' = 'Maximum',
) => signal(name, { kind: 'gauge', statistic });
/** More of five minutes than this are all of them, as runs of the gauge are never quite a minute apart. */
const minutesMax = 3;

/** Alarms on what messages, requests, and the gauge log about themselves. */
export function watchSignals(scope: Construct, alarms: Alarms, namespace: string): void {
  const signal: Signal = (metricName, { kind, statistic = 'Sum', period = alarmPeriod }) =>
    new Metric({
      namespace,
      metricName,
      statistic,
      period,
      ...(kind !== undefined && { dimensionsMap: { kind } }),
    });
  watchMessages(scope, alarms, signal);
  watchCatalog(scope, alarms, signal);
  watchStored(scope, alarms, signal);
  watchMail(scope, alarms, signal);
}

function watchMessages(scope: Construct, alarms: Alarms, signal: Signal): void {
  alarms.raise(scope, 'Failures', {
    metric: signal('Failures', {}),
    above: 0,
    impact:
      'Some messages or requests failed. We try each message five times, so what it’s about may be late. Somebody may have seen an error.',
    article: 'failed-messages',
  });
}

function watchCatalog(scope: Construct, alarms: Alarms, signal: Signal): void {
  alarms.raise(scope, 'BreakerOpen', {
    metric: ofGauge(signal, 'BreakerOpenSeconds'),
    above: 300,
    impact:
      'Requests to the catalog have failed for more than five minutes, so we’ve paused them. Checks and re-checks are waiting. Confirmed changes are still sent.',
    article: 'catalog-down',
  });
  alarms.raise(scope, 'BreakerOpenLong', {
    metric: ofGauge(signal, 'BreakerOpenSeconds'),
    above: 2 * 3600,
    urgency: 'page',
    impact:
      'Requests to the catalog have been paused for more than two hours. No artist is checked, and nothing new is confirmed.',
    article: 'catalog-down',
  });
  alarms.raise(scope, 'CatalogRefusals', {
    metric: new MathExpression({
      expression: `IF(refused >= ${refusedMin}, 100 * refused / (FILL(made, 0) + FILL(unsent, 0)), 0)`,
      label: 'Refused requests to the catalog in percent',
      period: alarmPeriod,
      usingMetrics: {
        refused: signal('CatalogRefused', {}),
        made: signal('CatalogRequests', {}),
        unsent: signal('CatalogUnsent', {}),
      },
    }),
    above: 10,
    impact:
      'More than a tenth of our requests to the catalog got no usable answer. Some artists may be checked late.',
    article: 'catalog-refusals',
  });
  alarms.raise(scope, 'UnknownFields', {
    metric: signal('CatalogFieldsUnknown', {}),
    above: unknownFieldsMax,
    periods: 3,
    impact:
      'The catalog is sending fields in a format we don’t recognize. Changes to those fields may go unnoticed.',
    article: 'unknown-fields',
  });
}

function watchStored(scope: Construct, alarms: Alarms, signal: Signal): void {
  alarms.raise(scope, 'StaleArtists', {
    metric: new MathExpression({
      expression: 'IF(artists > 0, 100 * stale / artists, 0)',
      label: 'Artists without a successful check for two intervals, in percent',
      period: alarmPeriod,
      usingMetrics: {
        artists: ofGauge(signal, 'Artists'),
        stale: ofGauge(signal, 'StaleArtists'),
      },
    }),
    above: 1,
    periods: 2,
    impact:
      'More than 1% of the artists haven’t had a successful check for two intervals. Customers may hear late about suspicious releases and takedowns.',
    article: 'stale-artists',
  });
  alarms.raise(scope, 'LateVisits', {
    metric: ofGauge(signal, 'VisitsLateSeconds', 'Maximum'),
    above: 600,
    periods: 2,
    impact:
      'Some artists haven’t been visited for ten minutes longer than their plan promises. Their changes are told late.',
    article: 'late-visits',
  });
  alarms.raise(scope, 'OverdueWork', {
    metric: ofGauge(signal, 'OverdueRows', 'SampleCount'),
    above: minutesMax,
    urgency: 'page',
    impact:
      'Some work is more than five minutes overdue. Confirmations and deliveries may be late.',
    article: 'overdue-work',
  });
  alarms.raise(scope, 'LostDeliveries', {
    metric: signal('LostDeliveries', { kind: 'reconcile' }),
    above: 0,
    urgency: 'page',
    impact:
      'The daily audit found deliveries that are lost: nothing is on record of them, and nothing will send them. Some customers weren’t told of a change, and won’t be.',
    article: 'lost-deliveries',
  });
  alarms.raise(scope, 'ParkedWork', {
    metric: ofGauge(signal, 'ParkedWork', 'SampleCount'),
    above: minutesMax,
    impact:
      'Some work failed again and again, and is now tried only once an hour. The artists or customers it belongs to may be told late. Everybody else is fine.',
    article: 'parked-work',
  });
}

function watchMail(scope: Construct, alarms: Alarms, signal: Signal): void {
  // They come back hours after the mail was sent, so only a longer time compares like with like.
  const period = Duration.hours(6);
  const share = (name: MetricName, min: number, label: string) =>
    new MathExpression({
      expression: `IF(back >= ${min}, 100 * back / FILL(sent, 1), 0)`,
      label,
      period,
      usingMetrics: { back: signal(name, { period }), sent: signal('MailsSent', { period }) },
    });
  const impact =
    'If this goes on, the email service may block us. Then nobody could sign in or get alerts by email.';
  alarms.raise(scope, 'MailBounces', {
    metric: share('MailBounces', bouncedMin, 'Bounced emails, in percent'),
    above: bouncedPercentMax,
    impact: `More than ${bouncedPercentMax}% of our emails bounced within six hours. ${impact}`,
    article: 'bounces-and-complaints',
  });
  alarms.raise(scope, 'MailComplaints', {
    metric: share('MailComplaints', 1, 'Emails reported as spam, in percent'),
    above: complainedPercentMax,
    impact: `Recipients reported more than ${complainedPercentMax}% of our emails as spam within six hours. ${impact}`,
    article: 'bounces-and-complaints',
  });
  alarms.raise(scope, 'UnsentEmail', {
    metric: signal('MailsUnsent', { period: Duration.hours(1) }),
    above: unsentMax,
    impact:
      'Some emails couldn’t be sent within an hour. Alerts by email are tried again for three days. People who want to sign in may get no code.',
    article: 'unsent-email',
  });
  alarms.raise(scope, 'AlertMailPaused', {
    metric: ofGauge(signal, 'AlertMailPaused'),
    above: 0,
    urgency: 'page',
    impact:
      'Alerts by email are paused, because too many came back or were reported as spam, or because you paused them. They wait until you resume them. Emails to sign in, chats, and webhooks still go out.',
    article: 'alert-mail-paused',
  });
}
