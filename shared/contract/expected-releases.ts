import * as z from '../domain/zod.ts';
import {
  expectedBytesMax,
  ExpectedInputs,
  ExpectedPatch,
  ExpectedView,
} from '../domain/bodies/expected-release.ts';
import { idSchema } from '../domain/ids.ts';
import { asMember, asViewer, operationsOf } from './define.ts';

const operation = operationsOf('releases', {
  id: idSchema('artist'),
  expected_id: idSchema('expectedRelease'),
});

const path = '/api/v1/artists/{id}/expected-releases';

export const listExpectedReleases = operation(`GET ${path}`, {
  id: 'listExpectedReleases',
  summary: 'List the releases that are expected of an artist',
  description: 'In the order in which they were named, with what became of each.',
  access: asViewer,
  success: { status: 200, body: z.array(ExpectedView) },
});

export const expectReleases = operation(`POST ${path}`, {
  id: 'expectReleases',
  summary: 'Expect releases of an artist',
  description:
    'One release, up to 90 in `releases`, or a CSV (`text/csv`, UTF-8) whose first line names its columns: `title`, `release_date`, `upc`, `isrcs`, `label`. Each needs a UPC, or a title and a date. A release that matches is told as expected, and with what differs from what you said. A UPC or an ISRC decides; where the catalog tells neither, or you did not, title and date do, up to seven days apart. A release that isn’t there a day after its date is told as `RELEASE_MISSED`. One that you expect already, with the very same fields, is answered as it is.',
  access: asMember,
  body: ExpectedInputs,
  csv: true,
  bodyBytesMax: expectedBytesMax,
  success: { status: 200, body: z.array(ExpectedView) },
  errors: ['conflict'],
  exampleBody: { title: 'Long Shore', release_date: '2026-12-04', upc: '724384960650' },
});

export const getExpectedRelease = operation(`GET ${path}/{expected_id}`, {
  id: 'getExpectedRelease',
  summary: 'Get an expected release',
  access: asViewer,
  success: { status: 200, body: ExpectedView },
});

export const updateExpectedRelease = operation(`PATCH ${path}/{expected_id}`, {
  id: 'updateExpectedRelease',
  summary: 'Change an expected release',
  description: 'What you leave out stays as it is. With another date, it is awaited anew.',
  access: asMember,
  body: ExpectedPatch,
  success: { status: 200, body: ExpectedView },
  errors: ['conflict'],
  exampleBody: { release_date: '2026-12-11' },
});

export const withdrawExpectedRelease = operation(`DELETE ${path}/{expected_id}`, {
  id: 'withdrawExpectedRelease',
  summary: 'Expect a release no longer',
  access: asMember,
  success: { status: 204 },
  errors: ['conflict'],
});
