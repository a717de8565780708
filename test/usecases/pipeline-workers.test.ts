import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { stopMonitoring } from '../../shared/usecases/artists/manage-artist.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import type { OperatorAnswer } from '../../shared/domain/operator/operator.ts';
import { watching, type Watched, type Watching } from '../support/watching.ts';

type Handler = (event: SQSEvent) => Promise<SQSBatchResponse>;

/** The functions as they are deployed, with all that they are given by their environment. */
describe('the functions behind the queues', () => {
  const before = { ...process.env };
  let w: Watching;
  let artist: Watched;
  const handlers: Record<string, Handler> = {};
  let sweep: () => Promise<{ sent: number }>;
  let operator: (event: unknown) => Promise<OperatorAnswer>;

  beforeAll(async () => {
    w = await watching({ artists: 17 });
    // Nothing of it is owed as long as anybody runs this test by the real clock.
    w.clock.advance(50 * 365 * 86_400);
    artist = await w.monitor('1017');
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_DYNAMODB: w.endpoint(),
      TABLE_NAME: w.table.name,
      PUBLIC_URL: 'https://monitor.example',
      DEEZER_BASE_URL: 'http://127.0.0.1:1',
      SCHEDULE_GROUP: 'artists',
      SCHEDULE_ROLE_ARN: 'arn:aws:iam::000000000000:role/schedules',
      CHECKS_QUEUE_ARN: 'arn:aws:sqs:us-east-1:000000000000:checks',
      SCHEDULE_DLQ_ARN: 'arn:aws:sqs:us-east-1:000000000000:schedules-dlq',
      POWERTOOLS_LOG_LEVEL: 'SILENT',
    });
    handlers.check = (await import('../../functions/workers/check-artist/index.ts')).handler;
    handlers.recheck = (await import('../../functions/workers/recheck-artist/index.ts')).handler;
    handlers.details = (await import('../../functions/workers/upkeep/index.ts')).handler;
    ({ handler: sweep } = await import('../../functions/workers/sweep/index.ts'));
    ({ handler: operator } = await import('../../functions/operator/index.ts'));
    await stopMonitoring(w.deps, artist.organization_id, artist.artist_id, theService);
  });
  afterAll(async () => {
    process.env = before;
    await w.stop();
  });

  function batchOf(bodies: readonly string[]): SQSEvent {
    const Records = bodies.map((body, index) => ({
      messageId: `m${index}`,
      body,
      attributes: { ApproximateReceiveCount: '1' },
    }));
    return { Records } as unknown as SQSEvent;
  }

  it.each(['check', 'recheck', 'details'])(
    'of %s report what they cannot read, and do the rest of the batch',
    async (kind) => {
      const bodies = [
        'no json',
        JSON.stringify({ kind: 'tomorrow', ...artist }),
        JSON.stringify({ kind, ...artist, watch_id: 'deezer' }),
        JSON.stringify({ kind, organization_id: artist.organization_id }),
        JSON.stringify({ kind, ...artist }),
      ];
      const { batchItemFailures } = await handlers[kind]!(batchOf(bodies));
      const failed = batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
      expect(failed.toSorted()).toEqual(['m0', 'm1', 'm2', 'm3']);
    },
  );

  it('sweep by themselves', async () => {
    expect(await sweep()).toEqual({ sent: 0, shards: 16, stoppedEarly: false });
  });

  it.each([
    ['garbage', 'plan', /expected object/],
    ['an unknown command', { command: 'dance' }, /^“dance” isn’t a command\.$/],
    [
      'an unknown plan',
      { command: 'plan', organization_id: 'org_1', plan: 'gold' },
      /^“org_1” isn’t the ID of an organization, such as org_\w+\. “gold” isn’t a plan\. Choose free, pro, or business\.$/,
    ],
    ['more than is asked for', { command: 'redrive', queue: 'checks', all: true }, /"all"/],
    [
      'an organization that is not there',
      { command: 'plan', organization_id: 'org_01k9zq4w3v7m2x5c8e0b6t1n4r', plan: 'pro' },
      /^There’s no organization org_01k9zq4w3v7m2x5c8e0b6t1n4r\.$/,
    ],
    [
      'a session that is not there',
      { command: 'verify', session_id: 'ver_01k9zq4w3v7m2x5c8e0b6t1n4r', verdict: 'approve' },
      /^There’s no verification ver_01k9zq4w3v7m2x5c8e0b6t1n4r\.$/,
    ],
  ])('refuse an operator who asks for %s, and say why', async (_what, event, sentence) => {
    expect(await operator(event)).toEqual({ refused: expect.stringMatching(sentence) });
  });
});
