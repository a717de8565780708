import * as z from '../../domain/zod.ts';
import { batchGet, KeyOnly } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import { invitedBy } from '../../table/erasure/user-pointers.ts';
import { keys } from '../../table/keys.ts';
import { getUserRecord } from '../../table/people/users.ts';
import { type Exported, exportedItem } from '../organization/export-stations.ts';
import { orNotFound } from '../refusals.ts';

const Item = KeyOnly.loose();

/** Strangers can invite an address as often as they like: the first so many are shown. */
const invitationsMax = 500;

/**
 * All that is held of a user: themselves with a pending change of the address, memberships, sessions
 * and the invitations that wait for them. Without secrets.
 * @throws Problem `not_found`
 */
export async function exportAccount(table: Table, userId: string): Promise<Exported[]> {
  const record = orNotFound(await getUserRecord(table, userId));
  const invited = await invitedBy(table, record.user.email, invitationsMax);
  const wanted = [
    keys.user(userId),
    ...record.organizationIds.map((org) => keys.member(org, userId)),
    ...record.sessionIds.map((id) => keys.session(id)),
    ...invited.map(({ organizationId, invitationId }) =>
      keys.invitation(organizationId, invitationId),
    ),
  ];
  const items = z.array(Item).parse(await batchGet(table, wanted, { consistent: true }));
  const rank = (pk: string, sk: string) =>
    wanted.findIndex((key) => key.pk === pk && key.sk === sk);
  return items
    .toSorted((one, other) => rank(one.pk, one.sk) - rank(other.pk, other.sk))
    .flatMap(exportedItem);
}
