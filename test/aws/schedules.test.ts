import {
  CreateScheduleGroupCommand,
  GetScheduleCommand,
  paginateListSchedules,
  SchedulerClient,
} from '@aws-sdk/client-scheduler';
import { openScheduleBook } from '../../lib/local/scheduler/book.ts';
import { schedulerService } from '../../lib/local/scheduler/service.ts';
import { startWireServer, type WireServer } from '../../lib/local/wire.ts';
import { scheduleList } from '../../shared/aws/schedule-list.ts';
import { watchSchedules } from '../../shared/aws/schedules.ts';
import { CheckWork } from '../../shared/domain/work.ts';
import { scheduleNameOf } from '../../shared/domain/watch-id.ts';
import { account, credentials, temporaryStore } from '../local/support.ts';

const settings = {
  group: 'artists',
  roleArn: 'arn:aws:iam::000000000000:role/schedules',
  targetArn: 'arn:aws:sqs:us-east-1:000000000000:checks',
  dlqArn: 'arn:aws:sqs:us-east-1:000000000000:schedules-dlq',
};
const watchId = 'deezer#27';
const watch = { watchId };
const name = scheduleNameOf(watchId);

describe('the schedules of watches', () => {
  const store = temporaryStore();
  let wire: WireServer;
  let client: SchedulerClient;
  beforeAll(async () => {
    const book = openScheduleBook({
      store,
      fire: async () => undefined,
      giveUp: async () => undefined,
      onError: () => undefined,
    });
    wire = await startWireServer();
    wire.add('scheduler', schedulerService(book, account));
    client = new SchedulerClient({ endpoint: wire.endpoint, region: 'us-east-1', credentials });
    await client.send(new CreateScheduleGroupCommand({ Name: settings.group }));
  });
  afterAll(async () => {
    client.destroy();
    await wire.stop();
  });

  const read = async () =>
    client.send(new GetScheduleCommand({ Name: name, GroupName: settings.group }));
  const names = async () => {
    const all: (string | undefined)[] = [];
    for await (const { Schedules = [] } of paginateListSchedules({ client }, {})) {
      all.push(...Schedules.map(({ Name }) => Name));
    }
    return all;
  };

  it('put checks of the artist on the queue, in UTC, with dead letters', async () => {
    await watchSchedules(settings, client).put({ ...watch, cron: 'cron(5 4 * * ? *)' });
    const made = await read();
    expect(made).toMatchObject({
      ScheduleExpression: 'cron(5 4 * * ? *)',
      ScheduleExpressionTimezone: 'UTC',
      FlexibleTimeWindow: { Mode: 'OFF' },
      State: 'ENABLED',
      Target: {
        Arn: settings.targetArn,
        RoleArn: settings.roleArn,
        DeadLetterConfig: { Arn: settings.dlqArn },
      },
    });
    expect(CheckWork.parse(JSON.parse(made.Target?.Input ?? ''))).toEqual({
      kind: 'check',
      watch_id: watchId,
      attempt: 0,
    });
  });

  it('are timed anew, not doubled, when they are there already', async () => {
    const schedules = watchSchedules(settings, client);
    await schedules.put({ ...watch, cron: 'cron(5 4 * * ? *)' });
    await schedules.put({ ...watch, cron: 'cron(7 * * * ? *)' });
    await schedules.put({ ...watch, cron: 'cron(7 * * * ? *)' });
    expect((await read()).ScheduleExpression).toBe('cron(7 * * * ? *)');
    expect(await names()).toEqual([name]);
  });

  it('may be removed again and again', async () => {
    const schedules = watchSchedules(settings, client);
    await schedules.put({ ...watch, cron: 'cron(5 4 * * ? *)' });
    await schedules.remove(watchId);
    await schedules.remove(watchId);
    expect(await names()).toEqual([]);
    await schedules.put({ ...watch, cron: 'cron(6 4 * * ? *)' });
    expect(await names()).toEqual([name]);
  });

  it('say so when they cannot be made', async () => {
    const nowhere = watchSchedules({ ...settings, group: 'nowhere' }, client);
    await expect(nowhere.put({ ...watch, cron: 'cron(5 4 * * ? *)' })).rejects.toThrow();
    const refused = watchSchedules(settings, client);
    await expect(refused.put({ ...watch, cron: 'cron(nonsense)' })).rejects.toThrow();
  });

  it('are listed, with what each puts on the queue', async () => {
    const cron = 'cron(5 4 * * ? *)';
    const made = Array.from({ length: 101 }, (_, at) => `deezer#${at + 100}`);
    for (const one of made) await watchSchedules(settings, client).put({ watchId: one, cron });
    const list = scheduleList(settings.group, client);
    const pages: (readonly string[])[] = [];
    for await (const page of list.names('')) pages.push(page);
    expect(pages.map(({ length }) => length)[0]).toBe(100);
    expect(pages.flat()).toEqual(expect.arrayContaining(made.map(scheduleNameOf)));
    const [first = watchId] = made;
    const firstName = scheduleNameOf(first);
    expect(await list.workOf(firstName)).toEqual({ kind: 'check', watch_id: first, attempt: 0 });
    await watchSchedules(settings, client).remove(first);
    expect(await list.workOf(firstName)).toBeNull();
  });
});
