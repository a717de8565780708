import * as z from 'zod';
import { SeverityCounts } from '../domain/artist.ts';
import { LinkedChange } from '../domain/change-links.ts';
import { ChangeDelivery } from '../domain/delivery.ts';
import { EventType } from '../domain/event-type.ts';
import { idSchema } from '../domain/ids.ts';
import { Day } from '../domain/text.ts';
import { asAdmin, asMember, asViewer, operation } from './define.ts';
import { ChangesQuery, DaysQuery } from './queries.ts';

const ChangeParams = z.strictObject({ id: idSchema('change') });

export const listChanges = operation({
  id: 'listChanges',
  group: 'changes',
  method: 'GET',
  path: '/api/v1/changes',
  summary: 'All changes of the organization, newest first',
  description:
    'Confirmed changes by `confirmed_at`, unless `status` asks for others (by `detected_at`). Paged by `limit` and `offset`, or by the `cursor` of the `Link` header. One request searches at most 2,000 changes: with filters a page can be short or empty. It is the last one when it has no `Link` to a next page. With filters `offset` goes up to 1,000.',
  access: asViewer,
  query: ChangesQuery,
  success: { status: 200, body: z.array(LinkedChange) },
});

export const countChangesDaily = operation({
  id: 'countChangesDaily',
  group: 'changes',
  method: 'GET',
  path: '/api/v1/changes/stats/daily',
  summary: 'Confirmed changes by UTC day, oldest first',
  access: asViewer,
  query: DaysQuery,
  success: {
    status: 200,
    body: z.array(
      z.object({ date: Day }).extend(SeverityCounts.shape).meta({ id: 'DailyChanges' }),
    ),
  },
});

export const getChange = operation({
  id: 'getChange',
  group: 'changes',
  method: 'GET',
  path: '/api/v1/changes/{id}',
  summary: 'One change',
  access: asViewer,
  params: ChangeParams,
  success: { status: 200, body: LinkedChange },
  errors: ['not_found'],
  conditional: true,
});

export const acknowledgeChange = operation({
  id: 'acknowledgeChange',
  group: 'changes',
  method: 'POST',
  path: '/api/v1/changes/{id}/acknowledge',
  summary: 'Mark a change as seen to',
  description: 'One that has a mark keeps who set it first, and when.',
  access: asMember,
  params: ChangeParams,
  success: { status: 200, body: LinkedChange },
  errors: ['not_found', 'conflict'],
});

export const unacknowledgeChange = operation({
  id: 'unacknowledgeChange',
  group: 'changes',
  method: 'DELETE',
  path: '/api/v1/changes/{id}/acknowledge',
  summary: 'Take the mark back',
  access: asMember,
  params: ChangeParams,
  success: { status: 204 },
  errors: ['not_found', 'conflict'],
});

export const acknowledgeChanges = operation({
  id: 'acknowledgeChanges',
  group: 'changes',
  method: 'POST',
  path: '/api/v1/changes/acknowledge',
  summary: 'Mark changes as seen to, 100 at most',
  description:
    'Those that have a mark keep it. Nothing is marked if any of the ids is no change of the organization: the refusal names their places.',
  access: asMember,
  body: z
    .strictObject({ ids: z.array(idSchema('change')).min(1).max(100) })
    .meta({ id: 'AcknowledgeInput' }),
  success: { status: 200, body: z.array(LinkedChange) },
  errors: ['conflict'],
  exampleBody: { ids: ['chg_01k9zq4w3v7m2x5c8e0b6t1n4r'] },
});

export const listChangeDeliveries = operation({
  id: 'listChangeDeliveries',
  group: 'changes',
  method: 'GET',
  path: '/api/v1/changes/{id}/deliveries',
  summary: 'Where a change went, and what became of it',
  description:
    'Empty before it is confirmed, and 30 days later. Targets that were deleted meanwhile are there too, without a name.',
  access: asAdmin,
  params: ChangeParams,
  success: { status: 200, body: z.array(ChangeDelivery) },
  errors: ['not_found'],
});

export const listEventTypes = operation({
  id: 'listEventTypes',
  group: 'changes',
  method: 'GET',
  path: '/api/v1/event-types',
  summary: 'All types of changes',
  description:
    '`severity` is the usual one; a change can have another where its reasons say so. `examples` are changes of an invented artist, as lists show them and webhooks receive them.',
  access: asViewer,
  success: { status: 200, body: z.array(EventType) },
  conditional: true,
});
