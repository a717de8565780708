import type { Table } from '../client.ts';
import { failedConditions, StaleState } from '../failures.ts';
import { keys } from '../keys.ts';
import { transact, type Write } from '../transaction.ts';
import type { UserItem } from './users.ts';

/** The write that notes what a user's address is to become, and whose link alone makes it so. */
export function pendingEmailWrite(userId: string, email: string, tokenHash: string): Write {
  return {
    Update: {
      Key: keys.user(userId),
      UpdateExpression: 'SET pending_email = :email, pending_token_hash = :hash',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':email': email, ':hash': tokenHash },
    },
  };
}

/** The write that takes a pending change back; its link is dead then. */
export function noPendingEmailWrite(userId: string): Write {
  return {
    Update: {
      Key: keys.user(userId),
      UpdateExpression: 'SET pending_email = :none REMOVE pending_token_hash',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':none': null },
    },
  };
}

/**
 * Makes `email` the address of a user, who gives up the one they had: the claims on both addresses
 * and the user change in one step.
 * @param user as it was read.
 * @returns false when somebody else has the address. Throws `StaleState` when the link of `tokenHash`
 *   is not the pending one any more.
 */
export async function moveUser(
  table: Table,
  user: UserItem,
  email: string,
  tokenHash: string,
): Promise<boolean> {
  const claim: Write = {
    Put: {
      Item: { ...keys.email(email), user_id: user.id },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
  const giveUp: Write = {
    Delete: {
      Key: keys.email(user.email),
      ConditionExpression: 'user_id = :user',
      ExpressionAttributeValues: { ':user': user.id },
    },
  };
  const update: Write = {
    Update: {
      Key: keys.user(user.id),
      UpdateExpression: 'SET email = :email, pending_email = :none REMOVE pending_token_hash',
      ConditionExpression: 'pending_token_hash = :hash AND email = :read',
      ExpressionAttributeValues: {
        ':email': email,
        ':none': null,
        ':hash': tokenHash,
        ':read': user.email,
      },
    },
  };
  try {
    await transact(table, [update, claim, giveUp]);
    return true;
  } catch (error) {
    const failed = failedConditions(error);
    if (failed?.includes(0)) throw new StaleState('the pending address', error);
    if (failed?.includes(1)) return false;
    throw error;
  }
}
