import { attempted } from '../support/attempted.ts';
import { deliverySurroundings } from '../support/deliveries.ts';
import { aReceivingWebhook } from '../support/delivering.ts';
import { oneTable } from '../support/engine.ts';
import { tableFaults } from '../support/table-faults.ts';

describe('a message that came twice', () => {
  const engine = oneTable();
  let faults: ReturnType<typeof tableFaults>;
  beforeAll(async () => {
    faults = tableFaults(engine.table.db);
  });

  const callsMax = 12;

  /** A second function with the same message, held up at one of its calls until the first is done. */
  async function held(at: number, begins: 'before the first' | 'while the first is sending') {
    const around = deliverySurroundings(engine.table);
    const hook = await aReceivingWebhook(around);
    const [work] = await hook.routed(1);
    if (!work) throw new Error('nothing was routed');
    const sending = Promise.withResolvers<undefined>();
    const answered = Promise.withResolvers<undefined>();
    around.sender.during = async () => {
      sending.resolve(undefined);
      await answered.promise;
    };
    if (begins === 'before the first') answered.resolve(undefined);
    let first: Promise<unknown> = Promise.resolve();
    const begin = () => (first = attempted(around, work));
    if (begins === 'while the first is sending') {
      void begin();
      await sending.promise;
    }
    let calls = 0;
    faults.watch(async () => {
      calls += 1;
      if (calls !== at) return;
      if (begins === 'before the first') void begin();
      answered.resolve(undefined);
      await first;
    });
    await faults.inFunction(() => attempted(around, work));
    faults.watch(() => undefined);
    answered.resolve(undefined);
    await first;
    const { status, attempt_count } = await hook.row(work);
    return { sent: around.sender.sent.length, status, attempt_count, wasHeld: calls >= at };
  }

  // The second one reads twice, and has nothing to do where the first has its turn already.
  it.each([
    ['before the first', 4],
    ['while the first is sending', 2],
  ] as const)(
    'is sent once, wherever a second function that has it, begun %s, is held up',
    async (begins, holdsMin) => {
      let holds = 0;
      for (let at = 1; at <= callsMax; at += 1) {
        const { wasHeld, ...ended } = await held(at, begins);
        holds += wasHeld ? 1 : 0;
        expect([at, ended]).toEqual([at, { sent: 1, status: 'delivered', attempt_count: 1 }]);
      }
      expect(holds).toBeGreaterThanOrEqual(holdsMin);
    },
  );
});
