import {
  ConditionalCheckFailedException,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
} from '@aws-sdk/client-dynamodb';
import { failedConditions, StaleState, withFreshState } from '../../shared/table/failures.ts';

const about = { message: 'no', $metadata: {} };
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    ...about,
    CancellationReasons: codes.map((Code) => ({ Code })),
  });

describe('deciding anew', () => {
  /** Fails with `errors` in turn, then succeeds. */
  async function run(errors: readonly Error[], triesMax?: number) {
    const waits: number[] = [];
    const left = [...errors];
    const decide = async () => {
      const error = left.shift();
      if (error) throw error;
      return 'done';
    };
    const wait = async (tries: number) => waits.push(tries);
    const ended = await withFreshState(decide, {
      wait,
      ...(triesMax !== undefined && { triesMax }),
    }).catch((error: unknown) => error);
    return { ended, waits, left: left.length };
  }

  it.each([
    ['a state that moved on', new StaleState('the artist')],
    ['a conflict of transactions', cancelled('None', 'TransactionConflict')],
    ['a conflict of a write with a transaction', new TransactionConflictException(about)],
    ['the same transaction under way', new TransactionInProgressException(about)],
    ['throttling', cancelled('ThrottlingError', 'None')],
    ['throughput', cancelled('ProvisionedThroughputExceeded')],
  ])('is tried again after %s, having waited', async (_what, error) => {
    expect(await run([error, error])).toEqual({ ended: 'done', waits: [1, 2], left: 0 });
  });

  it.each([
    ['a condition that does not hold', cancelled('ConditionalCheckFailed')],
    ['a condition of a single write', new ConditionalCheckFailedException(about)],
    ['a write that makes no sense', cancelled('ValidationError')],
    ['anything else', new Error('no')],
  ])('is not tried again after %s', async (_what, error) => {
    expect(await run([error, error])).toEqual({ ended: error, waits: [], left: 1 });
  });

  it('ends with the last failure when it has been tried often enough', async () => {
    const errors = Array.from({ length: 5 }, () => new StaleState('the artist'));
    expect(await run(errors, 3)).toEqual({ ended: errors[2], waits: [1, 2], left: 2 });
  });

  it('waits longer each time, but never so that two who met go on in step', async () => {
    const errors = [new StaleState('a'), new StaleState('b'), new StaleState('c')];
    const chance = jest.spyOn(Math, 'random').mockReturnValue(1);
    const begun = performance.now();
    await withFreshState(async () => {
      const error = errors.shift();
      if (error) throw error;
    });
    expect(performance.now() - begun).toBeGreaterThan(20 + 40 + 80 - 5);
    // Each wait is a part of that, by chance.
    expect(chance).toHaveBeenCalledTimes(3);
    chance.mockRestore();
  });

  it('tells which conditions failed, and nothing where it was another reason', () => {
    expect(failedConditions(cancelled('None', 'ConditionalCheckFailed'))).toEqual([1]);
    expect(failedConditions(cancelled('TransactionConflict'))).toBeNull();
    expect(failedConditions(new Error('no'))).toBeNull();
  });
});
