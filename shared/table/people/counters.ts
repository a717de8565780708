import type { PlanName } from '../../domain/plans/plan.ts';
import { keys } from '../keys.ts';
import type { Write } from '../transaction.ts';
import { invitationsPendingMax } from '../../domain/people/member.ts';

/** What is counted on the organization's item, so that a limit holds under concurrent requests. */
export type Counted =
  'artists' | 'api_keys' | 'webhooks' | 'destinations' | 'alerts' | 'mutes' | 'feeds';

/** What a count depends on besides its limit. */
export interface CountOptions {
  /** The plan that the limit was taken from: the organization must still be on it. */
  plan?: PlanName;
  /**
   * Also keeps a total that never goes down, and refuses more than this, no matter how many were
   * removed.
   */
  everMax?: number | undefined;
}

/** Counts one more of `what`; its condition fails when `limit` is reached, or as the options say. */
export function countUp(
  org: string,
  what: Counted,
  limit: number,
  { plan, everMax }: CountOptions = {},
): Write {
  // A counter that isn't there yet stands at 0, which a limit of 0 has reached.
  const room = limit > 0 ? '(attribute_not_exists(#count) OR #count < :limit)' : '#count < :limit';
  const conditions = [
    'attribute_exists(pk)',
    room,
    ...(plan ? ['#plan = :plan'] : []),
    ...(everMax === undefined ? [] : ['(attribute_not_exists(#ever) OR #ever < :everMax)']),
  ];
  return {
    Update: {
      Key: keys.organization(org),
      UpdateExpression: everMax === undefined ? 'ADD #count :one' : 'ADD #count :one, #ever :one',
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeNames: {
        '#count': `count_${what}`,
        ...(plan && { '#plan': 'plan' }),
        ...(everMax !== undefined && { '#ever': `count_${what}_ever` }),
      },
      ExpressionAttributeValues: {
        ':one': 1,
        ':limit': limit,
        ...(plan && { ':plan': plan }),
        ...(everMax !== undefined && { ':everMax': everMax }),
      },
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

// A pending invitation holds the seat that its member will have: `count_members` counts both, so
// that one comparison tells whether there is room; `count_invitations` counts the pending alone.

interface Condition {
  text: string;
  values: Record<string, number>;
}

function move(org: string, members: number, invitations: number, also?: Condition): Write {
  return {
    Update: {
      Key: keys.organization(org),
      UpdateExpression: 'ADD count_members :members, count_invitations :invitations',
      ConditionExpression: ['attribute_exists(pk)', ...(also ? [also.text] : [])].join(' AND '),
      ExpressionAttributeValues: {
        ':members': members,
        ':invitations': invitations,
        ...also?.values,
      },
    },
  };
}

/** Holds a seat for an invitation; fails when `limit` seats are taken, or too many are pending. */
export function seatReserved(org: string, limit: number): Write {
  return move(org, 1, 1, {
    text: 'count_members < :limit AND (attribute_not_exists(count_invitations) OR count_invitations < :pendingMax)',
    values: { ':limit': limit, ':pendingMax': invitationsPendingMax },
  });
}

/** The seat of an invitation becomes its member's; fails when the plan shrank below the seats. */
export function seatTaken(org: string, limit: number): Write {
  return move(org, 0, -1, { text: 'count_members <= :limit', values: { ':limit': limit } });
}

/** The seat of an invitation is free again. */
export function reservedSeatFreed(org: string): Write {
  return move(org, -1, -1);
}

/** The seat of a member is free again. */
export function seatFreed(org: string): Write {
  return move(org, -1, 0);
}
