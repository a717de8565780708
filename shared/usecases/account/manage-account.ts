import { inputFaults } from '../../domain/problems/input-faults.ts';
import type { LoginSession, Organization, User } from '../../domain/bodies/account.ts';
import type { Doer } from '../../domain/people/audit.ts';
import { invalidInput, notFound, Problem } from '../../domain/problems/errors.ts';
import { newId } from '../../domain/ids.ts';
import { organizationsFull, sessionEnded } from '../../domain/problems/problem-details.ts';
import type { Table } from '../../table/client.ts';
import { failedConditions, StaleState } from '../../table/failures.ts';
import { createdWrites } from '../../table/limits/idempotency.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { foundedWrite, organizationWrites } from '../../table/people/organizations.ts';
import {
  endSession,
  enterOrganization,
  getSession,
  isLive,
  listSessions,
  type SessionItem,
  switchSession,
} from '../../table/people/sessions.ts';
import { transact, type Write } from '../../table/transaction.ts';
import { foundingWrite, getUserRecord, type UserItem } from '../../table/people/users.ts';
import { freshOrConflict, orNotFound } from '../refusals.ts';
import { readProfile } from './profile.ts';
import { readOrganization } from '../organization/view-organization.ts';
import type { Needs } from '../needs.ts';
import * as z from '../../domain/zod.ts';
import { batchGet, KeyOnly } from '../../table/batch.ts';
import { invitedBy } from '../../table/erasure/user-pointers.ts';
import { keys } from '../../table/keys.ts';
import { type Exported, exportedItem } from '../organization/export-stations.ts';

/** A signed-in person. */
export interface SignedInPerson {
  userId: string;
  sessionId: string;
}

/** A person can found no more organizations when they belong to as many. */
export const organizationsMax = 20;

/** The person's sessions, last used first. */
export async function readSessions(
  table: Table,
  { userId, sessionId }: SignedInPerson,
  now: Date,
): Promise<LoginSession[]> {
  const sessions = await listSessions(table, userId, now);
  return sessions.map((session) => sessionView(session, sessionId));
}

function sessionView(item: SessionItem, current: string): LoginSession {
  const { id, created_at, last_seen_at, expires_at, ip, user_agent, begun_by } = item;
  const seen = { id, created_at, last_seen_at, expires_at, ip, user_agent };
  return { ...seen, started_by: begun_by, current: id === current };
}

/** Ends one of the person's sessions, at once. @throws Problem `not_found` */
export async function revokeSession(
  table: Table,
  { userId }: SignedInPerson,
  id: string,
  now: Date,
): Promise<void> {
  const ended = await endSession(table, userId, id);
  if (!ended || !isLive(ended, now)) throw notFound();
}

/** A person who may enter another organization than the one that they act in. */
export interface Entering {
  person: SignedInPerson;
  /** The organization that the session acts in. */
  from: string | null;
  now: Date;
  by: Doer;
}

/**
 * Lets the person's session act in another organization of theirs, with a line in the audit log of
 * the organization that they enter. Nothing happens where it acts there already.
 * @throws Problem `invalid_input` when it is none of theirs, `unauthorized` when the session has
 *   ended meanwhile, `conflict` when the session is too busy.
 */
export async function switchOrganization(
  table: Table,
  { person: { userId, sessionId }, from, now, by }: Entering,
  organizationId: string,
): Promise<User> {
  const place = { actingIn: organizationId, byInvitation: false };
  const profile = await readProfile(table, userId, place);
  if (!profile.organization) {
    const message = inputFaults.notYours({ what: 'organizations' });
    throw invalidInput('body.organization_id', message);
  }
  if (organizationId === from) return profile;
  const line = auditWrite(organizationId, by, now, {
    action: 'sign_in.switched',
    target: { type: 'member', id: userId, name: null },
  });
  await freshOrConflict(() => enter(table, sessionId, organizationId, line));
  return profile;
}

async function enter(table: Table, sessionId: string, org: string, line: Write): Promise<void> {
  try {
    await enterOrganization(table, sessionId, org, [line]);
  } catch (error) {
    if (!failedConditions(error)) throw error;
    throw new Problem('unauthorized', sessionEnded, { cause: error });
  }
}

/** @throws Problem `too_many_organizations` */
async function userWithRoom(table: Table, userId: string): Promise<UserItem> {
  const record = await getUserRecord(table, userId);
  if (!record) throw new Error(`a session of ${userId}, who does not exist`);
  if (record.organizationIds.length < organizationsMax) return record.user;
  throw new Problem('too_many_organizations', organizationsFull(organizationsMax));
}

/**
 * Founds an organization of which the person is the creator, and in which their session acts from
 * then on.
 * @throws Problem `too_many_organizations`, `conflict` for very many at a time
 */
export async function foundOrganization(
  { table, random }: Needs<'table' | 'random'>,
  { userId, sessionId }: SignedInPerson,
  name: string,
  { now, by }: { now: Date; by: Doer },
): Promise<Organization> {
  const id = newId('organization', { now, random: random.bytes(10) });
  const founded = { id, name, creatorId: userId, at: now };
  const writes = [...organizationWrites(founded), foundedWrite(founded, by)];
  await freshOrConflict(async () => {
    const user = await userWithRoom(table, userId);
    const all = [foundingWrite(user), ...writes, ...createdWrites(table, id)];
    try {
      await transact(table, all);
    } catch (error) {
      // Another one was founded since: whether there is room for one more is to be looked at anew.
      if (failedConditions(error)?.includes(0)) throw new StaleState(`the user ${userId}`, error);
      throw error;
    }
  });
  await switchSession(table, sessionId, id);
  return readOrganization(table, id, now);
}

/**
 * Ends all sessions that a browser holds, the caller's own and any other: a sibling host may have
 * added a cookie, and whoever wants to be signed out must not stay signed in for that.
 * @param caller whose own session needs no reading; null without one.
 */
export async function logOut(
  { table }: { table: Table },
  caller: { userId: string | null; sessionId: string | null } | null,
  sessionIds: readonly string[],
): Promise<void> {
  for (const id of sessionIds) {
    const isOwn = caller?.sessionId === id;
    const userId = isOwn ? caller.userId : (await getSession(table, id))?.user_id;
    if (userId) await endSession(table, userId, id);
  }
}

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
