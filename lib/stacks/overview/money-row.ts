import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { indexes } from '../../../shared/table/indexes.ts';
import { graph, type Measures } from './measures.ts';

const period = Duration.hours(1);

/** On-demand prices of us-east-1 for a million units: docs/generated/cost.md. */
const dollars = { read: 0.125, write: 0.625 };

/** What it costs, and whether a check still costs what docs/generated/cost.md says. */
export function moneyRow({ kind }: Measures, tableName: string) {
  const consumed = (which: 'Read' | 'Write', place: Record<string, string> = {}) =>
    new Metric({
      namespace: 'AWS/DynamoDB',
      metricName: `Consumed${which}CapacityUnits`,
      dimensionsMap: { TableName: tableName, ...place },
      statistic: Stats.SUM,
      label: `${which} units`,
      period,
    });
  const reads = consumed('Read');
  const writes = consumed('Write');
  const checks = kind('DurationMs', 'check', 'Checks', 'SampleCount').with({ period });
  const per = (label: string, expression: string) =>
    new MathExpression({ expression, label, period, usingMetrics: { reads, writes, checks } });
  return {
    title: 'Money',
    about:
      'What does it cost, and do a check and a delivery still cost what `docs/generated/cost.md` says? The table is the largest part of the bill. Runbook: table-throttles.',
    widgets: [
      graph(
        'Table units in an hour',
        [reads, writes],
        Object.keys(indexes).map((name) =>
          consumed('Write', { GlobalSecondaryIndexName: name }).with({ label: `Write, ${name}` }),
        ),
      ),
      graph('Table, dollars in an hour', [
        per(
          'Dollars',
          `(FILL(reads, 0) * ${dollars.read} + FILL(writes, 0) * ${dollars.write}) / 1000000`,
        ),
      ]),
      graph('Units for each check, all work included', [
        per('Read units', 'reads / checks'),
        per('Write units', 'writes / checks'),
      ]),
    ],
  };
}
