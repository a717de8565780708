import type { Operation } from '../contract/define.ts';
import { apiKeyHash } from '../domain/people/api-key.ts';
import type { ErrorCode } from '../domain/problems/error-table.ts';
import { Problem } from '../domain/problems/errors.ts';
import { catalogRequestsPerMinute } from '../domain/plans/plan.ts';
import { sessionEnded, unknownKey } from '../domain/problems/problem-details.ts';
import { ApiKeyItem } from '../table/people/api-keys.ts';
import { keys } from '../table/keys.ts';
import {
  getMembership,
  getOrganization,
  type OrganizationItem,
} from '../table/people/organizations.ts';
import type { PaceMemory } from '../table/limits/pace.ts';
import { SessionItem } from '../table/people/sessions.ts';
import { refuseUnlessAllowed } from './access.ts';
import {
  admit,
  followPlan,
  limitCatalog,
  limitOrganization,
  limitPlace,
  type CredentialDeps,
  type Door,
} from './caller-limits.ts';
import { credentialOf, refuseCrossSite } from './credential.ts';
import type { Exchange } from './exchange.ts';
import type { ActingOrganization, Caller } from './implement.ts';
import { readSessionToken } from './session-cookie.ts';

/**
 * Who calls, and that they may: the credential and its rate in one conditional update of its item,
 * then one strong read of the organization and the membership. Nothing of it is ever remembered, so
 * revoking acts on the next request. Notes the caller and the rate's headers in the exchange.
 * @returns null for a public operation, where credentials are not looked at, and requests are
 *   counted by the network that they come from; and where no session is as good as one.
 * @throws Problem for everybody who may not do this.
 */
export async function authenticate(
  exchange: Exchange,
  operation: Operation,
  deps: CredentialDeps,
  memory: PaceMemory,
  now: Date,
): Promise<Caller | null> {
  const { access } = operation;
  const door = { exchange, deps, memory, now };
  if (access.kind === 'public') {
    await limitPlace(door);
    return null;
  }
  if (access.evenWithoutSession && exchange.event.headers.authorization === undefined) {
    return bySessionIfAny(door);
  }
  const caller = await byCredential(door);
  refuseUnlessAllowed(access, caller, now, operation.method);
  if (operation.asksCatalog) await limitCatalog(door, caller);
  return caller;
}

/**
 * The person of a live session; null for everybody else, and for one beyond its rate. Nobody is
 * refused: what follows is the end of the session, so that it can't be asked for again.
 */
async function bySessionIfAny(door: Door): Promise<Caller | null> {
  refuseCrossSite(door.exchange.event, door.deps.publicUrl);
  try {
    return await byCredential(door);
  } catch (error) {
    if (error instanceof Problem && endable.includes(error.code)) return null;
    throw error;
  }
}

const endable: readonly ErrorCode[] = ['unauthorized', 'rate_limited'];

async function byCredential(door: Door): Promise<Caller> {
  const credential = credentialOf(door.exchange.event);
  const caller =
    credential.kind === 'key'
      ? await byKey(door, credential.key)
      : await byCookie(door, credential.token);
  door.exchange.caller = caller;
  return caller;
}

async function byKey(door: Door, apiKey: string): Promise<Caller> {
  const key = keys.apiKey(apiKeyHash(apiKey));
  const { item, pace, uses } = await admit(door, 'key', key);
  const { key_id, name, owner_id, organization_id } = ApiKeyItem.parse(item);
  const organization = await getOrganization(door.deps.table, organization_id);
  if (!organization || isGone(organization, door.now)) {
    throw new Problem('unauthorized', unknownKey);
  }
  const own = await followPlan(door, key, pace, organization);
  await limitOrganization(door, organization, { uses, pace: own });
  return {
    kind: 'key',
    userId: null,
    sessionId: null,
    keyId: key_id,
    keyName: name,
    keyOwnerId: owner_id,
    signedInAt: null,
    byInvitation: false,
    role: 'creator',
    organization: acting(organization, door.now),
  };
}

async function byCookie(door: Door, token: string): Promise<Caller> {
  const { deps, exchange, now } = door;
  const sessionId = await readSessionToken(deps, token, now);
  if (sessionId === null) throw new Problem('unauthorized', sessionEnded);
  refuseCrossSite(exchange.event, deps.publicUrl);
  const key = keys.session(sessionId);
  const { item, pace, uses } = await admit(door, 'session', key);
  const session = SessionItem.parse(item);
  const found =
    session.organization_id === null
      ? null
      : await getMembership(deps.table, session.organization_id, session.user_id);
  const membership = found && !isGone(found.organization, now) ? found : null;
  const own = await followPlan(door, key, pace, membership?.organization ?? null);
  if (membership) await limitOrganization(door, membership.organization, { uses, pace: own });
  return personWith(session, membership, now);
}

type Membership = NonNullable<Awaited<ReturnType<typeof getMembership>>>;

function personWith(session: SessionItem, membership: Membership | null, now: Date): Caller {
  const byInvitation = session.begun_by === 'invitation';
  return {
    kind: 'person',
    userId: session.user_id,
    sessionId: session.id,
    keyId: null,
    keyName: null,
    keyOwnerId: null,
    signedInAt: byInvitation ? null : new Date(session.created_at),
    byInvitation,
    // Without an organization there is nothing that a role would be needed for.
    role: membership?.member.role ?? 'viewer',
    organization: membership ? acting(membership.organization, now) : null,
  };
}

/** From the moment on at which it is to be erased, whatever is left of it. */
function isGone({ deletes_at }: OrganizationItem, now: Date): boolean {
  return deletes_at !== undefined && deletes_at <= now.toISOString();
}

function acting(organization: OrganizationItem, now: Date): ActingOrganization {
  return {
    id: organization.id,
    name: organization.name,
    plan: organization.plan,
    catalogRequestsPerMinute: catalogRequestsPerMinute(organization, now),
    history_since: organization.history_since,
    creatorId: organization.creator_id,
    apiTermsAcceptedAt: organization.api_terms_accepted_at,
    deletesAt: organization.deletes_at ?? null,
  };
}
