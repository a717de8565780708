import * as contract from '../../../shared/contract/destinations.ts';
import { deliveryDoors } from '../../../shared/http/delivery-doors.ts';
import { implement } from '../../../shared/http/implement.ts';
import { actingOf, doingOf } from '../../../shared/http/person.ts';
import { serve } from '../../../shared/http/serve.ts';
import * as container from '../../../shared/runtime/container.ts';
import { flushPending, pendingMessages } from '../../../shared/alerts/index.ts';
import type { SendDeps } from '../../../shared/usecases/send-due.ts';
import { createDestination } from '../../../shared/usecases/targets/create-target.ts';
import { deleteDestination } from '../../../shared/usecases/targets/delete-target.ts';
import type { DestinationDeps } from '../../../shared/usecases/targets/destination-reach.ts';
import {
  listDestinations,
  readDestination,
} from '../../../shared/usecases/targets/read-targets.ts';
import { rotateSecret } from '../../../shared/usecases/targets/secrets.ts';
import type { TargetDeps } from '../../../shared/usecases/targets/target-input.ts';
import { type TestDeps, testDestination } from '../../../shared/usecases/targets/test-target.ts';
import { updateDestination } from '../../../shared/usecases/targets/update-target.ts';
import type { Needs } from '../../../shared/usecases/needs.ts';

export const handlers = [
  implement(contract.listDestinations, async (_input, request, deps: Needs<'table'>) =>
    listDestinations(deps, actingOf(request)),
  ),
  implement(contract.createDestination, async ({ body }, request, deps: DestinationDeps) =>
    createDestination(deps, doingOf(request), body),
  ),
  implement(contract.getDestination, async ({ params }, request, deps: Needs<'table'>) =>
    readDestination(deps, actingOf(request), params.id),
  ),
  implement(
    contract.updateDestination,
    async ({ params, body }, request, deps: DestinationDeps & SendDeps) =>
      updateDestination(deps, doingOf(request), params.id, body),
  ),
  implement(
    contract.deleteDestination,
    async ({ params }, request, deps: Pick<DestinationDeps, 'table' | 'pepper'>) =>
      deleteDestination(deps, doingOf(request), params.id),
  ),
  implement(
    contract.testDestination,
    async ({ params }, request, deps: TestDeps & DestinationDeps) =>
      testDestination(deps, doingOf(request), params.id),
  ),
  implement(contract.rotateDestinationSecret, async ({ params, body }, request, deps: TargetDeps) =>
    rotateSecret(deps, doingOf(request), params.id, body.grace_period_seconds),
  ),
  implement(contract.listPendingMessages, async ({ params }, request, deps: Needs<'table'>) =>
    pendingMessages(deps.table, actingOf(request), params.id),
  ),
  implement(
    contract.flushPendingMessages,
    async ({ params }, request, deps: SendDeps & Needs<'table'>) =>
      flushPending(deps, doingOf(request), params.id),
  ),
  ...deliveryDoors({
    list: contract.listDestinationDeliveries,
    get: contract.getDestinationDelivery,
    resend: contract.resendDestinationDelivery,
    recover: contract.recoverDestination,
  }),
];

export const handler = serve('destinations', handlers, () => ({
  ...container.doorDeps(),
  vault: container.vault(),
  mailer: container.mailer(),
  pepper: container.pepper(),
  sender: container.sender(),
  checkUrl: container.checkUrl,
  queues: container.queues(),
}));
