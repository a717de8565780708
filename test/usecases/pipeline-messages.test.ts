import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { sweep } from '../../shared/usecases/upkeep/sweep.ts';
import { pipeline, type Pipeline } from '../support/pipeline.ts';
import { watching, type Watched } from '../support/watching.ts';

describe('messages', () => {
  let p: Pipeline;
  let artist: Watched;
  let targets: string[];
  let release: number;
  beforeEach(async () => {
    p = pipeline(await watching({ artists: 17 }));
    release = p.w.happens('release', { title: 'One', tracks: 2, label: 'L' }, 1017);
    ({ artist, targets } = await p.watched('1017', ['one', 'two']));
  });
  afterEach(() => p.w.stop());

  function happen(): void {
    p.w.happens('rename', { name: 'Somebody Else' }, 1017);
    p.w.happens('picture', { remove: false }, 1017);
    p.w.happens('takedown', { release_id: release }, 1017);
    p.w.happens('release', { title: 'Two' }, 1017);
  }
  async function isSound(): Promise<void> {
    await p.quiet();
    await p.looked(artist);
    const told = p.names(await p.w.changes(artist));
    expect(told).toContain('PROFILE_NAME_CHANGED 1017');
    expect(told).toContain(`RELEASE_WENT_OFFLINE ${release}`);
    expect(new Set(told).size).toBe(told.length);
    await p.expectSound(artist, targets);
  }

  it('that come twice at once do their work once', async () => {
    happen();
    p.modes.doubled = true;
    await p.checked(artist);
    await isSound();
    // Each delivery is made by one of the two.
    expect(p.sender.sent.length).toBe((await p.w.changes(artist)).length * targets.length);
  });

  it('that all get lost are sent again by the sweep', async () => {
    happen();
    p.deps.queues = { send: async () => undefined, sendAll: async () => undefined };
    await p.checked(artist);
    p.deps.queues = p.w.deps.queues;
    await isSound();
  });

  it('of work whose transactions conflict are worked off all the same', async () => {
    happen();
    let transactions = 0;
    p.faults.watch((command) => {
      if (!command.startsWith('Transact')) return;
      transactions += 1;
      // Two of three meet somebody.
      if (transactions % 3 === 0) return;
      const CancellationReasons = [{ Code: 'None' }, { Code: 'TransactionConflict' }];
      throw new TransactionCanceledException({ message: '', $metadata: {}, CancellationReasons });
    });
    await p.checked(artist);
    await isSound();
    expect(transactions).toBeGreaterThan(6);
  });

  it('of work whose replies are lost after the table has carried them out do it once', async () => {
    happen();
    p.faults.echo(true);
    await p.checked(artist);
    await isSound();
    expect(p.faults.echoes).toBeGreaterThan(20);
  });

  describe('the sweep', () => {
    it('sends what it can when one shard cannot be read, and reports why', async () => {
      happen();
      await p.checked(artist);
      p.inbox.length = 0;
      p.w.clock.advance(361);
      p.faults.watch((_command, input) => {
        if (JSON.stringify(input).includes('DUE#3')) throw new Error('away');
      });
      const { failures, shards } = await p.faults.inFunction(() => sweep(p.deps));
      expect(failures).toMatchObject([{ message: 'away' }]);
      expect(shards).toBe(15);
      expect(p.w.sent.length).toBeGreaterThan(0);
    });
  });
});
