import { nothingSaid, type Said } from '../../domain/detection/said.ts';
import { type Identity, KeptIdentity, noIdentity, nothingKept } from '../../domain/identity.ts';
import { allParts } from '../../domain/detection/risk/identity.ts';
import { Triage } from '../../domain/release.ts';
import { getItems } from '../batch.ts';
import type { Table } from '../client.ts';
import { readItem, wholeItem } from '../item.ts';
import { type Key, keys } from '../keys.ts';
import { queryAll } from '../pages.ts';
import { endOf, idIn, prefixes } from '../prefixes.ts';
import type { Write } from '../transaction.ts';
import { releasesMax } from '../watches/releases.ts';
import { HoldItem } from './artists.ts';
import { ExpectedItem, expectedMax } from './expected.ts';

/** Whose identity: an artist's, or the one of all artists of an organization. */
export type IdentityOf = { artistId: string } | { organizationId: string };

function keyOf(of: IdentityOf): Key {
  return 'artistId' in of
    ? keys.identity(of.artistId)
    : keys.organizationIdentity(of.organizationId);
}

/** What was stated, as it stands. */
export async function getIdentity(table: Table, of: IdentityOf): Promise<KeptIdentity> {
  return (await readItem(table, keyOf(of), KeptIdentity)) ?? nothingKept;
}

/** Keeps what is stated, in place of what was read. Fails when it is another by now. */
export function identityWrite(
  of: IdentityOf,
  identity: KeptIdentity,
  { updated_at: before }: KeptIdentity,
): Write {
  const condition =
    before === null
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: 'updated_at = :before',
          ExpressionAttributeValues: { ':before': before },
        };
  return wholeItem(keyOf(of), identity, condition);
}

/** States what an import says is theirs, where nothing is stated of the artist yet. */
export function importedIdentityWrites(
  artistId: string,
  theirs: Identity | null,
  now: Date,
): Write[] {
  if (!theirs) return [];
  return [
    {
      Update: {
        Key: keys.identity(artistId),
        UpdateExpression:
          'SET theirs = if_not_exists(theirs, :theirs), #foreign = if_not_exists(#foreign, :foreign), updated_at = if_not_exists(updated_at, :at)',
        ExpressionAttributeNames: { '#foreign': 'foreign' },
        ExpressionAttributeValues: {
          ':theirs': theirs,
          ':foreign': noIdentity,
          ':at': now.toISOString(),
        },
      },
    },
  ];
}

/**
 * What one holder's people said of an artist's releases; for new ones, all that those are judged by.
 * @param isNews whether a new release is told; otherwise only verdicts matter.
 */
export async function readSaid(
  table: Table,
  { organization_id, artist_id }: { organization_id: string; artist_id: string },
  isNews: boolean,
): Promise<Said> {
  // In the order of sort keys: EXPECTED#…, IDENTITY, TRIAGE#….
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': keys.identity(artist_id).pk,
      ':from': isNews ? prefixes.expectedRelease : prefixes.triage,
      ':to': endOf(prefixes.triage),
    },
  };
  const beside = [
    keys.organizationIdentity(organization_id),
    keys.artist(organization_id, artist_id),
  ];
  const [own, [ofAll, hold]] = await Promise.all([
    queryAll(table, query, { rowsMax: releasesMax + expectedMax + 1 }),
    isNews ? getItems(table, beside, { consistent: false }) : [],
  ]);
  const policy = HoldItem.shape.release_policy.parse(hold?.release_policy);
  if (own.length === 0 && !ofAll && policy === 'judge') return nothingSaid;
  const startingWith = (prefix: string) => own.filter(({ sk }) => String(sk).startsWith(prefix));
  const verdicts = startingWith(prefixes.triage).map(
    (item) => [idIn(item.sk, prefixes.triage), Triage.parse(item)] as const,
  );
  const stated = [...startingWith('IDENTITY'), ...(ofAll ? [ofAll] : [])].map((item) =>
    KeptIdentity.parse(item),
  );
  return {
    verdicts: new Map(verdicts),
    stated: {
      theirs: allParts(stated.map(({ theirs }) => theirs)),
      foreign: allParts(stated.map(({ foreign }) => foreign)),
    },
    expected: startingWith(prefixes.expectedRelease).map((item) => ExpectedItem.parse(item)),
    policy,
  };
}
