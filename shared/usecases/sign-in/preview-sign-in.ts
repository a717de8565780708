import type { SignInPreview } from '../../domain/bodies/sign-in-preview.ts';
import { notFound } from '../../domain/problems/errors.ts';
import type { Table } from '../../table/client.ts';
import { getLogin } from '../../table/people/logins.ts';
import { findToken } from '../../table/people/tokens.ts';
import { signedInAs } from './cookie-sessions.ts';

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
  const found = await findToken(table, token, now);
  const loginId = found?.purpose === 'sign_in' ? found.subject.login_id : undefined;
  const login = loginId === undefined ? null : await getLogin(table, loginId);
  if (login?.used_at !== null) throw notFound();
  const { email, expires_at } = login;
  return { email, signed_in_as: await signedInAs(table, held, now), expires_at };
}
