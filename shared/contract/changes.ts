import * as z from '../domain/zod.ts';
import { RoutingEntry } from '../domain/bodies/routing.ts';
import { SeverityCounts } from '../domain/artists/artist.ts';
import { ChangedItem } from '../changes/rules/change.ts';
import { LinkedChange } from '../changes/rules/change-links.ts';
import { ChangeDelivery } from '../domain/bodies/delivery.ts';
import { EventType } from '../domain/bodies/event-type.ts';
import { idSchema } from '../domain/ids.ts';
import { Day } from '../domain/text/text.ts';
import { asAdmin, asMember, asViewer, operationsOf } from './define.ts';
import { ChangesQuery } from './queries/changes.ts';
import { Cursor, queryInteger } from './queries/parts.ts';
import { DaysQuery } from './queries/days.ts';

/** Paging of everything that a change tells of. */
const ItemsQuery = z.strictObject({
  limit: queryInteger(1, 500).default(100),
  cursor: Cursor.optional(),
});

const operation = operationsOf('changes', { id: idSchema('change') });

export const listChanges = operation('GET /api/v1/changes', {
  id: 'listChanges',
  summary: 'List all changes, newest first',
  description:
    'Returns confirmed changes by `confirmed_at`, unless `status` asks for others (by `detected_at`). Page with `limit` and `offset`, or with the `cursor` in the `Link` header. One request searches at most 2,000 changes, so with filters a page can be short or empty: the last page is the one without a `Link` to the next. With filters, `offset` goes up to 1,000.',
  access: asViewer,
  query: ChangesQuery,
  success: { status: 200, body: z.array(LinkedChange) },
});

export const countChangesDaily = operation('GET /api/v1/changes/stats/daily', {
  id: 'countChangesDaily',
  summary: 'Count confirmed changes per UTC day, oldest first',
  access: asViewer,
  query: DaysQuery,
  success: {
    status: 200,
    body: z.array(
      z.object({ date: Day }).extend(SeverityCounts.shape).register(z.docs, { id: 'DailyChanges' }),
    ),
  },
});

export const countChangesByState = operation('GET /api/v1/changes/stats/states', {
  id: 'countChangesByState',
  summary: 'Count the changes that wait for somebody',
  description:
    'Counts the newest 1,000 confirmed changes, and at most 1,000 that are being checked. Lists can lag behind by a moment.',
  access: asViewer,
  success: {
    status: 200,
    body: z
      .object({
        to_look_at: z.int(),
        acknowledged: z.int(),
        being_checked: z.int(),
        complete: z.boolean(),
      })
      .register(z.docs, { id: 'ChangeCounts' }),
  },
});

export const getChange = operation('GET /api/v1/changes/{id}', {
  id: 'getChange',
  summary: 'Get a change',
  access: asViewer,
  success: { status: 200, body: LinkedChange },
  conditional: true,
});

export const listChangeItems = operation('GET /api/v1/changes/{id}/items', {
  id: 'listChangeItems',
  summary: 'List everything that a change tells of',
  description:
    'The releases of a change that tells of several, each with its value before and after. Of any other change, its only one.',
  access: asViewer,
  query: ItemsQuery,
  success: { status: 200, body: z.array(ChangedItem) },
});

export const acknowledgeChange = operation('POST /api/v1/changes/{id}/acknowledge', {
  id: 'acknowledgeChange',
  summary: 'Acknowledge a change',
  description: 'An acknowledged change keeps who acknowledged it first, and when.',
  access: asMember,
  success: { status: 200, body: LinkedChange },
  errors: ['conflict'],
});

export const unacknowledgeChange = operation('DELETE /api/v1/changes/{id}/acknowledge', {
  id: 'unacknowledgeChange',
  summary: 'Undo acknowledging a change',
  access: asMember,
  success: { status: 204 },
  errors: ['conflict'],
});

export const acknowledgeChanges = operation('POST /api/v1/changes/acknowledge', {
  id: 'acknowledgeChanges',
  summary: 'Acknowledge up to 100 changes, or undo it',
  description:
    'With `acknowledged: false`, it undoes acknowledging them. Changes that are already as you want them stay as they are. If any ID isn’t one of your changes, nothing happens, and the error lists their positions.',
  access: asMember,
  body: z
    .strictObject({
      ids: z.array(idSchema('change')).min(1).max(100),
      acknowledged: z.boolean().default(true),
    })
    .register(z.docs, { id: 'AcknowledgeInput' }),
  success: { status: 200, body: z.array(LinkedChange) },
  errors: ['conflict'],
  exampleBody: { ids: ['chg_01k9zq4w3v7m2x5c8e0b6t1n4r'] },
});

export const listChangeDeliveries = operation('GET /api/v1/changes/{id}/deliveries', {
  id: 'listChangeDeliveries',
  summary: 'List the deliveries of a change',
  description:
    'Empty before the change is confirmed, and 30 days after. Targets deleted since then are included without a name.',
  access: asAdmin,
  success: { status: 200, body: z.array(ChangeDelivery) },
});

export const getChangeRouting = operation('GET /api/v1/changes/{id}/routing', {
  id: 'getChangeRouting',
  summary: 'Say why each alert rule sent a change, or didn’t',
  description:
    'What each rule said when the change was confirmed, and what became of its message since. Rules that were changed later don’t change the answer. Rules made after the change are listed last. 30 days after the change was sent, nothing is known about its messages.',
  access: asViewer,
  success: { status: 200, body: z.array(RoutingEntry) },
});

export const listEventTypes = operation('GET /api/v1/event-types', {
  id: 'listEventTypes',
  summary: 'List change types',
  description:
    '`severity` is the usual one; a change can have a higher one, and its reasons say why. `examples` are changes of an invented artist, as lists show them and webhooks receive them.',
  access: asViewer,
  success: { status: 200, body: z.array(EventType) },
  conditional: true,
});
