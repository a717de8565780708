import { notFound, Problem } from '../../domain/problems/errors.ts';
import { newId } from '../../domain/ids.ts';
import type { PlanName } from '../../domain/plans/plan.ts';
import { codeHmac, firstOrganizationName, sameDigest } from '../../domain/people/sign-in.ts';
import { stayWrite } from '../../table/erasure/erasure-marks.ts';
import { actWrite } from '../../table/lasting-acts.ts';
import { failedConditions, StaleState, withFreshState } from '../../table/failures.ts';
import { getLogin, loginUse, takeTry, type LoginItem } from '../../table/people/logins.ts';
import { foundedWrite, organizationWrites } from '../../table/people/organizations.ts';
import { findToken } from '../../table/people/tokens.ts';
import { transact, type Write } from '../../table/transaction.ts';
import { findUserId, getUserRecord, userCheck, userWrites } from '../../table/people/users.ts';
import {
  beginSession,
  type Begun,
  cookieSessionEndings,
  refuseReserved,
  type SessionOf,
  type SignedIn,
  signedInAs,
  type SignInOrigin,
  userAt,
  welcome,
} from './begin-session.ts';
import { findPepper } from '../pepper.ts';
import { noteFailure } from './failed-sign-in.ts';
import type { Needs } from '../needs.ts';
import type { SignInPreview } from '../../domain/bodies/sign-in.ts';
import type { Table } from '../../table/client.ts';

export interface SignInDeps extends Needs<'table' | 'random' | 'pepper' | 'queues' | 'log'> {
  /** Of the organization that a person's first sign-in makes. */
  firstPlan: PlanName;
}

/** What proves that someone reads the email sent to an address. */
export type Proof = { login_id: string; code: string } | { token: string };

/**
 * Completes a requested sign-in with the code or the link from its email; using one makes both
 * invalid. The first sign-in of an address creates the user and an organization. What the browser was
 * signed in to before ends. Everything is one transaction whose conditions decide races: two at once
 * for a new address create one user.
 * @throws Problem `sign_in_failed`, without telling what was wrong.
 */
export async function signIn(
  deps: SignInDeps,
  proof: Proof,
  origin: SignInOrigin,
): Promise<SignedIn> {
  const login =
    'token' in proof
      ? await byLink(deps.table, proof.token, origin.now)
      : await byCode(deps, proof, origin);
  if (!login) throw new Problem('sign_in_failed');
  const begun = await withFreshState(() => complete(deps, login, origin));
  if (begun === null) {
    await noteFailure(deps, login.id, 'token' in proof ? 'link' : 'code', origin);
    throw new Problem('sign_in_failed');
  }
  return welcome(deps.table, begun, origin.now);
}

/** @returns null when the sign-in was used before. */
async function complete(
  deps: SignInDeps,
  login: LoginItem,
  origin: SignInOrigin,
): Promise<BegunWith | null> {
  const known = await findUserId(deps.table, login.email);
  if (!known) await refuseReserved(deps.table, login.email, origin.now);
  const begun = known
    ? await returning(deps, login, known, origin)
    : firstTime(deps, login, origin);
  const endings = await cookieSessionEndings(deps.table, origin.held);
  try {
    await transact(deps.table, [loginUse(login.id, origin.now), ...begun.writes, ...endings]);
  } catch (error) {
    const failed = failedConditions(error);
    if (failed?.includes(0)) return null;
    // Somebody signed in with the same new address in this moment: now it is a known one.
    if (failed) throw new StaleState(`the user of login ${login.id}`, error);
    throw error;
  }
  return begun;
}

async function byCode(
  deps: SignInDeps,
  { login_id, code }: { login_id: string; code: string },
  origin: SignInOrigin,
): Promise<LoginItem | null> {
  const login = await takeTry(deps.table, login_id, origin.now);
  if (!login) return null;
  const key = await findPepper(deps.pepper, login.code_kid);
  if (key && sameDigest(codeHmac(key, code), login.code_hmac)) return login;
  await noteFailure(deps, login_id, 'code', origin);
  return null;
}

async function byLink(table: Table, token: string, now: Date): Promise<LoginItem | null> {
  const found = await findToken(table, token, now);
  const loginId = found?.purpose === 'sign_in' ? found.subject.login_id : undefined;
  return loginId === undefined ? null : getLogin(table, loginId);
}

interface BegunWith extends Begun {
  writes: readonly Write[];
}

async function returning(
  deps: SignInDeps,
  { email }: LoginItem,
  userId: string,
  origin: SignInOrigin,
): Promise<BegunWith> {
  const record = await getUserRecord(deps.table, userId);
  const organizationId = record?.organizationIds[0] ?? null;
  return begin(deps, { userId, organizationId }, origin, [
    stayWrite(userId),
    // A user who loses the address at this moment must not get in with it.
    userCheck(email, userId),
    // It takes a deletion of the account back.
    ...(record?.user.deletes_at === undefined
      ? []
      : [actWrite({ act: 'user_returned', user_id: userId }, origin.now)]),
  ]);
}

function firstTime(deps: SignInDeps, login: LoginItem, origin: SignInOrigin): BegunWith {
  const { now } = origin;
  const userId = newId('user', { now, random: deps.random.bytes(10) });
  const organizationId = newId('organization', { now, random: deps.random.bytes(10) });
  const { email, name } = login;
  const founded = {
    id: organizationId,
    name: firstOrganizationName(name, email),
    creatorId: userId,
    at: now,
    plan: deps.firstPlan,
  };
  return begin(deps, { userId, organizationId }, origin, [
    ...userWrites({
      id: userId,
      name,
      email,
      created_at: now.toISOString(),
      pending_email: null,
    }),
    ...organizationWrites(founded),
    foundedWrite(founded, userAt(userId, origin)),
  ]);
}

function begin(
  { random }: SignInDeps,
  of: SessionOf,
  origin: SignInOrigin,
  before: readonly Write[],
): BegunWith {
  const begunBy = 'sign_in';
  const { sessionId, writes } = beginSession(random, of, origin, begunBy);
  return { ...of, sessionId, begunBy, writes: [...before, ...writes] };
}

/**
 * Whom a sign-in link would sign in, and who is signed in in this browser. Spends nothing, and does
 * the same for known and unknown addresses.
 * @param held ids of the sessions that the browser holds
 * @throws Problem `not_found` for a link that would be refused.
 */
export async function previewSignIn(
  table: Table,
  token: string,
  { held, now }: { held: readonly string[]; now: Date },
): Promise<SignInPreview> {
  const login = await byLink(table, token, now);
  if (login?.used_at !== null) throw notFound();
  const { email, expires_at } = login;
  return { email, signed_in_as: await signedInAs(table, held, now), expires_at };
}
