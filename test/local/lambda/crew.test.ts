import { setTimeout as sleep } from 'node:timers/promises';
import { type Container, watchLoad } from '../../../lib/local/lambda/container.ts';
import { createCrew } from '../../../lib/local/lambda/crew.ts';
import { demoFunction } from '../support.ts';

const growMs = 5;

/** A crew of one function, whose containers compute for as long as the test says. */
function crewOf({ processors }: { processors: number }) {
  const state = { started: 0, areComputing: true };
  const fn = demoFunction({ name: 'fn' });
  const limits = { perFunction: 10, inAll: 10, idleSeconds: 60, growMs, processors };
  const crew = createCrew([fn], limits, (): Container => {
    state.started += 1;
    return {
      invoke: async () => ({ ok: true, value: null }),
      computes: () => state.areComputing,
      alive: () => true,
      end: async () => undefined,
    };
  });
  return { state, take: async () => crew.take('fn') };
}

describe('while calls wait for containers', () => {
  it('no more start than there are processors, if all of them compute', async () => {
    const { state, take } = crewOf({ processors: 2 });
    const calls = [take(), take(), take()];
    await Promise.all(calls.slice(0, 2));
    await sleep(10 * growMs);
    expect(state.started).toBe(2);
    state.areComputing = false;
    await calls[2];
    expect(state.started).toBe(3);
  });

  it('one more starts for each that waits for others, such as a receiver that hangs', async () => {
    const { state, take } = crewOf({ processors: 1 });
    state.areComputing = false;
    await Promise.all([take(), take(), take(), take()]);
    expect(state.started).toBe(4);
  });
});

describe('whether a container computes', () => {
  const did = { active: 0, idle: 0 };
  const load = watchLoad(() => ({ ...did }));

  it('is true while it loads, and false once it waits for most of its call', () => {
    expect(load.computes()).toBe(true);
    load.callBegins();
    did.active += 60;
    did.idle += 40;
    expect(load.computes()).toBe(true);
    did.idle += 40;
    expect(load.computes()).toBe(false);
  });

  it('is false once it rests, however long its call computed before', () => {
    load.callBegins();
    did.active += 20_000;
    expect(load.computes()).toBe(true);
    did.idle += 1900;
    expect(load.computes()).toBe(true);
    did.idle += 200;
    expect(load.computes()).toBe(false);
    did.active += 400;
    did.idle += 1600;
    expect(load.computes()).toBe(true);
  });
});
