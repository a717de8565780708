import { isWrite } from './table-faults.ts';
import type { TestedTable } from './tested-table.ts';

/** A function died. */
export class Crash extends Error {}

/**
 * The table as seen by a function that dies where that makes a difference: after its write number `at`, or
 * before the call number `at` of those that are the first since anything has changed. Dying between two
 * reads is dying before the first of them. What it does in parallel to that call is carried out.
 * @param others what functions change besides the table, as something that is the same as long as they don't
 */
export function dying(
  table: TestedTable,
  at: number,
  when: 'before' | 'after',
  others: () => string,
) {
  let counted = 0;
  let [hasChanged, othersThen] = [true, ''];
  /** Whether the call is one of those that are counted. */
  function counts(isOfWrite: boolean): boolean {
    const othersNow = others();
    const isNew = hasChanged || othersNow !== othersThen;
    [hasChanged, othersThen] = [isOfWrite, othersNow];
    return when === 'before' ? isNew : isOfWrite;
  }
  const db = new Proxy(table.db, {
    get(target, name, receiver) {
      if (name !== 'send') return Reflect.get(target, name, receiver) as unknown;
      return async (command: Parameters<typeof target.send>[0]) => {
        const isCounted = counts(isWrite.test(command.constructor.name));
        if (isCounted) counted += 1;
        if (isCounted && counted === at && when === 'before') throw new Crash();
        const result = await target.send(command);
        if (counted >= at) throw new Crash();
        return result;
      };
    },
  });
  return { table: { ...table, db }, died: () => counted >= at };
}
