import * as z from 'zod';
import {
  EscalateWork,
  AnnounceWork,
  FlushWork,
  LateWork,
  RecheckWork,
  RouteWork,
  StalenessWork,
  TellWork,
} from '../../../shared/domain/work.ts';
import { RecoverWork } from '../../../shared/domain/delivery-work.ts';
import { catalogForRechecks, pace } from '../../../shared/runtime/catalogs.ts';
import {
  about,
  clock,
  failing,
  linkBase,
  links,
  log,
  queues,
  random,
  table,
} from '../../../shared/runtime/container.ts';
import { settings } from '../../../shared/runtime/config.ts';
import { depsFor } from '../../../shared/usecases/canary/canary-catalog.ts';
import { escalate } from '../../../shared/usecases/alerts/escalate.ts';
import { flushBundle } from '../../../shared/usecases/alerts/flush-bundle.ts';
import { announceUpdate } from '../../../shared/usecases/deliveries/announce-update.ts';
import { recoverStep } from '../../../shared/usecases/deliveries/recover-deliveries.ts';
import { settle } from '../../../shared/usecases/checks/settle.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';

/**
 * Tells holders what was found, routes what is confirmed or to be sent again, tells webhooks what people
 * did about a change, sends messages that waited, sends on what nobody acknowledged, and reports stale
 * artists. Re-checks have a queue of their own (recheck-artist): those that were sent before it was there
 * are made here.
 */
export const handler = eachRecord(
  z.discriminatedUnion('kind', [
    RecheckWork,
    TellWork,
    RecoverWork,
    RouteWork,
    AnnounceWork,
    FlushWork,
    EscalateWork,
    LateWork,
    StalenessWork,
  ]),
  (work, deps) => {
    if (work.kind === 'recover') return recoverStep(deps, work);
    if (work.kind === 'escalate') return escalate(deps, work);
    if (work.kind === 'announce') return announceUpdate(deps, work);
    return work.kind === 'flush' ? flushBundle(deps, work) : settle(depsFor(deps, work), work);
  },
  (hops: number) => ({
    table: table(),
    clock: clock(),
    random: random(),
    catalog: catalogForRechecks(),
    pace: pace(),
    links: links(),
    about: about(),
    queues: queues(hops),
    log: log(),
    failing: failing(),
    confirmAfterSeconds: settings.confirmAfterSeconds(),
    ...linkBase(),
  }),
);
