import * as z from '../../domain/zod.ts';
import { canaryIds, canaryName } from '../../plan/canary.ts';
import { noteReceived, readCanary } from '../../table/canary.ts';
import { getWebhook } from '../../deliveries/items/stored-targets.ts';
import { count, note, nothingToDo, refuse } from '../../telemetry/record.ts';
import type { Vault } from '../ports.ts';
import type { Needs } from '../needs.ts';

export interface ReceiveDeps extends Needs<'table' | 'clock'> {
  vault: Pick<Vault, 'open'>;
  /** Whether the headers sign the body with one of the secrets. */
  isSigned(received: Received, secrets: readonly string[], now: Date): boolean;
}

/** A request as it came in. */
export interface Received {
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}

/** What the canary reads of its own event. */
const CanaryEvent = z.object({
  type: z.literal('change.confirmed'),
  data: z.object({
    organization_id: z.literal(canaryIds.organization),
    payload: z.object({ after: z.string() }),
  }),
});

/**
 * Receives the canary's webhook as every receiver would: checks its signature, reads it, and notes that the
 * round has arrived, the first time. An earlier round's is taken and counts for nothing.
 * @returns the status to answer with: 204, or 401 for what the canary's secret didn't sign.
 */
export async function receiveCanary(deps: ReceiveDeps, received: Received): Promise<204 | 401> {
  const { table, clock, vault } = deps;
  if (received.headers['webhook-signature'] === undefined) {
    refuse('unsigned');
    return 401;
  }
  const owner = { organizationId: canaryIds.organization, targetId: canaryIds.webhook };
  const webhook = await getWebhook(table, owner.organizationId, owner.targetId);
  const sealed = webhook?.secrets ?? [];
  const secrets = await Promise.all(sealed.map((secret) => vault.open(secret.sealed, owner)));
  const now = clock.now();
  if (!deps.isSigned(received, secrets, now)) {
    refuse('unsigned');
    return 401;
  }
  const { data } = CanaryEvent.parse(JSON.parse(received.body));
  const item = await readCanary(table);
  const isRound = item !== null && data.payload.after === canaryName(item.round);
  if (!isRound || !(await noteReceived(table, item.round, now))) {
    nothingToDo();
    return 204;
  }
  note({ round: item.round, step: 'received' });
  count('EndToEndSeconds', (now.getTime() - Date.parse(item.asked_at)) / 1000);
  return 204;
}
