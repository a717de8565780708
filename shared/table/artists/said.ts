import { type ReleasePolicy, Triage } from '../../domain/releases/release.ts';
import type { Table } from '../client.ts';
import { readRow } from '../item.ts';
import { keys } from '../keys.ts';
import { queryAll } from '../pages.ts';
import { endOf, idIn, prefixes } from '../prefixes.ts';
import { releasesMax } from '../../watches/items/releases.ts';
import { allParts, withoutParts } from '../../findings/risk/identity.ts';
import type { Said } from '../../findings/said.ts';
import { ExpectedRelease } from '../../domain/releases/expected-release.ts';
import { KeptIdentity, nothingKept } from '../../domain/artists/identity.ts';

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

type Row = Record<string, unknown>;

/** What a holder's people said of an artist's releases, as it is stored. */
export interface SaidRows {
  /** Of the artist: expected releases, the identity, and verdicts. */
  own: readonly Row[];
  /** The identity of all artists of the organization. */
  ofAll: Row | null;
  policy: ReleasePolicy;
}

const startingWith = (own: readonly Row[], prefix: string) =>
  own.filter(({ sk }) => String(sk).startsWith(prefix));

/** The verdicts among it, by release. @throws ZodError for a row that is broken. */
export function verdictsOf({ own }: SaidRows): Map<string, Triage> {
  return new Map(
    startingWith(own, prefixes.triage).map((row) => [
      idIn(row.sk, prefixes.triage),
      Triage.parse(row),
    ]),
  );
}

/** What of it counts for a release. @throws ZodError for a row that is broken. */
export function saidOf(rows: SaidRows): Said {
  const { own, ofAll, policy } = rows;
  const [row] = startingWith(own, keys.identity('').sk);
  const one = row ? KeptIdentity.parse(row) : nothingKept;
  const all = ofAll ? KeptIdentity.parse(ofAll) : nothingKept;
  return {
    verdicts: verdictsOf(rows),
    stated: {
      // What is said of one artist is more than what is said of all.
      theirs: allParts([one.theirs, withoutParts(all.theirs, one.foreign)]),
      foreign: allParts([one.foreign, withoutParts(all.foreign, one.theirs)]),
    },
    expected: startingWith(own, prefixes.expectedRelease).map((row) => ExpectedRelease.parse(row)),
    policy,
  };
}
