import * as z from 'zod';
import { firstSteps } from '../../lib/constructs/alarms.ts';
import { functions as specs } from '../../lib/stacks/functions.ts';
import { type Metric, metrics } from '../../shared/telemetry/metrics.ts';
import { alarms, dashboards, metricFilters } from './shapes.ts';
import { all, functionsOf, makeStage, textOf } from './stage.ts';

const { resources } = makeStage({ ALARM_EMAIL: 'ops@example.com' });
const raised = all(resources, alarms).map(({ its }) => its);

/** The alarms that watch a resource. */
function watching(id: string) {
  return raised.filter(({ Dimensions }) => textOf(Dimensions).includes(`"${id}"`));
}

describe('alarms', () => {
  it.each([...functionsOf(resources)])('watch %s for errors', (_name, { id }) => {
    expect(watching(id)).toContainEqual(
      expect.objectContaining({ MetricName: 'Errors', Threshold: 0 }),
    );
  });

  it('watch the concurrency of the account, once for all functions', () => {
    const [alarm, ...more] = raised.filter(({ MetricName }) => MetricName === 'Throttles');
    expect(more).toEqual([]);
    expect(alarm).toMatchObject({ Namespace: 'AWS/Lambda', Threshold: 0 });
    expect(alarm?.Dimensions).toBeUndefined();
  });

  const stopped = {
    ComparisonOperator: 'LessThanThreshold',
    Threshold: 1,
    TreatMissingData: 'breaching',
  };

  it('notice tasks that have stopped, and that fail each time', () => {
    const sound = raised.filter(({ Metrics }) =>
      Metrics.some(({ Expression }) => Expression === 'FILL(calls, 0) - FILL(errors, 0)'),
    );
    expect(sound).toMatchObject([stopped, stopped, stopped, stopped]);
    for (const { Metrics } of sound) {
      const names = Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric.MetricName ?? []);
      expect(names).toEqual(['Invocations', 'Errors']);
    }
  });

  it('notice a canary that hasn’t arrived for a quarter of an hour, also when nothing says so', () => {
    expect(raised.filter(({ MetricName }) => MetricName === 'EndToEndSeconds')).toMatchObject([
      { ...stopped, Statistic: 'SampleCount', Period: 300, EvaluationPeriods: 3 },
    ]);
  });

  it.each(['5xx', 'Latency', 'ReadThrottleEvents', 'WriteThrottleEvents'])('watch %s', (metric) => {
    const watched = raised.filter((alarm) => textOf(alarm).includes(`"${metric}"`));
    expect(
      watched.filter((alarm) => !alarm.AlarmDescription.endsWith('#promise-at-risk')),
    ).toHaveLength(1);
  });

  it('notice changes that are held because they come to very many artists at once', () => {
    const [filter, ...more] = all(resources, metricFilters).map(({ its }) => its);
    expect(more).toEqual([]);
    expect(filter?.FilterPattern).toBe('{ $.source_wide_hold = "*" }');
    const [transformation] = filter?.MetricTransformations ?? [];
    expect(raised).toContainEqual(
      expect.objectContaining({ MetricName: transformation?.MetricName, Threshold: 0 }),
    );
  });

  it('say who is hurt and where the runbook tells what to do', () => {
    for (const { AlarmDescription } of raised) {
      expect(AlarmDescription).toMatch(/^.+\. More: docs\/operators\/runbook\.md#\S+$/);
    }
    for (const { impact } of specs) {
      expect(raised.map(({ AlarmDescription }) => AlarmDescription)).toContainEqual(
        expect.stringContaining(impact),
      );
    }
  });

  // That each has an article, and each article its alarm: unwatched.test.ts.
  it('lead to every article about alarms', () => {
    const pointedTo = raised.map(({ AlarmDescription }) => AlarmDescription.split('#').at(-1));
    expect(new Set(pointedTo)).toEqual(new Set(Object.keys(firstSteps)));
  });
});

describe('alarms on the lines in the log', () => {
  const namespace = 'ArtistMonitor/dev';
  /** Every metric of ours that an alarm looks at, alone or in an expression. */
  const used = raised.flatMap((alarm) =>
    [alarm, ...alarm.Metrics.flatMap(({ MetricStat }) => MetricStat?.Metric ?? [])].filter(
      ({ Namespace }) => Namespace === namespace,
    ),
  );

  it('look at metrics that lines hold, by kind, or over all kinds', () => {
    const kinds = z.strictObject({
      Name: z.literal('kind'),
      Value: z.enum(['gauge', 'reconcile', 'canary']),
    });
    for (const { MetricName, Dimensions } of used) {
      const metric = new Map<string, Metric>(Object.entries(metrics)).get(MetricName ?? '');
      const dimensions = z
        .array(kinds)
        .max(1)
        .parse(Dimensions ?? []);
      expect({ MetricName, isKept: (dimensions.length === 0) === metric?.total }).toEqual({
        MetricName,
        isKept: true,
      });
      expect(metric?.unit).toEqual(expect.any(String));
    }
  });

  it.each([
    'Failures',
    'BreakerOpenSeconds',
    'CatalogRefused',
    'StaleArtists',
    'OverdueRows',
    'SlowRequests',
    'SpeedEvents',
    'LateSpeedEvents',
    'MailBounces',
    'MailComplaints',
    'MailsUnsent',
    'EndToEndSeconds',
  ])('look at %s', (name) => {
    expect(used.map(({ MetricName }) => MetricName)).toContain(name);
  });

  it('or the dashboard look at every metric: what nobody looks at is in the lines alone', () => {
    const shown = all(resources, dashboards).map(({ its }) => textOf(its.DashboardBody));
    const looked = [...shown, ...used.map(({ MetricName }) => `"${MetricName}"`)].join();
    for (const [name, { unit, kinds = [] }] of Object.entries<Metric>(metrics)) {
      if (unit === null) continue;
      expect(looked).toMatch(new RegExp(String.raw`\b${name}\b`));
      for (const kind of kinds) {
        const named = new RegExp(String.raw`\\?"${name}\\?",\\?"kind\\?",\\?"${kind}\\?"`);
        expect([name, kind, shown.some((text) => named.test(text))]).toEqual([name, kind, true]);
      }
    }
    expect(metrics.DurationMs.kinds).toEqual(['check', 'recheck']);
  });

  it('keep the metrics of two stages apart', () => {
    const other = all(makeStage({ STAGE: 'prod' }).resources, alarms);
    expect(textOf(other)).toContain('"ArtistMonitor/prod"');
    expect(textOf(other)).not.toContain(`"${namespace}"`);
  });
});

describe('the alarms of a small stage', () => {
  const small = makeStage({ ALARM_EMAIL: 'ops@example.com', OPERATIONS_SIZE: 'small' }).resources;
  const told = all(small, alarms).map(({ its }) => its);

  it('are 16 at most, on what customers would feel', () => {
    expect(told.length).toBeLessThanOrEqual(16);
    const pointedTo = told.map(({ AlarmDescription }) => AlarmDescription.split('#').at(-1));
    expect(new Set(pointedTo)).toEqual(
      new Set([
        ...['canary-silent', 'missed-runs', 'overdue-work', 'lost-deliveries', 'catalog-down'],
        ...['stale-artists', 'unknown-fields', 'unsent-email', 'alert-mail-paused', 'api-errors'],
        ...['function-throttles', 'source-wide-hold'],
      ]),
    );
  });

  it('are those of a full stage, but for how often the canary runs', () => {
    const texts = new Set(raised.map(({ AlarmDescription }) => AlarmDescription));
    const others = told.filter(({ AlarmDescription }) => !texts.has(AlarmDescription));
    expect(others).toMatchObject([{ MetricName: 'EndToEndSeconds', Period: 3600 }]);
  });

  it('look at no metric that a small stage doesn’t send', () => {
    const routine = Object.entries<Metric>(metrics).flatMap(([name, its]) =>
      its.routine ? [`"${name}"`] : [],
    );
    expect(routine.length).toBeGreaterThan(0);
    for (const name of routine) expect(textOf(told)).not.toContain(name);
  });

  it('come without a dashboard', () => {
    expect(all(small, dashboards)).toEqual([]);
  });
});
