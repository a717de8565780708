import * as z from '../../domain/zod.ts';
import { tagKey } from '../../domain/artists/tag.ts';
import { getItems } from '../batch.ts';
import type { Table } from '../client.ts';
import { keys } from '../keys.ts';
import type { Write } from '../transaction.ts';

/** Which artists have a tag. DynamoDB has no empty sets: there is none where nobody has it anymore. */
const TagItem = z.object({ artists: z.set(z.string()).optional() });

/** The writes by which an artist has other tags from now on: those that it gets and those that it loses. */
export function taggedWrites(
  { id, organization_id: org }: { id: string; organization_id: string },
  before: readonly string[],
  after: readonly string[],
): Write[] {
  const [had, has] = [new Set(before.map(tagKey)), new Set(after.map(tagKey))];
  const change = (verb: 'ADD' | 'DELETE', tag: string): Write => ({
    Update: {
      Key: keys.tag(org, tag),
      UpdateExpression: `${verb} artists :artist`,
      ExpressionAttributeValues: { ':artist': new Set([id]) },
    },
  });
  return [
    ...[...has].filter((tag) => !had.has(tag)).map((tag) => change('ADD', tag)),
    ...[...had].filter((tag) => !has.has(tag)).map((tag) => change('DELETE', tag)),
  ];
}

/** The artists of the organization that have any of the tags now, those that it stopped included. */
export async function artistsTagged(
  table: Table,
  org: string,
  tags: readonly string[],
): Promise<Set<string>> {
  const wanted = tags.map((tag) => keys.tag(org, tagKey(tag)));
  const items = await getItems(table, wanted, { consistent: false });
  return new Set(items.flatMap((item) => [...(TagItem.parse(item ?? {}).artists ?? [])]));
}
