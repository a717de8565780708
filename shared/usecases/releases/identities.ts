import { changedFields } from '../../domain/people/audit.ts';
import type {
  ArtistIdentity,
  IdentityInput,
  OrganizationIdentity,
} from '../../domain/bodies/identity.ts';
import { allParts, partsOf, withoutParts } from '../../findings/risk/identity.ts';
import { isTrusted } from '../../findings/risk/known-set.ts';
import type { KeptIdentity } from '../../domain/artists/identity.ts';
import { getIdentity, type IdentityOf, identityWrite } from '../../table/artists/identities.ts';
import type { HoldItem } from '../../table/artists/artists.ts';
import type { Table } from '../../table/client.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { transactFresh } from '../../table/transaction.ts';
import { listReleases } from '../../watches/items/releases.ts';
import type { Acting, Doing } from '../acting.ts';
import { findHold } from '../artists/find-artist.ts';
import { freshOrConflict } from '../refusals.ts';
import type { Needs } from '../needs.ts';

/** A part is suggested where so many releases have it. */
const suggestedMin = 2;

/** What is stated of all artists of an organization. */
export async function readOrganizationIdentity(
  { table }: Needs<'table'>,
  { organization }: Acting,
): Promise<OrganizationIdentity> {
  return getIdentity(table, { organizationId: organization.id });
}

/** States what belongs to the releases of all artists, in place of what was. @throws Problem `conflict` */
export async function setOrganizationIdentity(
  { table }: Needs<'table'>,
  doing: Doing,
  input: IdentityInput,
): Promise<OrganizationIdentity> {
  const { id, name } = doing.organization;
  return keep(table, doing, { organizationId: id }, input, { type: 'organization', id, name });
}

/** What is stated of an artist, and what its releases suggest. @throws Problem `not_found` */
export async function readArtistIdentity(
  { table }: Needs<'table'>,
  { organization }: Acting,
  artistId: string,
): Promise<ArtistIdentity> {
  const hold = await findHold(table, organization.id, artistId);
  return withSuggestions(table, hold, await getIdentity(table, { artistId }));
}

/** States what belongs to an artist's releases. @throws Problem `not_found`, `conflict` */
export async function setArtistIdentity(
  { table }: Needs<'table'>,
  doing: Doing,
  artistId: string,
  input: IdentityInput,
): Promise<ArtistIdentity> {
  const hold = await findHold(table, doing.organization.id, artistId);
  const target = { type: 'artist', id: artistId, name: null };
  return withSuggestions(table, hold, await keep(table, doing, { artistId }, input, target));
}

async function keep(
  table: Table,
  { organization, now, by }: Doing,
  of: IdentityOf,
  input: IdentityInput,
  target: { type: string; id: string; name: string | null },
): Promise<KeptIdentity> {
  return freshOrConflict(async () => {
    const before = await getIdentity(table, of);
    const { theirs, foreign } = before;
    const changed = changedFields({ theirs, foreign }, input);
    if (!changed) return before;
    const after = { ...input, updated_at: now.toISOString() };
    const line = auditWrite(organization.id, by, now, {
      action: 'identity.updated',
      target,
      ...changed,
    });
    await transactFresh(table, [identityWrite(of, after, before), line], 'the identity');
    return after;
  });
}

async function withSuggestions(
  table: Table,
  { watch_id, organization_id, left }: HoldItem,
  kept: KeptIdentity,
): Promise<ArtistIdentity> {
  // Who stopped an artist is shown nothing of the watch.
  const releases = left ? [] : await listReleases(table, watch_id);
  const ofAll = await getIdentity(table, { organizationId: organization_id });
  const own = releases.filter((release) => release.relation === 'main' && isTrusted(release));
  const each = own.map(partsOf);
  const isCommon = (part: keyof typeof kept.theirs) => (value: string) =>
    each.filter((parts) => parts[part].includes(value)).length >= suggestedMin;
  const all = allParts(each);
  const common = {
    labels: all.labels.filter(isCommon('labels')),
    isrc_registrants: all.isrc_registrants.filter(isCommon('isrc_registrants')),
    upc_owners: all.upc_owners.filter(isCommon('upc_owners')),
    distributors: [],
    guests: all.guests.filter(isCommon('guests')),
  };
  const stated = allParts([kept, ofAll].flatMap(({ theirs, foreign }) => [theirs, foreign]));
  const { labels, isrc_registrants, upc_owners, guests } = withoutParts(common, stated);
  return {
    ...kept,
    suggested: {
      labels: [...labels],
      isrc_registrants: [...isrc_registrants],
      upc_owners: [...upc_owners],
      distributors: [],
      guests: [...guests],
    },
  };
}
