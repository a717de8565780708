import { type Doer, theOperator } from '../../domain/people/audit.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { lastActs, type LastingAct, type NotedAct } from '../../domain/operator/lasting-acts.ts';
import type { Table } from '../../table/client.ts';
import { mark, readMark, stayWrite, unmark } from '../../table/erasure/erasure-marks.ts';
import { sessionIds } from '../../table/erasure/user-pointers.ts';
import { keys } from '../../table/keys.ts';
import { actWrite, readActs } from '../../table/lasting-acts.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { getMembership, getOrganization } from '../../table/people/organizations.ts';
import { endSession } from '../../table/people/sessions.ts';
import { transact, type Write } from '../../table/transaction.ts';
import type { Doing } from '../acting.ts';
import { removeMember } from '../organization/manage-members.ts';
import type { Needs } from '../needs.ts';
import { revokeApiKey } from '../api-keys/manage-api-keys.ts';
import { counted } from '../../findings/phrases.ts';

type ReplayDeps = Needs<'table' | 'clock'>;

/** What the table in use before had noted. */
interface Before {
  /** The name of that table. */
  table: string;
  /** The last act about each subject, oldest first. */
  acts: readonly NotedAct[];
}

/** What became of an act: it had to be done again, the table had it, or somebody must look. */
type Done = 'again' | 'known' | { look: string };

/**
 * Does again what a restored table has forgotten: deletions of organizations and accounts, and those that were
 * taken back, revoked keys, removed members. What this table has noted later holds, and each is noted here, too. May be
 * repeated.
 * @returns how many were done again, and a line for each that a person has to look at.
 * @throws Problem `conflict` if `before` is this table.
 */
export async function replayActs({ table, clock }: ReplayDeps, before: Before): Promise<string> {
  if (before.table === table.name) {
    throw new Problem('conflict', actWords.sameTable({ table: table.name }));
  }
  const now = clock.now();
  const here = await readActs(table, now);
  const held = new Set(lastActs([...before.acts, ...here.acts]));
  const acts = before.acts.filter((act) => held.has(act));
  const lines: string[] = [];
  let again = 0;
  for (const entry of acts) {
    const done = await replay(table, entry, now);
    if (done === 'again') again += 1;
    else if (done !== 'known') lines.push(done.look);
  }
  return [actWords.replayed({ again, of: before.acts.length }), ...lines].join('\n');
}

async function replay(table: Table, { at, did }: NotedAct, now: Date): Promise<Done> {
  // As it was: what came after it in this table holds.
  const noted = actWrite(did, new Date(at));
  switch (did.act) {
    case 'organization_deleted':
      return deleteAgain(table, did, now, noted);
    case 'organization_restored':
      return takeBack(table, did.organization_id, now, noted);
    case 'user_deleted':
      return deleteUserAgain(table, did, now, noted);
    case 'user_returned':
      return letStay(table, did.user_id, noted);
    case 'key_revoked':
      return within(table, did.organization_id, now, (doing) =>
        revokeApiKey(table, doing, did.key_id),
      );
    case 'member_removed': {
      const { organization_id: org, user_id: user } = did;
      const member = await getMembership(table, org, user);
      // Somebody who was removed may have come back.
      if (!member || member.member.joined_at > at) return 'known';
      return within(table, org, now, (doing) => removeMember(table, doing, user));
    }
  }
}

const by: Doer = theOperator;

async function deleteAgain(
  table: Table,
  { organization_id: org, deletes_at }: Extract<LastingAct, { act: 'organization_deleted' }>,
  now: Date,
  noted: Write,
): Promise<Done> {
  const key = keys.organization(org);
  const read = await readMark(table, key);
  if (!read || read.deletes_at !== undefined) return 'known';
  const work = { kind: 'organization', organization_id: org } as const;
  const target = { type: 'organization', id: org, name: null } as const;
  const line = auditWrite(org, by, now, { action: 'organization.deletion_requested', target });
  await mark(table, key, { deletesAt: new Date(deletes_at), dueAt: now, work }, [line, noted]);
  return 'again';
}

async function takeBack(table: Table, org: string, now: Date, noted: Write): Promise<Done> {
  const key = keys.organization(org);
  const read = await readMark(table, key);
  if (read?.deletes_at === undefined) return 'known';
  const target = { type: 'organization', id: org, name: null } as const;
  const line = auditWrite(org, by, now, { action: 'organization.restored', target });
  const work = { kind: 'organization', organization_id: org } as const;
  await unmark(table, key, { now, work, wasTakenBack: true }, [line, noted]);
  return 'again';
}

async function deleteUserAgain(
  table: Table,
  { user_id, deletes_at }: Extract<LastingAct, { act: 'user_deleted' }>,
  now: Date,
  noted: Write,
): Promise<Done> {
  const key = keys.user(user_id);
  const read = await readMark(table, key);
  if (!read || read.deletes_at !== undefined) return 'known';
  const work = { kind: 'erase_user', user_id } as const;
  const deletesAt = new Date(deletes_at);
  await mark(table, key, { deletesAt, dueAt: deletesAt > now ? deletesAt : now, work }, [noted]);
  for (const id of await sessionIds(table, user_id)) await endSession(table, user_id, id);
  return 'again';
}

async function letStay(table: Table, user: string, noted: Write): Promise<Done> {
  const read = await readMark(table, keys.user(user));
  if (read?.deletes_at === undefined || read.erasing) return 'known';
  await transact(table, [stayWrite(user), noted]);
  return 'again';
}

/** Does something in an organization, if it is still there. */
async function within(
  table: Table,
  org: string,
  now: Date,
  act: (doing: Doing) => Promise<void>,
): Promise<Done> {
  const organization = await getOrganization(table, org);
  if (!organization) return 'known';
  const { id, name, plan } = organization;
  try {
    await act({ organization: { id, name, plan }, now, by });
    return 'again';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'not_found') return 'known';
    return { look: actWords.look({ org, code: error.code }) };
  }
}

/** What the command about acts that a restored table must not undo answers. */
export const actWords = {
  replayed: ({ again, of }: { again: number; of: number }) =>
    `Repeated ${again} of ${counted(of, 'act')}. The others were already in effect, or a line says why they weren’t repeated.`,
  sameTable: ({ table }: { table: string }) =>
    `${table} is the table in use. Name the one before it.`,
  look: ({ org, code }: { org: string; code: string }) =>
    `LOOK: an act in ${org} was refused (${code}). Ask its creator to do it.`,
} as const;
