import {
  CreateScheduleCommand,
  DeleteScheduleCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { openScheduleBook, type ScheduleBook } from '../../../lib/local/scheduler/book.ts';
import { copyOutsideSchedules, createOutsideGroups } from '../../../lib/local/scheduler/outside.ts';
import { schedulerService } from '../../../lib/local/scheduler/service.ts';
import { startWireServer, type WireServer } from '../../../lib/local/wire.ts';
import { account, credentials, temporaryStore } from '../support.ts';

const idle = {
  fire: async () => undefined,
  giveUp: async () => undefined,
  onError: () => undefined,
};
const book: ScheduleBook = openScheduleBook({ store: temporaryStore(), ...idle });
let elsewhere: WireServer;
let client: SchedulerClient;
const seen = new Map<string, number>();

beforeAll(async () => {
  elsewhere = await startWireServer();
  const store = temporaryStoreElsewhere;
  elsewhere.add('scheduler', schedulerService(openScheduleBook({ store, ...idle }), account));
  client = new SchedulerClient({ endpoint: elsewhere.endpoint, region: 'us-east-1', credentials });
});
const temporaryStoreElsewhere = temporaryStore();
afterAll(async () => {
  client.destroy();
  await elsewhere.stop();
});

const schedule = (Name: string, ScheduleExpression = 'rate(1 day)') =>
  ({
    Name,
    GroupName: 'artists',
    ScheduleExpression,
    FlexibleTimeWindow: { Mode: 'OFF' },
    StartDate: new Date('2026-11-21T10:00:00Z'),
    Target: { Arn: 'arn:queue', RoleArn: 'arn:role', Input: '{}' },
  }) as const;
const copied = () =>
  book
    .list()
    .map(({ definition, origin }) => [
      definition.Name,
      definition.ScheduleExpression,
      definition.StartDate,
      origin,
    ]);

describe('schedules in a Scheduler elsewhere', () => {
  it('get their group, once', async () => {
    await createOutsideGroups(client, ['artists']);
    await createOutsideGroups(client, ['artists']);
  });

  it('are copied, followed and forgotten', async () => {
    const start = Date.parse('2026-11-21T10:00:00Z') / 1000;
    await client.send(new CreateScheduleCommand(schedule('ma_1')));
    await client.send(new CreateScheduleCommand(schedule('ma_2')));
    await copyOutsideSchedules(client, ['artists'], book, seen);
    expect(copied()).toEqual([
      ['ma_1', 'rate(1 day)', start, 'outside'],
      ['ma_2', 'rate(1 day)', start, 'outside'],
    ]);
    await client.send(new UpdateScheduleCommand(schedule('ma_1', 'rate(1 hour)')));
    await client.send(new DeleteScheduleCommand({ Name: 'ma_2', GroupName: 'artists' }));
    await copyOutsideSchedules(client, ['artists'], book, seen);
    expect(copied()).toEqual([['ma_1', 'rate(1 hour)', start, 'outside']]);
  });

  it('stay where no Scheduler answers', async () => {
    const nobody = new SchedulerClient({
      endpoint: 'http://127.0.0.1:9',
      region: 'us-east-1',
      credentials,
      maxAttempts: 1,
    });
    await expect(copyOutsideSchedules(nobody, ['artists'], book, seen)).rejects.toThrow();
    expect(copied()).toHaveLength(1);
    await expect(createOutsideGroups(nobody, ['artists'])).rejects.toThrow(
      /^Can’t create the schedule group artists: /,
    );
    nobody.destroy();
  });
});
