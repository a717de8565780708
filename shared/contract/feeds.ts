import * as z from '../domain/zod.ts';
import { Feed, feedFiles } from '../domain/feeds/feed.ts';
import { FeedCreated, FeedInput } from '../domain/bodies/feed.ts';
import { idSchema } from '../domain/ids.ts';
import { asMember, asViewer, operationsOf } from './define.ts';
import { LinkToken } from './queries/parts.ts';

const operation = operationsOf('feeds', { id: idSchema('feed'), token: LinkToken });

const open = { kind: 'public' } as const;
const limits =
  'For whoever knows the secret URL, without credentials. It changes rarely: send `If-None-Match`. 60 requests an hour; beyond that, the answer is 429 with `Retry-After`. An unknown or revoked URL is 404.';

export const listFeeds = operation('GET /api/v1/org/feeds', {
  id: 'listFeeds',
  summary: 'List feeds, oldest first',
  description: 'Their URLs aren’t shown again. If one is lost, create another feed.',
  access: asViewer,
  success: { status: 200, body: z.array(Feed) },
});

export const createFeed = operation('POST /api/v1/org/feeds', {
  id: 'createFeed',
  summary: 'Create a feed: a calendar of releases, or the latest changes',
  description:
    'Its `url` is in this response only. Whoever knows it can read the feed without signing in, so share it like a password. To revoke it, delete the feed. An organization can have 20 feeds.',
  access: asMember,
  body: FeedInput,
  success: { status: 201, body: FeedCreated },
  errors: ['plan_limit_reached'],
  idempotent: true,
  exampleBody: { kind: 'calendar', name: 'Release calendar', artist_ids: null },
});

export const getFeed = operation('GET /api/v1/org/feeds/{id}', {
  id: 'getFeed',
  summary: 'Get a feed',
  description: 'Its URL isn’t shown again.',
  access: asViewer,
  success: { status: 200, body: Feed },
  conditional: true,
});

export const deleteFeed = operation('DELETE /api/v1/org/feeds/{id}', {
  id: 'deleteFeed',
  summary: 'Delete a feed',
  description: 'Its URL answers 404 from now on.',
  access: asMember,
  success: { status: 204 },
});

export const readCalendarFeed = operation(`GET /feeds/{token}/${feedFiles.calendar}`, {
  id: 'readCalendarFeed',
  summary: 'Read a calendar of releases',
  description: `iCalendar (RFC 5545): an all-day event for each release from a year ago to the last that is announced. ${limits}`,
  access: open,
  ignoresQuery: true,
  success: { status: 200, description: 'A calendar' },
  raw: { contentType: 'text/calendar; charset=utf-8', packed: true },
  errors: ['not_found'],
  conditional: true,
});

export const readAtomFeed = operation(`GET /feeds/{token}/${feedFiles.atom}`, {
  id: 'readAtomFeed',
  summary: 'Read the latest changes as a feed',
  description: `Atom (RFC 4287): the last 50 confirmed changes. ${limits}`,
  access: open,
  ignoresQuery: true,
  success: { status: 200, description: 'A feed' },
  raw: { contentType: 'application/atom+xml; charset=utf-8', packed: true },
  errors: ['not_found'],
  conditional: true,
});
