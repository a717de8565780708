import { QueueName } from '../../shared/plan/queues.ts';
import { pause, resume } from '../../shared/usecases/operator/pause.ts';
import { SettableClock } from '../support/clock.ts';

/** Workers of which Lambda takes `seconds` to stop each. */
function workersThatStopIn(seconds: number, busy: readonly QueueName[] = []) {
  const clock = new SettableClock();
  const stopsAt = new Map<QueueName, number>();
  const isStopped = (queue: QueueName) =>
    clock.now().getTime() >= (stopsAt.get(queue) ?? Number.POSITIVE_INFINITY);
  return {
    stopped: () => QueueName.options.filter((queue) => isStopped(queue)),
    by: {
      feed: async (queue: QueueName, isOn: boolean) => {
        if (busy.includes(queue)) return false;
        if (isOn) stopsAt.delete(queue);
        else if (!stopsAt.has(queue)) stopsAt.set(queue, clock.now().getTime() + seconds * 1000);
        return true;
      },
      isStopped: async (queue: QueueName) => isStopped(queue),
      clock,
      sleep: async (ms: number) => {
        clock.advance(ms / 1000);
      },
    },
  };
}

describe('pause', () => {
  it('says so only when no worker gets messages anymore', async () => {
    const { by, stopped } = workersThatStopIn(25);
    expect(await pause(by)).toMatch(/^Paused\. No worker gets messages anymore; /);
    expect(stopped()).toEqual(QueueName.options);
  });

  it('is refused while Lambda is still stopping workers, and done when asked again', async () => {
    const { by } = workersThatStopIn(60);
    await expect(pause(by)).rejects.toThrow('Lambda is still stopping checks, ');
    expect(await pause(by)).toMatch(/^Paused\./);
  });

  it('is refused when a worker can’t be switched, and so is resume', async () => {
    const { by } = workersThatStopIn(0, ['changes']);
    for (const asked of [pause(by), resume(by, undefined)]) {
      await expect(asked).rejects.toThrow('Lambda was still busy with the last change of changes.');
    }
  });

  it('ends with resume, for all but messages if these are to be held', async () => {
    const { by, stopped } = workersThatStopIn(1);
    await pause(by);
    expect(await resume(by, 'hold-messages')).toMatch(/^Resumed, except for chats and email/);
    expect(stopped()).toEqual(['message-deliveries']);
    expect(await resume(by, undefined)).toMatch(/^Resumed\. /);
    expect(stopped()).toEqual([]);
  });
});
