import { createHash } from 'node:crypto';
import { Problem } from '../domain/problems/errors.ts';
import type { Asker } from '../domain/quota/people.ts';
import { catalogRequestsPerMinute } from '../domain/plans/plan.ts';
import { sessionEnded, unknownKey } from '../domain/problems/problem-details.ts';
import { networkOf } from '../domain/people/network.ts';
import { plans } from '../domain/plans/plan.ts';
import type { Table } from '../table/client.ts';
import type { Key } from '../table/keys.ts';
import { setPace, useCredential } from '../table/limits/credentials.ts';
import {
  chargeOrganization,
  isCharged,
  organizationPace,
} from '../table/limits/organization-pace.ts';
import { convertedPace, remainingOf, type Pace, type PaceMemory } from '../table/limits/pace.ts';
import { takePass } from '../table/limits/subject-pace.ts';
import type { OrganizationItem } from '../table/people/organizations.ts';
import type { Exchange } from './exchange.ts';
import type { Caller } from './implement.ts';
import { rateHeaders, tooManyRequests } from './rate-headers.ts';
import type { Signer } from './session-cookie.ts';

/** What the check of credentials needs. */
export interface CredentialDeps extends Signer {
  table: Table;
  /** What one network may ask of public operations; 0 switches the limit off. */
  publicRequestsPerIpPerMinute: number;
}

/** A request at the door: what it is checked with, and when. */
export interface Door {
  exchange: Exchange;
  deps: CredentialDeps;
  memory: PaceMemory;
  now: Date;
}

/**
 * Uses a session or a key once, and notes the headers of its rate.
 * @throws Problem `unauthorized` where there is no such credential, `rate_limited` beyond its rate.
 */
export async function admit(
  { exchange, deps, memory, now }: Door,
  kind: 'session' | 'key',
  key: Key,
) {
  const use = await useCredential(deps.table, kind, key, now, memory);
  if (use.kind === 'refused') {
    throw new Problem('unauthorized', kind === 'key' ? unknownKey : sessionEnded);
  }
  Object.assign(exchange.headers, rateHeaders(use.pace, now));
  if (use.kind === 'limited') throw tooManyRequests(use.pace, now);
  return use;
}

/** Strangers have no credential to count them by. */
export async function limitPlace({ exchange, deps, memory, now }: Door): Promise<void> {
  const perMinute = deps.publicRequestsPerIpPerMinute;
  if (perMinute === 0) return;
  const subject = `public#${networkOf(exchange.event.requestContext.http.sourceIp)}`;
  const { kind, pace } = await takePass(deps.table, { subject, perMinute }, now, memory);
  if (kind === 'limited') throw tooManyRequests(pace, now);
}

/**
 * All credentials of an organization together get four times the rate of one. How they stand is part
 * of the organization's item, which is read anyway; every tenth use of a credential writes it.
 */
export async function limitOrganization(
  { exchange, deps, now }: Door,
  organization: OrganizationItem,
  { uses, pace: own }: { uses: number; pace: Pace },
): Promise<void> {
  const { requests_per_minute } = plans[organization.plan];
  const pace = organizationPace(organization.pace_tat, requests_per_minute);
  const left = remainingOf(pace, now.getTime());
  // The limit that runs out first applies to the next request.
  if (left < remainingOf(own, now.getTime())) {
    Object.assign(exchange.headers, rateHeaders(pace, now, 'organization'));
  }
  if (left === 0) throw tooManyRequests(pace, now);
  if (isCharged(uses)) await chargeOrganization(deps.table, organization.id, pace, now);
}

/**
 * The catalog's own quota is shared by all, and nobody may use it up: what asks it counts for the
 * person, whatever their sessions and organizations, and then for the organization, whatever its
 * people and keys. Who has asked too much takes nothing from their organization.
 */
export async function limitCatalog(door: Door, { organization, userId }: Caller): Promise<void> {
  const { exchange, deps, memory, now } = door;
  const perMinute = organization?.catalogRequestsPerMinute ?? catalogRequestsPerMinute(null, now);
  // One budget on a plan, though a new organization may use less of it.
  const { catalog_requests_per_minute: whole } = plans[organization?.plan ?? 'free'];
  for (const who of [userId, organization?.id]) {
    if (!who) continue;
    const subject = `catalog-${whole}#${who}`;
    const { kind, pace } = await takePass(deps.table, { subject, perMinute }, now, memory);
    if (kind === 'admitted') continue;
    Object.assign(exchange.headers, rateHeaders(pace, now, 'catalog'));
    throw tooManyRequests(pace, now);
  }
}

const stranger: Asker = { isFree: true, organization: '', person: '', weight: 1 };

/** Whose turn it is with the catalog, among all people. */
export function askerOf(caller: Caller | null): Asker {
  if (!caller) return stranger;
  const { organization, userId, keyId } = caller;
  return {
    isFree: (organization?.plan ?? 'free') === 'free',
    organization: shortened(organization?.id ?? ''),
    person: shortened(userId ?? keyId ?? ''),
    weight: organization?.catalogRequestsPerMinute ?? 1,
  };
}

/** A few letters tell those apart who ask within seconds, and name nobody in the item of a lane. */
function shortened(id: string): string {
  return createHash('sha256').update(id).digest('base64url').slice(0, 4);
}

/** A plan that changed reaches a credential at its next use. @returns the pace from now on. */
export async function followPlan(
  { exchange, deps, now }: Door,
  key: Key,
  pace: Pace,
  organization: OrganizationItem | null,
): Promise<Pace> {
  const { requests_per_minute } = plans[organization?.plan ?? 'free'];
  if (pace.rate_per_minute === requests_per_minute) return pace;
  const changed = convertedPace(pace, requests_per_minute, now.getTime());
  await setPace(deps.table, key, pace, changed);
  Object.assign(exchange.headers, rateHeaders(changed, now));
  return changed;
}
