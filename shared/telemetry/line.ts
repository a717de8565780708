import { type Metric, metrics, type MetricName } from './metrics.ts';
import type { Fact, WorkRecord } from './record.ts';

/** Where and when a line's metrics belong. */
export interface LineContext {
  /** Such as `check` or `request`: the dimension of its metrics. */
  kind: string;
  /** Where a message came from, which a failure names. */
  queue?: string | undefined;
  /** Of the stage, as several may live in one account. */
  namespace: string;
  /** Whether what is routine is a metric, too. */
  withRoutine: boolean;
  now: Date;
}

/**
 * The one line that a message or request leaves: what we know about it, and its counts as metrics
 * in the Embedded Metric Format, which CloudWatch extracts from the log.
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function lineOf(record: WorkRecord, context: LineContext): Record<string, unknown> {
  const { outcome, reason, counts, parts } = record;
  const values = new Map<MetricName, number>([['DurationMs', durationOf(record)], ...counts]);
  if (outcome === 'failed') values.set('Failures', 1);
  const facts = { kind: context.kind, outcome, reason, ...record.facts };
  return { ...facts, ...measured(values, parts, context) };
}

/**
 * One line for messages that ended alike and left nothing but their counts: all their durations, and the
 * sums of what they counted. None counted by parts.
 * @param facts which messages these were.
 */
export function lineOfMany(
  records: readonly WorkRecord[],
  facts: Readonly<Record<string, Fact>>,
  context: LineContext,
): Record<string, unknown> {
  const values = new Map<MetricName, number | number[]>([['DurationMs', records.map(durationOf)]]);
  for (const record of records) {
    for (const [name, by] of record.counts) {
      const before = values.get(name);
      values.set(name, (typeof before === 'number' ? before : 0) + by);
    }
  }
  const { kind } = context;
  const head = { kind, outcome: records[0]?.outcome, messages: records.length };
  return { ...head, ...facts, ...measured(values, new Map(), context) };
}

function durationOf({ startedMs, durationMs }: WorkRecord): number {
  return Math.round((durationMs ?? performance.now() - startedMs) * 10) / 10;
}

function measured(
  values: ReadonlyMap<MetricName, number | number[]>,
  parts: WorkRecord['parts'],
  { kind, queue, namespace, withRoutine, now }: LineContext,
): Record<string, unknown> {
  const names = [...values].flatMap(([name, value]) => (value === 0 ? [] : [name]));
  const isTotal = (name: MetricName) => metrics[name].total;
  const ofKind = names.filter((name) => !isTotal(name));
  const directives = [
    { Dimensions: [['kind']], Metrics: definitions(ofKind, kind, withRoutine) },
    // Without dimensions: over all kinds.
    { Dimensions: [[]], Metrics: definitions(names.filter(isTotal), kind, withRoutine) },
  ].filter(({ Metrics }) => Metrics.length > 0);
  return {
    ...Object.fromEntries(values),
    ...Object.fromEntries([...parts].map(([name, part]) => [`${name}By`, part])),
    ...(values.has('Failures') && { queue }),
    ...(directives.length > 0 && {
      _aws: {
        Timestamp: now.getTime(),
        CloudWatchMetrics: directives.map((one) => ({ Namespace: namespace, ...one })),
      },
    }),
  };
}

function definitions(names: readonly MetricName[], kind: string, withRoutine: boolean) {
  return names.flatMap((Name) => {
    const { unit, kinds, routine = false }: Metric = metrics[Name];
    const isLeftOut = kinds?.includes(kind) === false || (routine && !withRoutine);
    return unit === null || isLeftOut ? [] : [{ Name, Unit: unit }];
  });
}
