import type { PlanName } from '../../domain/plan.ts';
import { keys } from '../keys.ts';
import type { Write } from '../transaction.ts';

/** What is counted on the organization's item, so that a limit holds however many race for it. */
export type Counted = 'artists' | 'api_keys' | 'webhooks' | 'destinations' | 'alerts';

/**
 * Counts one more of `what`; its condition fails when `limit` is reached, or when the organization
 * is not on the plan any more that the limit was taken from, where that is given.
 */
export function countUp(org: string, what: Counted, limit: number, plan?: PlanName): Write {
  // A counter that isn't there yet stands at 0, which a limit of 0 has reached.
  const room = limit > 0 ? '(attribute_not_exists(#count) OR #count < :limit)' : '#count < :limit';
  return {
    Update: {
      Key: keys.organization(org),
      UpdateExpression: 'ADD #count :one',
      ConditionExpression: `attribute_exists(pk) AND ${room}${plan ? ' AND #plan = :plan' : ''}`,
      ExpressionAttributeNames: { '#count': `count_${what}`, ...(plan && { '#plan': 'plan' }) },
      ExpressionAttributeValues: { ':one': 1, ':limit': limit, ...(plan && { ':plan': plan }) },
    },
  };
}

/** Counts one less of `what`. Belongs beside a delete that must have found its item. */
export function countDown(org: string, what: Counted): Write {
  return {
    Update: {
      Key: keys.organization(org),
      UpdateExpression: 'ADD #count :less',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#count': `count_${what}` },
      ExpressionAttributeValues: { ':less': -1 },
    },
  };
}
