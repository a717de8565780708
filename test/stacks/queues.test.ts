import { QueueName, queueOf } from '../../shared/plan/queues.ts';
import { workers } from '../../lib/stacks/functions.ts';
import { eventSources, lambdas, queuePolicies, queues } from './shapes.ts';
import { all, functionsOf, makeStage, one, textOf } from './stage.ts';

const { resources } = makeStage();
const sources = all(resources, eventSources);
const days = 24 * 3600;

/** Nobody waits for a scheduled check, and a re-check has waited for minutes: a full batch is cheap. */
function windowOf(source: string): number {
  if (source.includes('"checksQueue')) return 10;
  return source.includes('"rechecksQueue') ? 20 : 0;
}

describe('queues', () => {
  it('are those that work goes through, each with one worker', () => {
    expect(new Set<QueueName>(QueueName.options)).toEqual(new Set(Object.values(queueOf)));
    expect(sources).toHaveLength(QueueName.options.length);
  });

  it.each(sources)('hand over batches and survive what fails: $id', ({ its }) => {
    expect(its).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumBatchingWindowInSeconds: windowOf(JSON.stringify(its.EventSourceArn)),
    });
    const queue = one(resources, queues, its.EventSourceArn);
    const { Timeout } = one(resources, lambdas, its.FunctionName).its;
    // What wakes a runner may come twice, and is to come back soon when the runner died.
    const isWaking = JSON.stringify(its).includes('deliveries');
    expect(queue.its.VisibilityTimeout).toBeGreaterThanOrEqual((isWaking ? 1 : 6) * Timeout);
    if (isWaking) expect(queue.its.VisibilityTimeout).toBeLessThanOrEqual(50);
    expect(queue.its).toMatchObject({ MessageRetentionPeriod: 14 * days });
    const { deadLetterTargetArn, maxReceiveCount } = queue.its.RedrivePolicy!;
    expect(maxReceiveCount).toBe(5);
    expect(one(resources, queues, deadLetterTargetArn).its).toMatchObject({
      MessageRetentionPeriod: 14 * days,
    });
  });

  it('let nothing wait for a batch that somebody was promised at once', () => {
    const waiting = QueueName.options.filter((name) => (workers[name].windowSeconds ?? 0) > 0);
    const kinds = Object.entries(queueOf).flatMap(([kind, name]) =>
      waiting.includes(name) ? [kind] : [],
    );
    // What is confirmed is routed in the call of its re-check, or by a message of its own: both at once.
    expect(kinds.toSorted()).toEqual(['check', 'recheck']);
  });

  it.each([
    ['deliveries-webhook', 50],
    ['deliveries-message', 50],
  ])('let %s make at most %i calls at a time', (name, concurrency) => {
    const { id } = functionsOf(resources).get(name)!;
    const source = sources.find(({ its }) => its.FunctionName === id);
    expect(source!.its).toMatchObject({ ScalingConfig: { MaximumConcurrency: concurrency } });
  });

  it('speak over TLS only', () => {
    const policies = all(resources, queuePolicies).map(({ its }) => textOf(its));
    for (const { id } of all(resources, queues)) {
      const [policy, ...more] = policies.filter((text) =>
        text.includes(`"Queues":[{"Ref":"${id}"`),
      );
      expect(more).toEqual([]);
      expect(policy).toContain('"aws:SecureTransport":"false"');
    }
  });
});
