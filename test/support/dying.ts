import type { Table } from '../../shared/table/client.ts';

/** A function died. */
export class Crash extends Error {}

/** The table as seen by a function that dies around its call number `at`. */
export function dying(table: Table, at: number, when: 'before' | 'after') {
  let calls = 0;
  const db = new Proxy(table.db, {
    get(target, name, receiver) {
      if (name !== 'send') return Reflect.get(target, name, receiver) as unknown;
      return async (command: Parameters<typeof target.send>[0]) => {
        calls += 1;
        if (calls === at && when === 'before') throw new Crash();
        const result = await target.send(command);
        if (calls >= at) throw new Crash();
        return result;
      };
    },
  });
  return { table: { ...table, db }, died: () => calls >= at };
}
