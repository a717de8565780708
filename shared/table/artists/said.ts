import { nothingSaid, type Said } from '../../domain/detection/said.ts';
import { KeptIdentity, nothingKept } from '../../domain/identity.ts';
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

/** All that one holder's people said of an artist: what its new releases are judged by. */
export async function readSaid(
  table: Table,
  { organization_id, artist_id }: { organization_id: string; artist_id: string },
): Promise<Said> {
  // In the order of sort keys: EXPECTED#…, IDENTITY, TRIAGE#….
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: {
      ':pk': keys.identity(artist_id).pk,
      ':from': prefixes.expectedRelease,
      ':to': endOf(prefixes.triage),
    },
  };
  const [own, [ofAll, hold]] = await Promise.all([
    queryAll(table, query, { rowsMax: releasesMax + expectedMax + 1 }),
    getItems(
      table,
      [keys.organizationIdentity(organization_id), keys.artist(organization_id, artist_id)],
      { consistent: false },
    ),
  ]);
  const startingWith = (prefix: string) => own.filter(({ sk }) => String(sk).startsWith(prefix));
  const verdicts = startingWith(prefixes.triage).map(
    (item) => [idIn(item['sk'], prefixes.triage), Triage.parse(item)] as const,
  );
  const expected = startingWith(prefixes.expectedRelease).map((item) => ExpectedItem.parse(item));
  const [stated] = startingWith('IDENTITY');
  const identities = [stated, ofAll].flatMap((item) => (item ? [KeptIdentity.parse(item)] : []));
  const policy = hold ? HoldItem.shape.release_policy.parse(hold['release_policy']) : 'judge';
  const isNothing = own.length === 0 && !ofAll && policy === 'judge';
  if (isNothing) return nothingSaid;
  return {
    verdicts: new Map(verdicts),
    stated: {
      theirs: allParts(identities.map(({ theirs }) => theirs)),
      foreign: allParts(identities.map(({ foreign }) => foreign)),
    },
    expected,
    policy,
  };
}
