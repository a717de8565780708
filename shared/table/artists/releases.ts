import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { CatalogTrack } from '../../domain/catalog.ts';
import type { ReleaseRecord } from '../../domain/detection/records.ts';
import type { Triage } from '../../domain/release.ts';
import { ReleaseItem } from './baseline-items.ts';
import { TracksItem } from './tracks-item.ts';
import type { Table } from '../client.ts';
import { keys } from '../keys.ts';
import { queryPrefix } from '../pages.ts';
import type { Write } from '../transaction.ts';

/** A catalog's list is read for 100 pages of 100 releases; those that left it stay a while. */
export const releasesMax = 20_000;

/** All releases of an artist as last confirmed, in the order of their ids. */
export async function listReleases(table: Table, artist: string): Promise<ReleaseRecord[]> {
  const items = await queryPrefix(table, `ART#${artist}`, 'REL#', { rowsMax: releasesMax });
  return items.map((item) => ReleaseItem.parse(item));
}

/** One release of an artist, or null. */
export async function getRelease(
  table: Table,
  artist: string,
  release: string,
  consistent = false,
): Promise<ReleaseRecord | null> {
  const { Item } = await table.db.send(
    new GetCommand({
      TableName: table.name,
      Key: keys.release(artist, release),
      ConsistentRead: consistent,
    }),
  );
  return Item ? ReleaseItem.parse(Item) : null;
}

/**
 * Keeps a verdict on a release. Only in one transaction with the artist's version, by which all
 * others write releases.
 */
export function triagedWrite(artist: string, release: string, triage: Triage): Write {
  return {
    Update: {
      Key: keys.release(artist, release),
      UpdateExpression: 'SET triage = :triage',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':triage': triage },
    },
  };
}

/** Takes what was said of a release back, if it is still the same. */
export function untriagedWrite(artist: string, release: string, triage: Triage): Write {
  return {
    Update: {
      Key: keys.release(artist, release),
      UpdateExpression: 'REMOVE triage',
      ConditionExpression: 'triage = :triage',
      ExpressionAttributeValues: { ':triage': triage },
    },
  };
}

/** The tracks of a release, in their order; null while its own page was never read. */
export async function getTracks(
  table: Table,
  artist: string,
  release: string,
): Promise<CatalogTrack[] | null> {
  const { Item } = await table.db.send(
    new GetCommand({ TableName: table.name, Key: keys.tracks(artist, release) }),
  );
  return Item ? TracksItem.parse(Item).tracks : null;
}
