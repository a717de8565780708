import { ArtistIdentity, IdentityInput, OrganizationIdentity } from '../domain/bodies/identity.ts';
import { idSchema } from '../domain/ids.ts';
import { asMember, asViewer, operationsOf } from './define.ts';

const operation = operationsOf('releases', { id: idSchema('artist') });

const exampleBody = {
  theirs: { labels: ['Night Shift Records'], isrc_registrants: ['USKA0'], upc_owners: ['0724384'] },
  foreign: { labels: ['Ghost Lake Records'] },
};
const stated =
  '`theirs` counts for each new release: one on such a label, or with such codes, is known. `foreign` counts against it. A label counts without “Records”, “Ltd”, and the like at its end. The whole identity is replaced by what you send.';

export const getOrganizationIdentity = operation('GET /api/v1/org/identity', {
  id: 'getOrganizationIdentity',
  summary: 'Get what is stated of all your artists’ releases',
  access: asViewer,
  success: { status: 200, body: OrganizationIdentity },
});

export const setOrganizationIdentity = operation('PUT /api/v1/org/identity', {
  id: 'setOrganizationIdentity',
  summary: 'State what belongs to all your artists’ releases',
  description: `Labels, codes, distributors, and guests that count for every artist of your organization. ${stated}`,
  access: asMember,
  body: IdentityInput,
  success: { status: 200, body: OrganizationIdentity },
  errors: ['conflict'],
  exampleBody,
});

export const getArtistIdentity = operation('GET /api/v1/artists/{id}/identity', {
  id: 'getArtistIdentity',
  summary: 'Get what is stated of an artist’s releases, and what they suggest',
  access: asViewer,
  success: { status: 200, body: ArtistIdentity },
});

export const setArtistIdentity = operation('PUT /api/v1/artists/{id}/identity', {
  id: 'setArtistIdentity',
  summary: 'State what belongs to an artist’s releases',
  description: `Labels, codes, distributors, and guests of one artist, beside those of all your artists. ${stated}`,
  access: asMember,
  body: IdentityInput,
  success: { status: 200, body: ArtistIdentity },
  errors: ['conflict'],
  exampleBody,
});
