/**
 * People who come into an organization as they do in life: invited by mail, joining by its link.
 *
 *     const token = await invite(h, org, 'ada@example.com', 'member');
 *     const ada = await join(h, token);                 // signed in, in that organization
 */
import { User } from '../../shared/domain/bodies/account.ts';
import type { InvitedRole } from '../../shared/domain/people/member.ts';
import type { Answer, Client, Harness } from './harness.ts';

export const invitations = '/api/v1/org/invitations';
export const accept = '/api/v1/auth/invitations/accept';

/** Somebody who joined, with the session that joining gave them. */
export interface Joined extends Client {
  userId: string;
  user: User;
}

/** The token of the link in the newest mail to an address. */
export function tokenTo(h: Harness, email: string): string {
  const mail = h.mails.findLast(({ to }) => to === email);
  return /#token=([\w-]{43})$/m.exec(mail!.text)![1]!;
}

/** Invites an address. @returns the token of the mail */
export async function invite(
  h: Harness,
  by: Client,
  email: string,
  role: InvitedRole = 'member',
): Promise<string> {
  (await by.post(invitations, { email, role })).expect(201);
  return tokenTo(h, email);
}

/** The client of the session that an answer began. */
export function signedInBy(h: Harness, answer: Answer): Client {
  return h.client({ cookies: [answer.cookies[0]!.split(';')[0]!] });
}

/** Accepts an invitation. */
export async function join(h: Harness, token: string): Promise<Joined> {
  const answer = await h.anonymous.post(accept, { token });
  const user = answer.expect(200, User);
  return { ...signedInBy(h, answer), userId: user.id, user };
}

/** Signs in as the user of an address, with the link of the mail. */
export async function signIn(h: Harness, email: string): Promise<Client> {
  (await h.anonymous.post('/api/v1/auth/login', { email })).expect(202);
  const answer = await h.anonymous.post('/api/v1/auth/login/verify', { token: tokenTo(h, email) });
  answer.expect(200);
  return signedInBy(h, answer);
}

let count = 0;

/** A new person in the organization of `by`. */
export async function newcomer(
  h: Harness,
  by: Client,
  role: InvitedRole = 'member',
): Promise<Joined & { email: string }> {
  count += 1;
  const email = `newcomer${count}@example.com`;
  return { ...(await join(h, await invite(h, by, email, role))), email };
}
