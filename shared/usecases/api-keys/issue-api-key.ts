import { apiKeyHash, apiKeyPrefix, newApiKey } from '../../domain/people/api-key.ts';
import type { ApiKeyCreated } from '../../domain/bodies/api-key.ts';
import { personBehind } from '../../domain/people/audit.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { newId } from '../../domain/ids.ts';
import { termsFirst, unknownKey } from '../../domain/problems/problem-details.ts';
import { plans, type PlanName } from '../../domain/plans/plan.ts';
import { getListedApiKey, insertApiKey, rootOf } from '../../table/people/api-keys.ts';
import { auditWrite } from '../../table/people/audit.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import type { Doing } from '../acting.ts';
import { planLimitReached } from '../organization/plan-limit.ts';
import type { Random } from '../ports.ts';

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
  { table, random }: { table: Table; random: Random },
  { organization, now, by }: Issuing,
  name: string,
): Promise<ApiKeyCreated> {
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
  const line = auditWrite(organization.id, by, now, {
    action: 'api_key.created',
    target: { type: 'api_key', id: shown.id, name },
    after: { name, prefix: shown.prefix },
  });
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
