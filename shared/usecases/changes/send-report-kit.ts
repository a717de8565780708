import { allowances } from '../../domain/plans/allowances.ts';
import { notFound } from '../../domain/problems/errors.ts';
import { kitMailsUsedUp } from '../../domain/problems/problem-details.ts';
import { getUser } from '../../table/people/users.ts';
import type { Acting } from '../acting.ts';
import { type Limit, useAllowances } from '../deliveries/mail-allowances.ts';
import { reportKitMail } from '../mails/report-kit-mail.ts';
import type { Mailer } from '../ports.ts';
import { type KitDeps, readReportKit } from './report-kit.ts';

/**
 * Sends the report kit of a change to the person who asks for it, at their own address, and to nobody
 * else.
 * @throws Problem `not_found`, `rate_limited`, `mail_unavailable`
 */
export async function sendReportKit(
  deps: KitDeps & { mailer: Mailer },
  acting: Acting,
  id: string,
  userId: string,
): Promise<void> {
  const kit = await readReportKit(deps, acting, id);
  const user = await getUser(deps.table, userId);
  if (!user) throw notFound();
  await useAllowances(deps.table, [mailsOf(userId)], acting.now);
  const changeUrl = `${deps.publicUrl}/app/changes/${id}`;
  await deps.mailer.send(reportKitMail(user.email, kit, changeUrl));
}

function mailsOf(userId: string): Limit {
  return { subject: `report-kits#${userId}`, ...allowances.reportKits, detail: kitMailsUsedUp };
}
