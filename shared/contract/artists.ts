import * as z from '../domain/zod.ts';
import { Artist, ArtistSummary, CatalogArtistView } from '../domain/bodies/artist.ts';
import { LinkedChange } from '../changes/rules/change-links.ts';
import { idSchema } from '../domain/ids.ts';
import { inputFaults } from '../domain/problems/input-faults.ts';
import { HistoryPoint, Snapshot } from '../domain/bodies/snapshot.ts';
import { ReleasePolicy } from '../domain/releases/release.ts';
import { Tags } from '../domain/artists/tag.ts';
import { Timestamp } from '../domain/text/text.ts';
import { asMember, asViewer, operationsOf } from './define.ts';
import { importRoute } from './paths.ts';
import { ChangesQuery, TagFilter } from './queries/changes.ts';
import { HistoryQuery } from './queries/days.ts';

const operation = operationsOf('artists', { id: idSchema('artist') });

const ArtistsQuery = z.strictObject({ tag: TagFilter });

export const listArtists = operation('GET /api/v1/artists', {
  id: 'listArtists',
  summary: 'List monitored artists',
  access: asViewer,
  query: ArtistsQuery,
  success: { status: 200, body: z.array(Artist) },
});

export const summarizeArtists = operation('GET /api/v1/artists/summary', {
  id: 'summarizeArtists',
  summary: 'List monitored artists with stats and 7-day change counts',
  access: asViewer,
  query: ArtistsQuery,
  success: { status: 200, body: z.array(ArtistSummary) },
});

export const searchCatalog = operation('GET /api/v1/artists/search', {
  id: 'searchCatalog',
  summary: 'Search the streaming catalog',
  access: asViewer,
  asksCatalog: true,
  query: z.strictObject({
    q: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .refine((q) => q.isWellFormed(), inputFaults.unicode()),
  }),
  success: { status: 200, body: z.array(CatalogArtistView) },
  errors: ['catalog_unavailable'],
});

export const lookupArtist = operation('GET /api/v1/artists/lookup', {
  id: 'lookupArtist',
  summary: 'Look up an artist by catalog URL',
  access: asViewer,
  asksCatalog: true,
  query: z.strictObject({ url: z.string().min(1).max(2048) }),
  success: { status: 200, body: CatalogArtistView },
  errors: ['unsupported_url', 'not_found', 'catalog_unavailable'],
});

export const getArtist = operation('GET /api/v1/artists/{id}', {
  id: 'getArtist',
  summary: 'Get an artist',
  access: asViewer,
  literalRoutes: [importRoute],
  success: { status: 200, body: Artist },
  conditional: true,
});

export const summarizeArtist = operation('GET /api/v1/artists/{id}/summary', {
  id: 'summarizeArtist',
  summary: 'Get an artist with stats, 7-day change counts, and how its checks are doing',
  access: asViewer,
  success: { status: 200, body: ArtistSummary },
});

export const updateArtist = operation('PATCH /api/v1/artists/{id}', {
  id: 'updateArtist',
  summary: 'Set the tags of an artist, and what its new releases are judged by',
  description:
    'Tags, such as a roster, a label, or a territory, are your organization’s own: no other organization that monitors the artist sees them. Lists can be filtered by them, and alert rules and mutes can be about them. `tags` replaces all that were there. Two tags that differ only in capital letters are one. An artist that you no longer monitor keeps its tags. With `release_policy: expected_only`, each new release of theirs that isn’t expected is critical.',
  access: asMember,
  literalRoutes: [importRoute],
  body: z
    .strictObject({
      tags: Tags.optional().register(z.docs, {
        description: 'All tags that it has from now on, in place of those that it had',
      }),
      release_policy: ReleasePolicy.optional(),
    })
    .register(z.docs, { id: 'ArtistPatch' }),
  success: { status: 200, body: Artist },
  errors: ['conflict'],
  exampleBody: { tags: ['Roster A', 'EMEA'] },
});

export const stopMonitoring = operation('DELETE /api/v1/artists/{id}', {
  id: 'stopMonitoring',
  summary: 'Stop monitoring an artist',
  description:
    'You can still read its changes, and its history up to that day. Its profile and numbers stay as they were that day, and its releases and tracks are no longer shown. If you monitor the artist again, it has the same ID.',
  access: asMember,
  literalRoutes: [importRoute],
  success: { status: 204 },
});

export const getSnapshot = operation('GET /api/v1/artists/{id}/snapshot', {
  id: 'getSnapshot',
  summary: 'Get the latest snapshot',
  description:
    'If you no longer monitor the artist, it has the name, picture, and numbers of the day you stopped, but no links, biography, or top tracks.',
  access: asViewer,
  success: { status: 200, body: Snapshot },
  conditional: true,
});

export const getSnapshotHistory = operation('GET /api/v1/artists/{id}/snapshot-history', {
  id: 'getSnapshotHistory',
  summary: 'Get follower and listener history, oldest first',
  description:
    'Up to 31 days you get every reading, beyond that the last one of each day. With `expected=true`, for up to 90 days, each point has the range in which its day would have been usual.',
  access: asViewer,
  query: HistoryQuery,
  success: { status: 200, body: z.array(HistoryPoint) },
});

export const listArtistChanges = operation('GET /api/v1/artists/{id}/changes', {
  id: 'listArtistChanges',
  summary: 'List an artist’s changes, newest first',
  access: asViewer,
  query: ChangesQuery.omit({ artist_id: true, tag: true }),
  success: { status: 200, body: z.array(LinkedChange) },
});

export const checkNow = operation('POST /api/v1/artists/{id}/check', {
  id: 'checkNow',
  summary: 'Check an artist now (at most every 5 minutes)',
  access: asMember,
  asksCatalog: true,
  success: {
    status: 202,
    body: z.object({ artist_id: idSchema('artist'), requested_at: Timestamp }),
  },
  errors: ['not_monitored', 'rate_limited'],
});
