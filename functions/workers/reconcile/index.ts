import * as z from '../../../shared/domain/zod.ts';
import { clock, log } from '../../../shared/runtime/container.ts';
import { workDeps } from '../../../shared/runtime/work-deps.ts';
import { type Found, reconcile } from '../../../shared/usecases/upkeep/reconcile.ts';
import { runTask } from '../../../shared/worker/task.ts';

/** What the operator may ask for by hand; the schedule asks for nothing. */
const Asked = z.looseObject({ again: z.boolean().default(false) });

/**
 * Runs every hour, and goes on with the comparison of the day until that is done: the plans that holds note
 * with those of their organizations. It has what differs repaired, and its line in the log says how many.
 * Called with `{"again": true}`, it begins anew.
 */
export const handler = async (event: unknown): Promise<Found> =>
  runTask('reconcile', { log: log(), clock: clock() }, async () => {
    const { again } = Asked.parse(event ?? {});
    return reconcile(workDeps(), { again });
  });
