import type { RouteWork } from '../../../shared/domain/owed/work.ts';
import { failing, linkBase } from '../../../shared/runtime/container.ts';
import { workDeps } from '../../../shared/runtime/work-deps.ts';
import { announceUpdate, escalate, flushBundle } from '../../../shared/alerts/index.ts';
import { tellGrowth } from '../../../shared/changes/index.ts';
import { recoverStep } from '../../../shared/deliveries/index.ts';
import { passOn } from '../../../shared/usecases/settle-change.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';
import { type WorkIn, workIn } from '../../../shared/worker/work-in.ts';

/** Messages with few changes are routed together: no more than one message may hold. */
const fewChanges = 5;

/**
 * Tells holders what was found, routes what is confirmed or to be sent again, tells webhooks what people
 * did about a change, sends messages that waited, sends on what nobody acknowledged, reports stale
 * artists, and looks whether expected releases came.
 */
export const handler = eachRecord(
  workIn('changes'),
  (work, deps, _, others) => {
    if (work.kind === 'recover') return recoverStep(deps, work);
    if (work.kind === 'escalate') return escalate(deps, work);
    if (work.kind === 'announce') return announceUpdate(deps, work);
    if (work.kind === 'growth') return tellGrowth(deps, work);
    if (work.kind === 'flush') return flushBundle(deps, work);
    return passOn(deps, work.kind === 'route' ? joined(work, others) : work);
  },
  (hops: number) => ({
    ...workDeps(hops),
    failing: failing(),
    ...linkBase(),
  }),
  {
    together: (work) =>
      work.kind === 'route' && work.change_ids.length <= fewChanges
        ? work.organization_id
        : undefined,
  },
);

/** What several messages of an organization ask to route. */
function joined(work: RouteWork, others: readonly WorkIn<'changes'>[]): RouteWork {
  const all = [work, ...others].flatMap((one) => (one.kind === 'route' ? one.change_ids : []));
  return { ...work, change_ids: [...new Set(all)] };
}
