import { Problem } from '../../domain/errors.ts';
import { MailBudgetSpent, mailShares } from '../../domain/mail-kind.ts';
import { mailBudgetSpent } from '../../domain/problem-details.ts';
import type { Table } from '../../table/client.ts';
import { countMail } from '../../table/limits/mail-budget.ts';
import type { Clock, Mailer } from '../ports.ts';

/** An hour may take that much of a day. */
const hourShare = 1 / 5;

/**
 * A mailer that sends at most `mailsPerDay` mails in a UTC day, whatever they are, and a fifth of
 * that in an hour. Each kind of mail stops at its share, so that codes for signing in have room when
 * all else has used up its own. 0 switches the cap off.
 */
export function budgetedMailer(
  mailer: Mailer,
  { table, clock, mailsPerDay }: { table: Table; clock: Clock; mailsPerDay: number },
): Mailer {
  if (mailsPerDay === 0) return mailer;
  return {
    async send(mail, signal) {
      const perDay = mailsPerDay * mailShares[mail.kind];
      const wait = await countMail(table, { perDay, perHour: perDay * hourShare }, clock.now());
      if (wait > 0) {
        throw new Problem('mail_unavailable', mailBudgetSpent, {
          headers: { 'retry-after': String(wait) },
          cause: new MailBudgetSpent(wait),
        });
      }
      return mailer.send(mail, signal);
    },
  };
}
