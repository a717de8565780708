import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { aPipeline } from '../support/pipeline.ts';
import { forEachTest } from '../support/suite.ts';

describe('work of which some transactions conflict', () => {
  const p = forEachTest(aPipeline);

  it('is done all the same, and once', async () => {
    const release = p.w.happens('release', { title: 'One', tracks: 2, label: 'L' }, 1017);
    const { artist, targets } = await p.watched('1017', ['one', 'two']);
    p.w.happens('rename', { name: 'Somebody Else' }, 1017);
    p.w.happens('picture', { remove: false }, 1017);
    p.w.happens('takedown', { release_id: release }, 1017);
    p.w.happens('release', { title: 'Two' }, 1017);
    let transactions = 0;
    p.faults.watch((operation) => {
      if (!operation.startsWith('Transact')) return;
      transactions += 1;
      // Two of three meet somebody.
      if (transactions % 3 === 0) return;
      const CancellationReasons = [{ Code: 'None' }, { Code: 'TransactionConflict' }];
      throw new TransactionCanceledException({ message: '', $metadata: {}, CancellationReasons });
    });
    await p.checked(artist);
    await p.quiet();
    await p.looked(artist);
    const told = p.names(await p.w.changes(artist));
    expect(told).toContain('PROFILE_NAME_CHANGED 1017');
    expect(told).toContain(`RELEASE_WENT_OFFLINE ${release}`);
    expect(new Set(told).size).toBe(told.length);
    await p.expectSound(artist, targets);
    expect(transactions).toBeGreaterThan(6);
  });
});
