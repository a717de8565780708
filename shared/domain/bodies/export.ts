import * as z from '../zod.ts';
import { Timestamp } from '../text/text.ts';

/** What an export shows of a stored item: all but secrets. */
export const ExportedItem = z
  .object({
    kind: z.string().meta({ description: 'The kind of item', examples: ['artist'] }),
    ids: z.array(z.string()).register(z.docs, { description: 'The IDs that identify it' }),
    data: z
      .record(z.string(), z.unknown())
      .register(z.docs, { description: 'Everything we store about it, except secrets' }),
  })
  .register(z.docs, { id: 'ExportedItem' });
export type ExportedItem = z.infer<typeof ExportedItem>;

export const Export = z
  .object({ exported_at: Timestamp, items: z.array(ExportedItem) })
  .register(z.docs, { id: 'Export' });

/** When something that is being deleted is erased. */
export const Deletion = z
  .object({ deletes_at: Timestamp.meta({ description: 'When it will be erased' }) })
  .register(z.docs, { id: 'Deletion' });
