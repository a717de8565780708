import { newId } from '../../domain/ids.ts';
import { signInsUsedUp } from '../../domain/problems/problem-details.ts';
import { networkOf } from '../../domain/people/network.ts';
import {
  codeHmac,
  codeTriesMax,
  mailsPerAddress,
  newSignInCode,
  signInSeconds,
  startsPerIpWindowSeconds,
} from '../../domain/people/sign-in.ts';
import { mailboxOf } from '../../domain/text/text.ts';
import { useAllowances } from '../../deliveries/index.ts';
import { loginWrite } from '../../table/people/logins.ts';
import { useAllowance } from '../../table/limits/rate.ts';
import { newLinkToken, tokenWrite } from '../../table/people/tokens.ts';
import { transact } from '../../table/transaction.ts';
import { pepperKey } from '../pepper.ts';
import { pageLinks } from '../page-links.ts';
import { signInMail } from '../mails/account-mails.ts';
import type { Needs } from '../needs.ts';

export interface StartSignInDeps extends Needs<
  'table' | 'random' | 'mailer' | 'pepper' | 'publicUrl'
> {
  /** 0 switches the limit off. */
  signInStartsPerIpPerHour: number;
}

/** Someone at `ip` wants to sign in as `email`. */
export interface StartSignIn {
  email: string;
  name: string | null;
  ip: string;
  userAgent: string | null;
  now: Date;
}

/**
 * Begins a sign-in: counts it, stores it with the hashes of a new code and link, mails both. It never
 * looks whether the address is known, so the answer can't tell, in text or time. Over the limit of
 * mails for an address the answer is the same, and no mail goes out.
 * @throws Problem `rate_limited` for too many from one network, `mail_unavailable`.
 */
export async function startSignIn(
  deps: StartSignInDeps,
  request: StartSignIn,
): Promise<{ login_id: string; expires_at: string }> {
  const { table, random } = deps;
  const { email, now } = request;
  await limitStarts(deps, request);
  const wait = await useAllowance(
    table,
    { subject: `sign-in-mail#${mailboxOf(email)}`, ...mailsPerAddress },
    now,
  );
  const code = newSignInCode(random.bytes(5));
  const token = newLinkToken(random);
  const { kid, key } = await pepperKey(deps.pepper);
  const id = newId('login', { now, random: random.bytes(10) });
  const created_at = now.toISOString();
  const expires_at = new Date(now.getTime() + signInSeconds * 1000).toISOString();
  await transact(table, [
    loginWrite({
      id,
      email,
      name: request.name,
      code_hmac: codeHmac(key, code),
      code_kid: kid,
      // Nobody was sent the code, so who tries one guesses.
      tries_left: wait === 0 ? codeTriesMax : 0,
      used_at: null,
      created_at,
      expires_at,
    }),
    tokenWrite(token, { purpose: 'sign_in', subject: { login_id: id }, created_at, expires_at }),
  ]);
  if (wait === 0) {
    const link = pageLinks.signIn(deps.publicUrl, token);
    await deps.mailer.send(signInMail({ ...request, code, link }));
  }
  return { login_id: id, expires_at };
}

async function limitStarts(deps: StartSignInDeps, { ip, now }: StartSignIn): Promise<void> {
  const limit = deps.signInStartsPerIpPerHour;
  if (limit === 0) return;
  const subject = `sign-in-ip#${networkOf(ip)}`;
  const windowSeconds = startsPerIpWindowSeconds;
  await useAllowances(deps.table, [{ subject, limit, windowSeconds, detail: signInsUsedUp }], now);
}
