import type { Table } from '../client.ts';
import { isConditionFailure, isConflict } from '../failures.ts';
import { keys } from '../keys.ts';
import { type Pace, paceAt } from './pace.ts';

/** An organization gets as much as this many of its credentials at their full rate. */
const credentialsAtFullRate = 4;

/**
 * Requests of one credential that are charged to its organization at once: one write in ten
 * requests. So the limit is exact to ten requests for each credential.
 */
const usesPerCharge = 10;

const triesMax = 6;

/** The shared rate of all credentials of an organization: GCRA, as for each credential. */
export function organizationPace(tat: number, requestsPerMinute: number): Pace {
  return paceAt({ tat }, requestsPerMinute, credentialsAtFullRate);
}

/** Whether this use of a credential, its `uses`-th, pays for the ten that end with it. */
export function isCharged(uses: number): boolean {
  return uses % usesPerCharge === 0;
}

/**
 * Charges an organization for ten requests. Does nothing when it is gone.
 * @param pace as read with the organization: says which of the two branches of GCRA to try first.
 */
export async function chargeOrganization(
  table: Table,
  organizationId: string,
  pace: Pace,
  now: Date,
): Promise<void> {
  const nowMs = now.getTime();
  let busy = pace.tat >= nowMs;
  for (let tries = 0; tries < triesMax; tries += 1) {
    try {
      await table.call('UpdateItem', {
        Key: keys.organization(organizationId),
        UpdateExpression: `SET pace_tat = ${busy ? 'pace_tat' : ':nowMs'} + :charge`,
        ConditionExpression: busy ? 'pace_tat >= :nowMs' : 'pace_tat < :nowMs',
        ExpressionAttributeValues: {
          ':nowMs': nowMs,
          ':charge': usesPerCharge * pace.interval_ms,
        },
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      });
      return;
    } catch (error) {
      // Another request is just changing the organization.
      if (isConflict(error)) continue;
      if (!isConditionFailure(error)) throw error;
      if (!error.Item) return;
      busy = !busy;
    }
  }
  throw new Error('the organization changes faster than it can be charged');
}
