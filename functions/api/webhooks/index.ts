import { join } from 'node:path';
import * as contract from '../../../shared/contract/webhooks.ts';
import { exampleEvent } from '../../../shared/changes/rules/event-type.ts';
import { deliveryDoors } from '../../../shared/http/delivery-doors.ts';
import { implement } from '../../../shared/http/implement.ts';
import { actingOf, doingOf } from '../../../shared/http/person.ts';
import { serve } from '../../../shared/http/serve.ts';
import * as container from '../../../shared/runtime/container.ts';
import { keptExamples } from '../../../shared/runtime/kept-examples.ts';
import type { SendDeps } from '../../../shared/usecases/send-due.ts';
import { createWebhook } from '../../../shared/usecases/targets/create-target.ts';
import { deleteWebhook } from '../../../shared/usecases/targets/delete-target.ts';
import {
  listWebhooks,
  type ReadDeps,
  readWebhook,
} from '../../../shared/usecases/targets/read-targets.ts';
import { rotateSecret } from '../../../shared/usecases/targets/secrets.ts';
import type { TargetDeps } from '../../../shared/usecases/targets/target-input.ts';
import { type TestDeps, testTarget } from '../../../shared/usecases/targets/test-target.ts';
import { updateWebhook } from '../../../shared/usecases/targets/update-target.ts';
import type { Needs } from '../../../shared/usecases/needs.ts';

const examples = keptExamples(join(import.meta.dirname, 'documents'));

/** What changes of each type look like; read only where a test shows one. */
type ExampleDeps = TestDeps & { examples: () => unknown };

export const handlers = [
  implement(contract.listWebhooks, async (_input, request, deps: ReadDeps) =>
    listWebhooks(deps, actingOf(request), request.caller.role),
  ),
  implement(contract.createWebhook, async ({ body }, request, deps: TargetDeps) =>
    createWebhook(deps, doingOf(request), body),
  ),
  implement(contract.getWebhook, async ({ params }, request, deps: ReadDeps) =>
    readWebhook(deps, actingOf(request), params.id, request.caller.role),
  ),
  implement(
    contract.updateWebhook,
    async ({ params, body }, request, deps: TargetDeps & SendDeps) =>
      updateWebhook(deps, doingOf(request), params.id, body),
  ),
  implement(contract.deleteWebhook, async ({ params }, request, deps: Needs<'table'>) =>
    deleteWebhook(deps, doingOf(request), params.id),
  ),
  implement(contract.rotateWebhookSecret, async ({ params, body }, request, deps: TargetDeps) =>
    rotateSecret(deps, doingOf(request), params.id, body.grace_period_seconds),
  ),
  implement(
    contract.testWebhook,
    async ({ params, body: { change_type } }, request, deps: ExampleDeps) =>
      testTarget(
        deps,
        actingOf(request),
        params.id,
        change_type === undefined
          ? null
          : (test) => exampleEvent(change_type, deps.examples(), test),
      ),
  ),
  ...deliveryDoors({
    list: contract.listWebhookDeliveries,
    get: contract.getWebhookDelivery,
    resend: contract.resendWebhookDelivery,
    recover: contract.recoverWebhook,
  }),
];

export const handler = serve('webhooks', handlers, () => ({
  ...container.doorDeps(),
  vault: container.vault(),
  sender: container.webhookSender(),
  checkUrl: container.checkUrl,
  queues: container.queues(),
  examples,
}));
