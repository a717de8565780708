import * as z from '../../domain/zod.ts';
import { EventTypes } from '../../domain/bodies/event-type.ts';
import { ChangeStatus } from '../../changes/rules/change.ts';
import { WorkState } from '../../changes/rules/change-work.ts';
import { idSchema } from '../../domain/ids.ts';
import { Severity } from '../../changes/rules/info.ts';
import { Tags } from '../../domain/artists/tag.ts';
import { lineOfText } from '../../domain/text/text.ts';
import { Cursor, Flag, queryInteger, Since, Until } from './parts.ts';

/** Keeps what is of artists that have any of these tags. */
export const TagFilter = z
  .union([z.string().transform((tag) => [tag]), z.array(z.string())])
  .pipe(Tags)
  .optional()
  .register(z.docs, {
    description:
      'Only artists that have this tag now, whatever its letters’ case. Can be repeated: artists with any of the tags',
  });

/** Filters and paging of the lists of changes. */
export const ChangesQuery = z.strictObject({
  limit: queryInteger(1, 100).default(50),
  offset: queryInteger(0, 999_999_999).default(0),
  cursor: Cursor.optional(),
  q: lineOfText(100).optional().register(z.docs, {
    description:
      'Words that the artist’s name, the titles of releases and tracks, or the summary must have, whatever the letters’ case and accents. A word also finds longer ones that contain it',
  }),
  artist_id: idSchema('artist').optional(),
  change_type: z
    .union([z.string().transform((type) => [type]), z.array(z.string())])
    .pipe(EventTypes)
    .optional()
    .register(z.docs, { description: 'Can be repeated' }),
  tag: TagFilter,
  min_severity: Severity.optional(),
  status: ChangeStatus.optional(),
  acknowledged: Flag.optional(),
  work: z
    .union([z.string().transform((state) => [state]), z.array(z.string())])
    .pipe(z.array(WorkState).max(WorkState.options.length))
    .optional()
    .register(z.docs, { description: 'States of the work on a change. Can be repeated' }),
  assignee: z
    .union([z.enum(['me', 'nobody']), idSchema('user')])
    .optional()
    .register(z.docs, {
      description:
        'Who looks after a change: a user’s ID, `me`, or `nobody` (also if its assignee is no member anymore)',
    }),
  since: Since.optional(),
  until: Until.optional(),
});
export type ChangesQuery = z.infer<typeof ChangesQuery>;
