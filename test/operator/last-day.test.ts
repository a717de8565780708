import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { CloudWatchClient, GetMetricDataCommand } from '@aws-sdk/client-cloudwatch';
import { articlesOfSmallStages, firstSteps } from '../../lib/constructs/alarms.ts';
import { failuresSince, lastDay, type StageClients } from '../../lib/operator/last-day.ts';

const now = new Date('2026-11-27T10:00:00.000Z');

/** The clients of a stage of which CloudWatch counted `values`, by the name of the metric. */
function stageWith(
  values: Readonly<Record<string, number[]>>,
  asked: unknown[] = [],
): StageClients {
  const stacks = new CloudFormationClient({ region: 'eu-west-1' });
  stacks.send = async (command: unknown) => {
    if (!(command instanceof ListStackResourcesCommand)) throw new Error('not asked for');
    return {
      StackResourceSummaries: [
        {
          ResourceType: 'AWS::Lambda::Function',
          LogicalResourceId: 'checksWorkerFunctionEE44B00F',
          PhysicalResourceId: 'checks-1',
        },
        {
          ResourceType: 'AWS::ApiGatewayV2::Api',
          LogicalResourceId: 'Api',
          PhysicalResourceId: 'a1b2c3',
        },
      ],
    };
  };
  const metrics = new CloudWatchClient({ region: 'eu-west-1' });
  metrics.send = async (command: unknown) => {
    if (!(command instanceof GetMetricDataCommand)) throw new Error('not asked for');
    const { MetricDataQueries: queries = [] } = command.input;
    asked.push(...queries.map(({ MetricStat }) => MetricStat?.Metric));
    return {
      MetricDataResults: queries.map(({ Id, MetricStat }) => ({
        Id,
        Values: values[MetricStat?.Metric?.MetricName ?? ''] ?? [],
      })),
    };
  };
  const variables = { TABLE_NAME: 'restored' };
  return {
    stacks,
    metrics,
    lambda: { send: async () => ({ Environment: { Variables: variables } }) },
  };
}

describe('what AWS counted of a stage in the last day', () => {
  it('is one line where nothing is too much', async () => {
    const values = { Errors: [0], Latency: [200, 2900], ApproximateAgeOfOldestMessage: [240] };
    expect(await lastDay('prod', now, stageWith(values))).toBe(
      'last 24 hours: AWS counted nothing that is too much',
    );
  });

  it('names what was too much, and the article about it', async () => {
    const values = {
      Errors: [0, 3, 1],
      WriteThrottleEvents: [7],
      Failures: [2],
      ApproximateAgeOfOldestMessage: [2400],
    };
    const said = await lastDay('prod', now, stageWith(values));
    expect(said).toContain(
      'last 24 hours: FAILED CALLS of checksWorkerFunction: 3 in an hour (docs/operators/runbook.md#function-errors)',
    );
    expect(said).toContain('THE TABLE REFUSED 7 requests in an hour, WriteThrottleEvents');
    expect(said).toContain('FAILED MESSAGES OR REQUESTS: 2 in an hour');
    expect(said).toContain('OLD MESSAGES in webhook-deliveries: one waited for 40 minutes');
    for (const [, article] of said.matchAll(/docs\/operators\/runbook\.md#(\S+)\)/g)) {
      expect(firstSteps).toHaveProperty(article!);
    }
  });

  it('looks at the table in use, and at this stage only', async () => {
    const asked: unknown[] = [];
    await lastDay('prod', now, stageWith({}, asked));
    const text = JSON.stringify(asked);
    expect(text).toContain('{"Name":"TableName","Value":"restored"}');
    expect(text).toContain('{"Name":"QueueName","Value":"artist-monitor-prod-checks"}');
    expect(text).toContain('"Namespace":"ArtistMonitor/prod"');
  });

  it('has everything that a small stage has no alarm on, beside what the service says by itself', async () => {
    const lines = {
      Errors: [9],
      ReadThrottleEvents: [9],
      Latency: [9000],
    };
    const ours = { Failures: [9], CatalogRefused: [9], MailBounces: [9], SlowRequests: [9] };
    const old = { ApproximateAgeOfOldestMessage: [9000] };
    const said = await lastDay('prod', now, stageWith({ ...lines, ...ours, ...old }));
    const told = new Set(Array.from(said.matchAll(/runbook\.md#([a-z-]+)\)/g), ([, it]) => it));
    // The lines of queues have dead letters; parked work and late visits have lines of their own.
    const bySelf = ['dead-letters', 'parked-work', 'late-visits'];
    const missing = Object.keys(firstSteps).filter(
      (article) => ![...articlesOfSmallStages, ...bySelf, ...told].includes(article),
    );
    expect(missing).toEqual([]);
  });

  it('has the calls and messages that failed since a deployment', async () => {
    const values = { Errors: [2], Failures: [1], Latency: [9000], ReadThrottleEvents: [5] };
    const since = new Date(now.getTime() - 600_000);
    expect(await failuresSince('prod', since, now, stageWith(values))).toEqual([
      'FAILED CALLS of checksWorkerFunction: 2 in a minute (docs/operators/runbook.md#function-errors)',
      'FAILED MESSAGES OR REQUESTS: 1 in a minute (docs/operators/runbook.md#failed-messages)',
    ]);
  });

  it('says that it can’t be read, and why, and fails nothing', async () => {
    const clients = stageWith({});
    clients.metrics.send = async () => {
      throw new Error('not authorized to perform: cloudwatch:GetMetricData');
    };
    expect(await lastDay('prod', now, clients)).toBe(
      'last 24 hours: COULDN’T BE READ with the credentials of this shell: not authorized to perform: cloudwatch:GetMetricData',
    );
  });
});
