import {
  type Identity,
  KeptIdentity,
  noIdentity,
  nothingKept,
} from '../../domain/artists/identity.ts';
import type { Table } from '../client.ts';
import { readItem, wholeItem } from '../item.ts';
import { type Key, keys } from '../keys.ts';
import type { Write } from '../transaction.ts';
import { when } from '../versioned.ts';

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
  const isAsRead =
    before === null ? when('attribute_not_exists(pk)') : when('updated_at = :before', { before });
  return wholeItem(keyOf(of), identity, isAsRead);
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
