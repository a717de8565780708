import type { SQSRecord } from 'aws-lambda';
import type * as z from '../domain/zod.ts';
import { jsonText } from '../domain/text/encoding.ts';
import { Envelope } from '../domain/owed/work.ts';
import { nothingToDo } from '../telemetry/record.ts';
import type { Log } from '../usecases/ports.ts';

/** Does the work of one message, and that of `others` with it. */
export type Run<Work, Deps> = (
  work: Work,
  deps: Deps,
  sentAt: Date,
  others: readonly Work[],
) => Promise<unknown>;

/** Messages of one batch whose work is done in one call. */
interface Group<Work> {
  works: Work[];
  /** The call, once the first of them has begun it: whether it succeeded. */
  done?: Promise<boolean>;
}

/**
 * Joins the work of messages that have something in common: the first of them to be worked on does all
 * of it, and the others wait for that. If it fails, each does its own.
 * @param together what they have in common; undefined: it is done by itself. So is what was handed out
 *   before, as it may be what failed.
 */
export function runningTogether<Schema extends z.ZodType, Deps extends { log: Log }>(
  records: readonly SQSRecord[],
  schema: Schema,
  together: (work: z.output<Schema>) => string | undefined,
  run: Run<z.output<Schema>, Deps>,
): (record: SQSRecord) => Run<z.output<Schema>, Deps> {
  const byKey = new Map<string, Group<z.output<Schema>>>();
  const byMessage = new Map<string, Group<z.output<Schema>>>();
  for (const record of records) {
    if (!isFresh(record)) continue;
    const read = jsonText().pipe(schema).safeParse(record.body);
    const key = read.success ? together(read.data) : undefined;
    if (!read.success || key === undefined) continue;
    const group = byKey.get(key) ?? { works: [] };
    group.works.push(read.data);
    byKey.set(key, group);
    byMessage.set(record.messageId, group);
  }
  return ({ messageId }) => {
    const group = byMessage.get(messageId);
    if (!group || group.works.length === 1) return run;
    return async (work, deps, sentAt) => {
      const isFirst = group.done === undefined;
      group.done ??= runAll(run, group.works, deps, sentAt);
      if (!(await group.done)) await run(work, deps, sentAt, []);
      else if (!isFirst) nothingToDo();
    };
  };
}

async function runAll<Work, Deps extends { log: Log }>(
  run: Run<Work, Deps>,
  [first, ...others]: readonly Work[],
  deps: Deps,
  sentAt: Date,
): Promise<boolean> {
  try {
    if (first !== undefined) await run(first, deps, sentAt, others);
    return true;
  } catch (error) {
    deps.log.warn('what several messages ask for failed, and is done one by one', { error });
    return false;
  }
}

/** Whether a message came for the first time, and not as the hourly try of what was parked. */
function isFresh({ body, attributes }: SQSRecord): boolean {
  if (attributes.ApproximateReceiveCount !== '1') return false;
  return jsonText().pipe(Envelope).safeParse(body).data?.parked === false;
}
