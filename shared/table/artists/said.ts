import type { ReleasePolicy } from '../../domain/releases/release.ts';
import type { Table } from '../client.ts';
import { readRow } from '../item.ts';
import { keys } from '../keys.ts';
import { queryAll } from '../pages.ts';
import { endOf, prefixes } from '../prefixes.ts';
import { releasesMax } from '../../watches/items/releases.ts';
import type { SaidRows } from './said-rows.ts';

/** So many releases of an artist can be expected at a time. */
export const expectedMax = 500;

/** A moment ago is good enough: people state what is theirs long before. */
const asItWas = { consistent: false };

/**
 * What one holder's people said of an artist's releases, as it is stored; for new ones, all that those are
 * judged by. Null: nothing. What of it counts, `saidOf` tells.
 * @param isNews whether a new release is told; otherwise only verdicts matter.
 */
export async function readSaid(
  table: Table,
  {
    organization_id,
    artist_id,
    release_policy: policy,
  }: { organization_id: string; artist_id: string; release_policy: ReleasePolicy },
  isNews: boolean,
): Promise<SaidRows | null> {
  // In the order of sort keys: EXPECTED#…, IDENTITY, TRIAGE#….
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': keys.identity(artist_id).pk,
      ':from': isNews ? prefixes.expectedRelease : prefixes.triage,
      ':to': endOf(prefixes.triage),
    },
  };
  const [own, ofAll] = await Promise.all([
    queryAll(table, query, { rowsMax: releasesMax + expectedMax + 1 }),
    isNews ? readRow(table, keys.organizationIdentity(organization_id), asItWas) : undefined,
  ]);
  const isNothing = own.length === 0 && !ofAll && policy === 'judge';
  return isNothing ? null : { own, ofAll: ofAll ?? null, policy };
}
