import { setTimeout as sleep } from 'node:timers/promises';
import type { OperatorCommand } from '../../shared/domain/operator/operator.ts';
import type { AskedBy, LoggedCommand } from '../../shared/domain/operator/operator-log.ts';
import { catalogForPeople, laneNames, sources } from '../../shared/runtime/catalogs.ts';
import { clock } from '../../shared/runtime/container.ts';
import { catalogQuota, paces, setting } from '../../shared/runtime/config.ts';
import { careForKeys } from './key-commands.ts';
import {
  feedWorker,
  isPaused,
  isStopped,
  queueDepths,
  redriveQueue,
} from '../../shared/runtime/queue-care.ts';
import { workDeps } from '../../shared/runtime/work-deps.ts';
import { changePlan } from '../../shared/usecases/organization/change-plan.ts';
import { decideSourceHold, readSourceHold } from '../../shared/checks/index.ts';
import { pauseAlertMail, resumeAlertMail } from '../../shared/deliveries/index.ts';
import {
  logged,
  loggedWithin,
  viewOperatorLog,
} from '../../shared/usecases/operator/operator-log.ts';
import { commandWords } from '../../shared/usecases/operator/operator-words.ts';
import { allowCopy } from '../../shared/usecases/operator/allow-copy.ts';
import { dropHeld, viewHeld } from '../../shared/usecases/operator/held-messages.ts';
import { reroute } from '../../shared/usecases/operator/reroute.ts';
import { pause, resume } from '../../shared/usecases/operator/pause.ts';
import { replayActs } from '../../shared/usecases/operator/replay-acts.ts';
import { traceChange } from '../../shared/usecases/operator/trace-change.ts';
import { unpark, viewParked } from '../../shared/usecases/operator/view-parked.ts';
import { viewQuota } from '../../shared/usecases/operator/view-quota.ts';
import { viewStatus } from '../../shared/usecases/operator/view-status.ts';
import { sweep, type SweepDeps } from '../../shared/usecases/upkeep/sweep.ts';
import { reviewVerification } from '../../shared/usecases/verification/probe-verification.ts';

/** Commands about workers, keys, and restored tables. */
type Care = Extract<
  OperatorCommand,
  {
    command:
      | 'pause'
      | 'resume'
      | 'held'
      | 'drop-held'
      | 'keys'
      | 'rotate'
      | 'reseal'
      | 'retire'
      | 'replay-acts'
      | 'copy-sent';
  }
>;
type Hold = Extract<OperatorCommand, { change_type: string }>;

const workers = () => ({ feed: feedWorker, isStopped, clock: clock(), sleep });

const isHolding = () => isPaused('message-deliveries');

/** Carries out a command, and writes who asked for it into the operator's log. */
export async function carryOut(asked: OperatorCommand, by: AskedBy): Promise<string> {
  switch (asked.command) {
    case 'log':
      return viewOperatorLog(workDeps());
    case 'release-hold':
    case 'dismiss-hold':
      return decide(asked, by);
    case 'status':
    case 'quota':
    case 'parked':
    case 'sweep':
    case 'pause-mail':
    case 'resume-mail':
    case 'trace':
    case 'reroute':
    case 'verify-table':
    case 'unpark':
    case 'plan':
    case 'verify':
    case 'redrive':
      return logged(workDeps(), asked, by, () => act(asked));
    case 'pause':
    case 'resume':
    case 'held':
    case 'drop-held':
    case 'keys':
    case 'rotate':
    case 'reseal':
    case 'retire':
    case 'replay-acts':
    case 'copy-sent':
      return logged(workDeps(), asked, by, () => care(asked));
  }
}

/** The decision and the line about it are one write. */
async function decide(asked: Hold, by: AskedBy): Promise<string> {
  const deps = workDeps();
  const { change_type: type } = asked;
  const decision = asked.command === 'release-hold' ? 'release' : 'dismiss';
  // What is released isn't on hold any more.
  const isHeld = (await readSourceHold(deps, type)) !== null;
  await loggedWithin(deps, asked, by, (line) => decideSourceHold(deps, type, decision, [line]));
  const { released, dismissed } = commandWords;
  return (decision === 'release' ? released : dismissed)({ type, isHeld });
}

async function act(asked: Exclude<LoggedCommand, Hold | Care>): Promise<string> {
  const deps = workDeps();
  switch (asked.command) {
    case 'status':
      return viewStatus({
        ...deps,
        catalog: setting('CATALOG'),
        paces: paces(),
        sources: sources(),
        depths: queueDepths,
      });
    case 'quota':
      return viewQuota({
        ...deps,
        catalog: setting('CATALOG'),
        lanes: laneNames(),
        quota: catalogQuota(),
        paces: paces(),
      });
    case 'parked':
      return viewParked(deps);
    case 'sweep':
      return sweepNow(deps);
    case 'pause-mail':
      return (await pauseAlertMail(deps, 'operator'))
        ? commandWords.mailPaused()
        : commandWords.mailWasPaused();
    case 'resume-mail':
      return (await resumeAlertMail(deps))
        ? commandWords.mailResumed()
        : commandWords.mailWasNotPaused();
    case 'trace':
      return traceChange(deps, asked.change_id);
    case 'reroute':
      return reroute(deps, asked.change_id);
    case 'verify-table':
      // Who asks reads it, with rights of their own: this function may not read whole tables.
      return asked.table ?? setting('TABLE_NAME');
    case 'unpark':
      return unpark(deps, asked.which);
    case 'plan': {
      const { organization_id: id, plan } = asked;
      const { active, paused } = await changePlan(deps, id, plan);
      return commandWords.planChanged({ id, plan, active, paused });
    }
    case 'verify':
      return review(asked.session_id, asked.verdict);
    case 'redrive':
      return putBack(asked.queue);
  }
}

async function review(id: string, verdict: 'approve' | 'reject'): Promise<string> {
  const deps = { ...workDeps(), catalog: catalogForPeople() };
  const session = await reviewVerification(deps, id, verdict);
  return commandWords.reviewed(session);
}

async function putBack(queue: Parameters<typeof redriveQueue>[0]): Promise<string> {
  const result = await redriveQueue(queue);
  if ('started' in result) return commandWords.moving();
  return commandWords.moved({ count: result.moved, isMore: result.left });
}

async function sweepNow(deps: SweepDeps): Promise<string> {
  const { sent, stoppedEarly: isMore, failures } = await sweep(deps);
  if (failures.length > 0) throw failures[0];
  return commandWords.swept({ sent, isMore });
}

async function care(asked: Care): Promise<string> {
  switch (asked.command) {
    case 'pause':
      return pause(workers());
    case 'resume':
      return resume(workers(), asked.except);
    case 'held':
      return viewHeld({ ...workDeps(), isHolding });
    case 'drop-held':
      return dropHeld({ ...workDeps(), isHolding }, asked.which);
    case 'keys':
    case 'rotate':
    case 'reseal':
    case 'retire':
      return careForKeys(asked);
    case 'copy-sent':
      return allowCopy({ tableName: setting('TABLE_NAME'), isPaused: isStopped }, asked);
    case 'replay-acts':
      return replayActs(workDeps(), asked);
  }
}
