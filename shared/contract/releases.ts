import * as z from '../domain/zod.ts';
import { idSchema } from '../domain/ids.ts';
import { inputFaults } from '../domain/problems/input-faults.ts';
import { TriagePart, TriageVerdict } from '../domain/releases/release.ts';
import { Release, Track } from '../domain/bodies/release.ts';
import { asMember, asViewer, operationsOf } from './define.ts';

const TriageParts = z
  .array(TriagePart)
  .max(4)
  .overwrite((parts) => [...new Set(parts)]);
const ReleaseId = z.string().regex(/^[0-9A-Za-z]{1,64}$/, inputFaults.catalogReleaseId());

const operation = operationsOf('releases', { id: idSchema('artist'), release_id: ReleaseId });

export const listReleases = operation('GET /api/v1/artists/{id}/releases', {
  id: 'listReleases',
  summary: 'List an artist’s releases, newest first',
  description: 'The list is empty if you no longer monitor the artist.',
  access: asViewer,
  success: { status: 200, body: z.array(Release) },
});

export const getRelease = operation('GET /api/v1/artists/{id}/releases/{release_id}', {
  id: 'getRelease',
  summary: 'Get a release',
  description:
    'A release that we’re still checking is shown as its change describes it, with `unconfirmed`. Answers 404 if you no longer monitor the artist.',
  access: asViewer,
  success: { status: 200, body: Release },
  conditional: true,
});

export const listTracks = operation('GET /api/v1/artists/{id}/releases/{release_id}/tracks', {
  id: 'listTracks',
  summary: 'List the tracks of a release',
  description: 'Answers 404 if you no longer monitor the artist.',
  access: asViewer,
  success: { status: 200, body: z.array(Track) },
  errors: ['catalog_unavailable'],
});

export const triageRelease = operation('POST /api/v1/artists/{id}/releases/{release_id}/triage', {
  id: 'triageRelease',
  summary: 'Mark a release as the artist’s own or not',
  description:
    '`mine` clears the risk, and what `parts` names of the release counts as the artist’s from then on, so similar releases raise no alert. `not_mine` keeps the release as an incident, and what `parts` names counts as foreign, unless releases of theirs have it, too. Either way, the changes that told of the release’s appearance are acknowledged, and a risk that is found later is told as `info`, already acknowledged. You don’t have to wait until the change is confirmed: `not_mine` confirms it for your organization, and with `mine` it’s sent as `info` if it’s confirmed. You can change your verdict later.',
  access: asMember,
  body: z
    .strictObject({
      verdict: TriageVerdict,
      parts: TriageParts.optional().register(z.docs, {
        description:
          'What of the release counts for others. By default, everything with `mine`, and everything but the guests with `not_mine`',
      }),
    })
    .register(z.docs, { id: 'TriageInput' }),
  success: { status: 200, body: Release },
  exampleBody: { verdict: 'mine' },
});

export const untriageRelease = operation(
  'DELETE /api/v1/artists/{id}/releases/{release_id}/triage',
  {
    id: 'untriageRelease',
    summary: 'Undo marking a release',
    description:
      'The release has no verdict afterwards, and counts for as much as it did before. If your verdict acknowledged changes that told of the release, that is undone too. A change that it confirmed stays confirmed.',
    access: asMember,
    success: { status: 204 },
  },
);
