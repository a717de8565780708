import * as z from 'zod';
import { SeverityCounts } from '../domain/artist.ts';
import { Change } from '../domain/change.ts';
import { idSchema } from '../domain/ids.ts';
import { Day } from '../domain/text.ts';
import { asMember, asViewer, operation } from './define.ts';
import { ChangesQuery, DaysQuery } from './queries.ts';

const ChangeParams = z.strictObject({ id: idSchema('change') });

export const listChanges = operation({
  id: 'listChanges',
  group: 'changes',
  method: 'GET',
  path: '/api/v1/changes',
  summary: 'All changes of the organization, newest first',
  description:
    'Confirmed changes by `confirmed_at`, unless `status` asks for others (by `detected_at`). Paged by `limit` and `offset`, or by the `cursor` of the `Link` header.',
  access: asViewer,
  query: ChangesQuery,
  success: { status: 200, body: z.array(Change) },
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
  success: { status: 200, body: Change },
  errors: ['not_found'],
  conditional: true,
});

export const acknowledgeChange = operation({
  id: 'acknowledgeChange',
  group: 'changes',
  method: 'POST',
  path: '/api/v1/changes/{id}/acknowledge',
  summary: 'Mark a change as seen to',
  access: asMember,
  params: ChangeParams,
  success: { status: 200, body: Change },
  errors: ['not_found'],
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
  errors: ['not_found'],
});
