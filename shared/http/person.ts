import type { Doer } from '../domain/people/audit.ts';
import type { Doing } from '../usecases/acting.ts';
import type {
  ActingOrganization,
  Caller,
  OrganizationCaller,
  RequestContext,
} from './implement.ts';

/** The user and the session of a caller whom the operation's `access` lets be a person only. */
export function personOf({ userId, sessionId }: Caller): { userId: string; sessionId: string } {
  if (userId === null || sessionId === null) throw new Error('the caller is no person');
  return { userId, sessionId };
}

/** Who acts by a request, for the audit log. */
export function doerOf({ caller, id, ip }: RequestContext<Caller>): Doer {
  const { userId, keyId, keyName, keyOwnerId } = caller;
  const type = userId === null ? 'api_key' : 'user';
  return {
    actor: { type, id: userId ?? keyId, name: keyName },
    ip,
    requestId: id,
    keyOwnerId,
    signedInByMailAt: caller.signedInAt,
  };
}

/** Where, when and by whom a request acts that changes something of the caller's organization. */
export function doingOf(
  request: RequestContext<OrganizationCaller>,
): Doing & { organization: ActingOrganization } {
  const { caller, now } = request;
  return { organization: caller.organization, now, by: doerOf(request) };
}
