import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { clientOf } from '../client.ts';
import type { Receiver } from '../receiver.ts';
import type { DemoService } from '../service.ts';
import type { Ask, Guide, Seen } from './guide.ts';

/** What the tour is given with. */
export interface TourStage {
  service: DemoService;
  receiver: Receiver;
  guide: Guide;
  /** Puts the organization on a plan, as an operator does. */
  setPlan: (organizationId: string, plan: string) => Promise<string>;
  say: (text: string) => void;
}

/** One who calls: asks for operations with the same credential each time. */
export type Voice = (id: string, ask?: Ask) => Promise<Seen>;

/** A voice with a cookie, an API key, or nothing. */
export function voiceOf({ guide }: TourStage, as: string | null): Voice {
  return (id, ask) => guide.ask(id, as, ask);
}

const Identified = z.object({ id: z.string() });

/** The id of what was answered. */
export const idOf = ({ body }: Seen): string => Identified.parse(body).id;

/** The ids of a list that was answered. */
export const idsOf = ({ body }: Seen): string[] =>
  z
    .array(Identified)
    .parse(body)
    .map(({ id }) => id);

const Mails = z.array(z.object({ to: z.string(), text: z.string() }));

/** What `pattern` finds in the newest mail to an address. @throws Error when there is none. */
export async function inMail(
  { service }: TourStage,
  address: string,
  pattern: RegExp,
): Promise<string> {
  const mails = await clientOf(service.url).call('GET', '/_local/mail', Mails);
  const text = mails.findLast(({ to }) => to === address)?.text ?? '';
  const found = pattern.exec(text)?.[1];
  if (found === undefined) throw new Error(`no mail to ${address} has ${String(pattern)}`);
  return found;
}

/** Where a link of a mail holds its token. */
export const tokenPattern = /#token=([\w-]{43})/;

/** Signs somebody in with the code of a mail. @returns their cookie and the organization. */
export async function signIn(
  stage: TourStage,
  email: string,
): Promise<{ cookie: string; organizationId: string | null }> {
  const nobody = voiceOf(stage, null);
  const Login = z.object({ login_id: z.string() });
  const { login_id } = Login.parse((await nobody('startLogin', { body: { email } })).body);
  const code = await inMail(stage, email, /([0-9A-Z]{4}-[0-9A-Z]{4})/);
  const seen = await nobody('verifyLogin', { body: { login_id, code } });
  const User = z.object({ organization: z.object({ id: z.string() }).nullable() });
  const { organization } = User.parse(seen.body);
  return { cookie: cookieOf(seen), organizationId: organization?.id ?? null };
}

/** The session's cookie that an answer set. */
export function cookieOf({ cookies }: Seen): string {
  const cookie = cookies.find((each) => each.startsWith('ag_token='));
  if (cookie === undefined) throw new Error('the answer set no session');
  return cookie.split(';')[0] ?? '';
}

/** Makes something happen in the simulated catalog. */
export async function happen({ service, say }: TourStage, what: string, body: unknown) {
  say(`(in the catalog: ${what})\n`);
  await clientOf(service.url).call('POST', `/_local/catalog/${what}`, z.unknown(), body);
}

/** Looks again until it is there. @throws Error after `seconds`. */
export async function until<Found>(
  look: () => Promise<Found | null>,
  what: string,
  seconds = 60,
): Promise<Found> {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(500);
  }
}
