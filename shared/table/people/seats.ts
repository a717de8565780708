import { invitationsPendingMax } from '../../domain/people/invitation.ts';
import { keys } from '../keys.ts';
import type { Write } from '../transaction.ts';

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
