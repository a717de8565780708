import type { PlanName } from '../../domain/plans/plan.ts';
import { keys } from '../keys.ts';
import type { Write } from '../transaction.ts';
import { invitationsPendingMax } from '../../domain/people/member.ts';
import { addIf, isThere, when } from '../versioned.ts';

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
      ...when(
        conditions.join(' AND '),
        { one: 1, limit, ...(plan && { plan }), ...(everMax !== undefined && { everMax }) },
        { count: `count_${what}`, ever: `count_${what}_ever` },
      ),
    },
  };
}

/** Counts one less of `what`. Belongs beside a delete that must have found its item. */
export function countDown(org: string, what: Counted): Write {
  return { Update: addIf(keys.organization(org), { [`count_${what}`]: -1 }, isThere) };
}

// A pending invitation holds the seat that its member will have: `count_members` counts both, so
// that one comparison tells whether there is room; `count_invitations` counts the pending alone.

function move(
  org: string,
  { members, invitations }: { members: number; invitations: number },
  condition = isThere,
): Write {
  const sums = { count_members: members, count_invitations: invitations };
  return { Update: addIf(keys.organization(org), sums, condition) };
}

/** Holds a seat for an invitation; fails when `limit` seats are taken, or too many are pending. */
export function seatReserved(org: string, limit: number): Write {
  const hasRoom = when(
    'count_members < :limit AND (attribute_not_exists(count_invitations) OR count_invitations < :pendingMax)',
    { limit, pendingMax: invitationsPendingMax },
  );
  return move(org, { members: 1, invitations: 1 }, hasRoom);
}

/** The seat of an invitation becomes its member's; fails when the plan shrank below the seats. */
export function seatTaken(org: string, limit: number): Write {
  const hasRoom = when('count_members <= :limit', { limit });
  return move(org, { members: 0, invitations: -1 }, hasRoom);
}

/** The seat of an invitation is free again. */
export function reservedSeatFreed(org: string): Write {
  return move(org, { members: -1, invitations: -1 });
}

/** The seat of a member is free again. */
export function seatFreed(org: string): Write {
  return move(org, { members: -1, invitations: 0 });
}
