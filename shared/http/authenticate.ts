import type { Operation } from '../contract/define.ts';
import { apiKeyHash } from '../domain/api-key.ts';
import { Problem } from '../domain/errors.ts';
import { plans } from '../domain/plan.ts';
import { ApiKeyItem } from '../table/api-keys.ts';
import type { Table } from '../table/client.ts';
import { setPace, useCredential, type PaceMemory } from '../table/credentials.ts';
import { keys, type Key } from '../table/keys.ts';
import { getMembership, getOrganization, type OrganizationItem } from '../table/organizations.ts';
import type { Pace } from '../table/pace.ts';
import { SessionItem } from '../table/sessions.ts';
import { refuseUnlessAllowed } from './access.ts';
import { credentialOf, refuseCrossSite } from './credential.ts';
import type { Exchange } from './exchange.ts';
import type { ActingOrganization, Caller } from './implement.ts';
import { rateHeaders, tooManyRequests } from './rate-headers.ts';
import { readSessionToken, type Signer } from './session-cookie.ts';

/** What the check of credentials needs. */
export interface CredentialDeps extends Signer {
  table: Table;
}

/**
 * Who calls, and that they may: the credential and its rate in one conditional update of its item,
 * then one strong read of the organization and the membership. Nothing of it is ever remembered, so
 * revoking acts on the next request. Notes the caller and the rate's headers in the exchange.
 * @returns null for a public operation, where credentials are not looked at.
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
  if (access.kind === 'public') return null;
  const credential = credentialOf(exchange.event);
  const door = { exchange, deps, memory, now };
  const caller =
    credential.kind === 'key'
      ? await byKey(door, credential.key)
      : await byCookie(door, credential.token);
  exchange.caller = caller;
  refuseUnlessAllowed(access, caller, now);
  return caller;
}

interface Door {
  exchange: Exchange;
  deps: CredentialDeps;
  memory: PaceMemory;
  now: Date;
}

async function byKey(door: Door, apiKey: string): Promise<Caller> {
  const key = keys.apiKey(apiKeyHash(apiKey));
  const { item, pace } = await admit(door, 'key', key);
  const { key_id, organization_id } = ApiKeyItem.parse(item);
  const organization = await getOrganization(door.deps.table, organization_id);
  if (!organization) throw new Problem('unauthorized');
  await followPlan(door, key, pace, organization);
  return {
    kind: 'key',
    userId: null,
    sessionId: null,
    keyId: key_id,
    signedInAt: null,
    role: 'creator',
    organization: acting(organization),
  };
}

async function byCookie(door: Door, token: string): Promise<Caller> {
  const { deps, exchange, now } = door;
  const sessionId = await readSessionToken(deps, token, now);
  if (sessionId === null) throw new Problem('unauthorized');
  refuseCrossSite(exchange.event, deps.publicUrl);
  const key = keys.session(sessionId);
  const { item, pace } = await admit(door, 'session', key);
  const session = SessionItem.parse(item);
  const membership =
    session.organization_id === null
      ? null
      : await getMembership(deps.table, session.organization_id, session.user_id);
  await followPlan(door, key, pace, membership?.organization ?? null);
  return {
    kind: 'person',
    userId: session.user_id,
    sessionId,
    keyId: null,
    signedInAt: new Date(session.created_at),
    // Without an organization there is nothing that a role would be needed for.
    role: membership?.member.role ?? 'viewer',
    organization: membership ? acting(membership.organization) : null,
  };
}

async function admit({ exchange, deps, memory, now }: Door, kind: 'session' | 'key', key: Key) {
  const use = await useCredential(deps.table, kind, key, now, memory);
  if (use.kind === 'refused') throw new Problem('unauthorized');
  Object.assign(exchange.headers, rateHeaders(use.pace, now));
  if (use.kind === 'limited') throw tooManyRequests(use.pace, now);
  return use;
}

/** A plan that changed reaches a credential at its next use. */
async function followPlan(
  { deps }: Door,
  key: Key,
  pace: Pace,
  organization: OrganizationItem | null,
): Promise<void> {
  const { requests_per_minute } = plans[organization?.plan ?? 'free'];
  if (pace.rate_per_minute !== requests_per_minute) {
    await setPace(deps.table, key, requests_per_minute);
  }
}

function acting(organization: OrganizationItem): ActingOrganization {
  return {
    id: organization.id,
    name: organization.name,
    plan: organization.plan,
    creatorId: organization.creator_id,
    apiTermsAcceptedAt: organization.api_terms_accepted_at,
  };
}
