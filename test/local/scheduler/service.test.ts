import {
  CreateScheduleCommand,
  CreateScheduleGroupCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  paginateListSchedules,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { openScheduleBook, type ScheduleBook } from '../../../lib/local/scheduler/book.ts';
import { schedulerService } from '../../../lib/local/scheduler/service.ts';
import { startWireServer, type WireServer } from '../../../lib/local/wire.ts';
import { account, credentials, temporaryStore } from '../support.ts';

const store = temporaryStore();
const open = (): ScheduleBook =>
  openScheduleBook({
    store,
    fire: async () => undefined,
    giveUp: async () => undefined,
    onError: () => undefined,
  });

let wire: WireServer;
let client: SchedulerClient;

beforeAll(async () => {
  wire = await startWireServer();
  wire.add('scheduler', schedulerService(open(), account));
  client = new SchedulerClient({ endpoint: wire.endpoint, region: 'us-east-1', credentials });
  await client.send(new CreateScheduleGroupCommand({ Name: 'artists' }));
});
afterAll(async () => {
  client.destroy();
  await wire.stop();
});

const schedule = (Name: string, GroupName = 'artists') =>
  ({
    Name,
    GroupName,
    ScheduleExpression: 'cron(5 4 * * ? *)',
    FlexibleTimeWindow: { Mode: 'OFF' },
    Target: {
      Arn: 'arn:aws:sqs:us-east-1:000000000000:checks',
      RoleArn: 'arn:aws:iam::000000000000:role/scheduler',
      Input: '{"kind":"check"}',
      DeadLetterConfig: { Arn: 'arn:aws:sqs:us-east-1:000000000000:dead' },
      RetryPolicy: { MaximumRetryAttempts: 3 },
    },
  }) as const;

describe('the Scheduler API', () => {
  it('makes a schedule and gives it back whole', async () => {
    const StartDate = new Date('2026-11-22T00:00:00.000Z');
    const made = await client.send(
      new CreateScheduleCommand({ ...schedule('ma_1'), StartDate, Description: 'daily' }),
    );
    const arn = 'arn:aws:scheduler:us-east-1:000000000000:schedule/artists/ma_1';
    expect(made.ScheduleArn).toBe(arn);
    const found = await client.send(new GetScheduleCommand({ Name: 'ma_1', GroupName: 'artists' }));
    expect(found).toMatchObject({
      ...schedule('ma_1'),
      Arn: arn,
      StartDate,
      State: 'ENABLED',
      ScheduleExpressionTimezone: 'UTC',
      ActionAfterCompletion: 'NONE',
      CreationDate: expect.any(Date) as unknown,
      LastModificationDate: expect.any(Date) as unknown,
    });
  });

  it('replaces everything on an update', async () => {
    await client.send(new CreateScheduleCommand({ ...schedule('ma_2'), Description: 'old' }));
    await client.send(
      new UpdateScheduleCommand({ ...schedule('ma_2'), ScheduleExpression: 'rate(1 hour)' }),
    );
    const found = await client.send(new GetScheduleCommand({ Name: 'ma_2', GroupName: 'artists' }));
    expect(found.ScheduleExpression).toBe('rate(1 hour)');
    expect(found.Description).toBeUndefined();
  });

  it('takes a repeated creation for the same one, by its token', async () => {
    const ClientToken = 'a-token-of-some-length';
    await client.send(new CreateScheduleCommand({ ...schedule('ma_3'), ClientToken }));
    await client.send(new CreateScheduleCommand({ ...schedule('ma_3'), ClientToken }));
    const again = client.send(new CreateScheduleCommand(schedule('ma_3')));
    await expect(again).rejects.toMatchObject({ name: 'ConflictException' });
  });

  it('deletes a schedule', async () => {
    const named = { Name: 'ma_4', GroupName: 'artists' };
    await client.send(new CreateScheduleCommand(schedule('ma_4')));
    await client.send(new DeleteScheduleCommand(named));
    const gone = { name: 'ResourceNotFoundException' };
    await expect(client.send(new GetScheduleCommand(named))).rejects.toMatchObject(gone);
    await expect(client.send(new DeleteScheduleCommand(named))).rejects.toMatchObject(gone);
    const update = new UpdateScheduleCommand(schedule('ma_4'));
    await expect(client.send(update)).rejects.toMatchObject(gone);
  });

  it('lists page by page, by group and prefix', async () => {
    await client.send(new CreateScheduleGroupCommand({ Name: 'many' }));
    for (const name of ['a1', 'a2', 'a3', 'b1']) {
      await client.send(new CreateScheduleCommand(schedule(name, 'many')));
    }
    const names: (string | undefined)[] = [];
    const pages = paginateListSchedules({ client, pageSize: 2 }, { GroupName: 'many' });
    for await (const page of pages) {
      expect(page.Schedules?.length).toBeLessThanOrEqual(2);
      names.push(...(page.Schedules ?? []).map(({ Name }) => Name));
    }
    expect(names).toEqual(['a1', 'a2', 'a3', 'b1']);
    const some = await client.send(
      new ListSchedulesCommand({ GroupName: 'many', NamePrefix: 'b' }),
    );
    expect(some.Schedules).toEqual([
      expect.objectContaining({
        Name: 'b1',
        GroupName: 'many',
        Target: { Arn: 'arn:aws:sqs:us-east-1:000000000000:checks' },
        LastModificationDate: expect.any(Date) as unknown,
      }),
    ]);
    expect(some.NextToken).toBeUndefined();
  });

  it.each([
    ['an expression that is none', { ScheduleExpression: 'cron(* * * * * *)' }],
    ['another time zone', { ScheduleExpressionTimezone: 'Europe/Paris' }],
    ['a name with a blank', { Name: 'a b' }],
  ])('refuses %s', async (_, wrong) => {
    const create = client.send(new CreateScheduleCommand({ ...schedule('wrong'), ...wrong }));
    await expect(create).rejects.toMatchObject({ name: 'ValidationException' });
  });

  it('knows no group that was not made, and makes none twice', async () => {
    const lost = client.send(new CreateScheduleCommand(schedule('x', 'nowhere')));
    await expect(lost).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    const twice = client.send(new CreateScheduleGroupCommand({ Name: 'artists' }));
    await expect(twice).rejects.toMatchObject({ name: 'ConflictException' });
  });

  it('has it all on disk when it answers', async () => {
    await client.send(new CreateScheduleCommand(schedule('ma_9')));
    const reopened = open();
    expect(reopened.hasGroup('artists')).toBe(true);
    expect(reopened.get('artists', 'ma_9')?.definition).toMatchObject(schedule('ma_9'));
  });

  it('answers nobody without a signature', async () => {
    const response = await fetch(`${wire.endpoint}/schedules`);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('ma_1');
  });
});
