import type { Call } from '../../shared/table/calls.ts';
import type { Table } from '../../shared/table/client.ts';

export type Answer = Awaited<ReturnType<Call>>;
/** As the service's own calls, but of any operation. */
export type AnyCall = (operation: string, input: object) => Promise<Answer>;
/** What stands in the way of a call: it may change what is asked, and lets it go on by `next`, or doesn't. */
export type Act = (
  next: () => Promise<Answer>,
  operation: string,
  input: object,
) => Promise<Answer> | Answer;

/** A table where tests can stand in the way of calls. */
export interface TestedTable extends Table {
  /** Calls with nothing in their way. */
  readonly plain: AnyCall;
  /** Lets `act` stand in the way of each call, behind what stands there already. @returns what ends that. */
  intercept(act: Act): () => void;
}

/** @param last what stands in the way behind all else */
export function testedTable(
  name: string,
  given: Call | AnyCall,
  last: readonly Act[] = [],
): TestedTable {
  const plain = given as AnyCall;
  const acts = new Set<Act>();
  const call: AnyCall = async (operation, input) => {
    const asked = { ...input };
    return [...acts, ...last].reduceRight<() => Promise<Answer>>(
      (next, act) => async () => act(next, operation, asked),
      () => plain(operation, asked),
    )();
  };
  const intercept = (act: Act) => {
    acts.add(act);
    return () => void acts.delete(act);
  };
  return { name, call, plain, intercept };
}

/** The same table, where `act` stands in the way of each call. */
export function actingTable(table: TestedTable, act: Act): TestedTable {
  const call: Call = async (operation, input) =>
    act(() => table.call(operation, input), operation, input);
  return { ...table, call };
}
