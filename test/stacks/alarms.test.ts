import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { functions as specs } from '../../lib/stacks/functions.ts';
import { alarms, metricFilters, queues, subscriptions, topics } from './shapes.ts';
import { all, functionsOf, makeStage, one, textOf } from './stage.ts';

const { resources } = makeStage({ ALARM_EMAIL: 'ops@example.com' });
const raised = all(resources, alarms).map(({ its }) => its);

/** The alarms that watch a resource. */
function watching(id: string) {
  return raised.filter(({ Dimensions }) => textOf(Dimensions).includes(`"${id}"`));
}

describe('alarms', () => {
  it.each([...functionsOf(resources)])('watch %s', (_name, { id, its }) => {
    expect(watching(id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ MetricName: 'Errors', Threshold: 0 }),
        expect.objectContaining({ MetricName: 'Throttles', Threshold: 0 }),
        expect.objectContaining({
          MetricName: 'Duration',
          ExtendedStatistic: 'p99',
          Threshold: 800 * its.Timeout,
        }),
      ]),
    );
  });

  it('watch every queue for messages that wait, every dead-letter queue for the first one', () => {
    for (const { id, its } of all(resources, queues)) {
      const expected = its.RedrivePolicy
        ? 'ApproximateAgeOfOldestMessage'
        : 'ApproximateNumberOfMessagesVisible';
      expect(watching(id).map(({ MetricName }) => MetricName)).toEqual([expected]);
    }
  });

  it('notice a sweep that has stopped', () => {
    expect(raised.filter(({ MetricName }) => MetricName === 'Invocations')).toEqual([
      expect.objectContaining({
        ComparisonOperator: 'LessThanThreshold',
        Threshold: 1,
        TreatMissingData: 'breaching',
      }),
    ]);
  });

  it.each(['5xx', 'Latency', 'ReadThrottleEvents', 'WriteThrottleEvents'])('watch %s', (metric) => {
    expect(raised.filter((alarm) => textOf(alarm).includes(`"${metric}"`))).toHaveLength(1);
  });

  it.each(['InvocationDroppedCount', 'TargetErrorCount', 'InvocationThrottleCount'])(
    'watch the schedules for %s',
    (metric) => {
      const [alarm] = raised.filter((each) => textOf(each).includes(`"${metric}"`));
      expect(textOf(alarm)).toContain('artist-monitor-dev');
    },
  );

  it('notice changes that are held because they come to very many artists at once', () => {
    const [filter, ...more] = all(resources, metricFilters).map(({ its }) => its);
    expect(more).toEqual([]);
    expect(filter?.FilterPattern).toBe('{ $.source_wide_hold = "*" }');
    const [transformation] = filter?.MetricTransformations ?? [];
    expect(raised).toContainEqual(
      expect.objectContaining({ MetricName: transformation?.MetricName, Threshold: 0 }),
    );
  });

  it('all tell somebody', () => {
    const { id } = one(resources, topics);
    for (const { AlarmActions } of raised) expect(AlarmActions).toEqual([id]);
    expect(one(resources, subscriptions).its.Endpoint).toBe('ops@example.com');
  });

  it('say who is hurt and where the runbook tells what to do', () => {
    const runbook = readFileSync(join(import.meta.dirname, '../../docs/runbook.md'), 'utf8');
    const articles = Array.from(runbook.matchAll(/^## (.+)$/gm), ([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    );
    for (const { AlarmDescription } of raised) {
      const [, article] = /^.+\. What to do: docs\/runbook\.md#(\S+)$/.exec(AlarmDescription) ?? [];
      expect(articles).toContain(article);
    }
    for (const { impact } of specs) {
      expect(raised.map(({ AlarmDescription }) => AlarmDescription)).toContainEqual(
        expect.stringContaining(impact),
      );
    }
  });
});
