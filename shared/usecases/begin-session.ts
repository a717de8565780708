import { newId } from '../domain/ids.ts';
import { plans } from '../domain/plan.ts';
import { sessionWrites } from '../table/sessions.ts';
import type { Write } from '../table/transaction.ts';
import type { Random } from './ports.ts';

/** From where a session is begun. */
export interface SignInPlace {
  now: Date;
  ip: string;
  userAgent: string | null;
}

/** A new session of a user in an organization, with the writes that begin it. */
export function beginSession(
  random: Random,
  userId: string,
  organizationId: string | null,
  { now, ip, userAgent }: SignInPlace,
): { sessionId: string; writes: Write[] } {
  const sessionId = newId('session', { now, random: random.bytes(10) });
  const writes = sessionWrites({
    id: sessionId,
    userId,
    organizationId,
    at: now,
    ip,
    userAgent,
    // The plan's own rate is taken over at the first use.
    requestsPerMinute: plans.free.requests_per_minute,
  });
  return { sessionId, writes };
}
