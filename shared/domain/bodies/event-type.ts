import * as z from '../zod.ts';
import { LinkedChange } from '../../changes/rules/change-links.ts';
import { ChangeType } from '../../changes/rules/change-type.ts';
import { Severity, SubjectKind } from '../../changes/rules/info.ts';

/** A type of change, as `GET /event-types` lists it. */
export const EventType = z
  .object({
    type: ChangeType,
    severity: Severity,
    subject: SubjectKind,
    needs: z.string().nullable().register(z.docs, {
      description:
        'What a source must provide for it, with `a or b` if either is enough; null if every catalog can',
    }),
    available: z.boolean().meta({
      description:
        'Whether the sources of this service can show it: the catalog, MusicBrainz (`links`), and Last.fm (`bio`) if it’s set up. If not, this change never occurs',
    }),
    description: z.string(),
    examples: z.array(LinkedChange).min(1).register(z.docs, {
      description: 'What such a change looks like, in each of its forms',
    }),
  })
  .register(z.docs, { id: 'EventType' });
export type EventType = z.infer<typeof EventType>;

/** Types to filter by. */
export const EventTypes = z
  .array(z.enum(ChangeType.options))
  .max(100)
  .overwrite((types) => [...new Set(types)])
  .register(z.docs, { description: 'Change types; an empty array means all' });
