import { metrics, type MetricName } from './metrics.ts';
import type { WorkRecord } from './record.ts';

/** Where and when a line's metrics belong. */
export interface LineContext {
  /** Such as `check` or `request`: the only dimension of its metrics. */
  kind: string;
  /** Of the stage, as several may live in one account. */
  namespace: string;
  now: Date;
}

/**
 * The one line that a message or request leaves: what we know about it, and its counts as metrics
 * in the Embedded Metric Format, which CloudWatch extracts from the log.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function lineOf(
  record: WorkRecord,
  { kind, namespace, now }: LineContext,
): Record<string, unknown> {
  const durationMs = Math.round((performance.now() - record.startedMs) * 10) / 10;
  const counts = new Map<MetricName, number>([['DurationMs', durationMs], ...record.counts]);
  if (record.outcome === 'failed') counts.set('Failures', 1);
  const parts = [...record.parts].map(([name, part]) => [`${name}By`, part] as const);
  const directives = [
    { Namespace: namespace, Dimensions: [['kind']], Metrics: definitions([...counts.keys()]) },
    // Without dimensions: over all kinds.
    { Namespace: namespace, Dimensions: [[]], Metrics: definitions([...counts.keys()], true) },
  ];
  return {
    kind,
    outcome: record.outcome,
    reason: record.reason,
    ...record.facts,
    ...Object.fromEntries(counts),
    ...Object.fromEntries(parts),
    _aws: {
      Timestamp: now.getTime(),
      CloudWatchMetrics: directives.filter(({ Metrics }) => Metrics.length > 0),
    },
  };
}

function definitions(names: readonly MetricName[], onlyTotals = false) {
  return names.flatMap((Name) => {
    const { unit, total } = metrics[Name];
    return unit === null || (onlyTotals && !total) ? [] : [{ Name, Unit: unit }];
  });
}
