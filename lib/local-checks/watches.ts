import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  paginateScan,
  type ScanCommandInput,
} from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { keys } from '../../shared/table/keys.ts';

/** What a check leaves behind in the watch of an artist. */
const Watch = z.object({
  /** By which it is checked; null: nobody holds it actively. */
  plan: z.string().nullable(),
  last_checked_at: z.string(),
  check_error: z.object({ message: z.string(), at: z.string() }).nullable(),
});
type Watch = z.infer<typeof Watch>;

const Hold = z.object({
  watch_id: z.string(),
  active: z.boolean(),
  paused: z.string().nullable(),
});
type Hold = z.infer<typeof Hold>;

type Filter = Pick<
  ScanCommandInput,
  'FilterExpression' | 'ExpressionAttributeNames' | 'ExpressionAttributeValues'
>;

/** The table of the service on this machine, as far as checks are concerned. */
export type Watches = ReturnType<typeof watchesIn>;

/** A scan finds them: the table of one machine is small, and no index needs to know of it. */
export function watchesIn(client: DynamoDBClient, TableName: string) {
  const db = DynamoDBDocumentClient.from(client);
  const scan = async (filter: Filter) => {
    const found: unknown[] = [];
    const pages = paginateScan({ client: db }, { TableName, ConsistentRead: true, ...filter });
    for await (const { Items = [] } of pages) found.push(...Items);
    return found;
  };
  return {
    /** All that are held actively. */
    active: async (): Promise<string[]> => {
      const items = await scan({
        FilterExpression: 'sk = :watch AND attribute_type(#plan, :text)',
        ExpressionAttributeNames: { '#plan': 'plan' },
        ExpressionAttributeValues: { ':watch': keys.watch('').sk, ':text': 'S' },
      });
      return z
        .array(z.object({ id: z.string() }))
        .parse(items)
        .map(({ id }) => id);
    },
    /** A watch as it stands; null: there is none. */
    read: async (id: string): Promise<Watch | null> => {
      const Key = keys.watch(id);
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item ? Watch.parse(Item) : null;
    },
    /** The hold of whichever organization monitors the artist under this id; null: none ever did. */
    holdOf: async (artist: string): Promise<Hold | null> => {
      const { pk, sk } = keys.artist('', artist);
      const [item] = await scan({
        FilterExpression: 'sk = :sk AND begins_with(pk, :pk)',
        ExpressionAttributeValues: { ':sk': sk, ':pk': pk },
      });
      return item === undefined ? null : Hold.parse(item);
    },
  };
}
