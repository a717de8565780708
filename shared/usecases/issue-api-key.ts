import { apiKeyHash, apiKeyPrefix, newApiKey, type ApiKeyCreated } from '../domain/api-key.ts';
import { Problem } from '../domain/errors.ts';
import { newId } from '../domain/ids.ts';
import { plans, type PlanName } from '../domain/plan.ts';
import { insertApiKey } from '../table/api-keys.ts';
import type { Table } from '../table/client.ts';
import { planLimitReached } from './plan-limit.ts';
import type { Random } from './ports.ts';

/** The organization that wants a key, as it stands. */
export interface IssuingOrganization {
  id: string;
  plan: PlanName;
  apiTermsAcceptedAt: string | null;
}

/**
 * Makes an API key. Only its hash is stored, so this is the one time that the key is seen.
 * @throws Problem `api_terms_not_accepted`, `plan_limit_reached`
 */
export async function issueApiKey(
  { table, random }: { table: Table; random: Random },
  organization: IssuingOrganization,
  name: string,
  now: Date,
): Promise<ApiKeyCreated> {
  if (organization.apiTermsAcceptedAt === null) throw new Problem('api_terms_not_accepted');
  const limits = plans[organization.plan];
  const key = newApiKey((count) => random.bytes(count));
  const shown = {
    id: newId('apiKey', { now, random: random.bytes(10) }),
    name,
    prefix: apiKeyPrefix(key),
    created_at: now.toISOString(),
  };
  const stored = await insertApiKey(
    table,
    {
      ...shown,
      hash: apiKeyHash(key),
      organizationId: organization.id,
      requestsPerMinute: limits.requests_per_minute,
    },
    limits.api_keys,
  );
  if (!stored) throw planLimitReached('api_keys', organization.plan);
  return { ...shown, key };
}
