import * as stored from '../../table/people/api-keys.ts';
import { type ApiKey, apiKeyHash, apiKeyPrefix, newApiKey } from '../../domain/people/api-key.ts';
import type { ApiKeyCreated } from '../../domain/bodies/api-key.ts';
import { personBehind } from '../../domain/people/audit.ts';
import { notFound, Problem } from '../../domain/problems/errors.ts';
import { newId } from '../../domain/ids.ts';
import { termsFirst, unknownKey } from '../../domain/problems/problem-details.ts';
import { plans, type PlanName } from '../../domain/plans/plan.ts';
import {
  getListedApiKey,
  insertApiKey,
  removeApiKey,
  rootOf,
} from '../../table/people/api-keys.ts';
import { auditWrite } from '../../table/people/audit.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { type Acting, auditLine, type Doing } from '../acting.ts';
import { planLimitReached } from '../organization/plan-limit.ts';
import { orNotFound } from '../refusals.ts';
import { getOrganization, recordTermsAccepted } from '../../table/people/organizations.ts';
import type { Needs } from '../needs.ts';

/** A request for a key, with its organization as it stands. */
export interface Issuing extends Pick<Doing, 'now' | 'by'> {
  organization: { id: string; plan: PlanName; apiTermsAcceptedAt: string | null };
}

/**
 * Makes an API key. Only its hash is stored, so this is the one time that the key is seen.
 * @throws Problem `api_terms_not_accepted`, `plan_limit_reached`, `unauthorized` when the key that
 *   makes it was revoked meanwhile
 */
export async function issueApiKey(
  { table, random }: Needs<'table' | 'random'>,
  issuing: Issuing,
  name: string,
): Promise<ApiKeyCreated> {
  const { organization, now, by } = issuing;
  if (organization.apiTermsAcceptedAt === null) {
    throw new Problem('api_terms_not_accepted', termsFirst);
  }
  const limits = plans[organization.plan];
  const key = newApiKey((count) => random.bytes(count));
  const shown = {
    id: newId('apiKey', { now, random: random.bytes(10) }),
    name,
    prefix: apiKeyPrefix(key),
    created_at: now.toISOString(),
  };
  const stored = {
    ...shown,
    created_by: by.actor.id,
    hash: apiKeyHash(key),
    organizationId: organization.id,
    ownerId: personBehind(by),
    requestsPerMinute: limits.requests_per_minute,
  };
  const after = { name, prefix: shown.prefix };
  const line = auditLine(issuing, 'api_key.created', shown, { after });
  const maker = by.actor.type === 'api_key' ? by.actor.id : null;
  const inserted = await withFreshState(async () => {
    const root_key_id = maker === null ? null : await rootOfMaker(table, organization.id, maker);
    const more = { maker, more: [line] };
    return insertApiKey(table, { ...stored, root_key_id }, limits.api_keys, more);
  });
  if (!inserted) throw planLimitReached('api_keys', organization.plan);
  return { ...shown, key };
}

async function rootOfMaker(table: Table, org: string, id: string): Promise<string> {
  const maker = await getListedApiKey(table, org, id);
  if (!maker) throw new Problem('unauthorized', unknownKey);
  return rootOf(maker);
}

/** All API keys of the organization, without their secrets. */
export async function listApiKeys(
  { table }: { table: Table },
  { organization }: Acting,
): Promise<ApiKey[]> {
  return stored.listApiKeys(table, organization.id);
}

/** One of them. @throws Problem `not_found` */
export async function readApiKey(
  { table }: { table: Table },
  { organization }: Acting,
  id: string,
): Promise<ApiKey> {
  return orNotFound(await stored.getApiKey(table, organization.id, id));
}

/** Revokes an API key: the next request with it is refused. @throws Problem `not_found` */
export async function revokeApiKey(table: Table, doing: Doing, id: string): Promise<void> {
  const { id: org } = doing.organization;
  const key = orNotFound(await getListedApiKey(table, org, id));
  const { name, prefix } = key;
  const line = auditLine(doing, 'api_key.revoked', key, { before: { name, prefix } });
  const removed = await withFreshState(() => removeApiKey(table, org, key, doing.now, [line]));
  if (!removed) throw notFound();
}

/**
 * Accepts the API terms for an organization. The first acceptance stands, however often and by how
 * many at a time it is repeated.
 * @returns when they were accepted.
 */
export async function acceptTerms(
  table: Table,
  { organization: { id, name }, now, by }: Doing,
): Promise<string> {
  const line = auditWrite(id, by, now, {
    action: 'api_terms.accepted',
    target: { type: 'organization', id, name },
    before: { api_terms_accepted_at: null },
    after: { api_terms_accepted_at: now.toISOString() },
  });
  await withFreshState(() => recordTermsAccepted(table, id, now, [line]));
  const organization = await getOrganization(table, id);
  const at = organization?.api_terms_accepted_at;
  if (!at) throw new Error(`${id} went while it accepted the terms`);
  return at;
}
