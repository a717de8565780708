import { Problem } from '../../domain/problems/errors.ts';
import {
  isPausable,
  MailBudgetSpent,
  MailPaused,
  type MailPutOff,
  mailShares,
  streamOf,
} from '../../domain/mail/mail-kind.ts';
import { alertMailPaused, mailBudgetSpent } from '../../domain/problems/problem-details.ts';
import type { Table } from '../../table/client.ts';
import { countMail, readMailStanding } from '../../table/limits/mail-budget.ts';
import { count } from '../../telemetry/record.ts';
import type { Clock, Mailer } from '../../usecases/ports.ts';

/** An hour may take that much of a day. */
const hourShare = 1 / 5;
/** So long it is remembered that alert mail is not paused. */
const rememberedMs = 60_000;
/** When what is paused is tried again. */
const pausedSeconds = 900;

/**
 * A mailer that sends at most `mailsPerDay` mails in a UTC day, whatever they are, and a fifth of
 * that in an hour. Each kind of mail stops at its share, so that codes for signing in have room when
 * all else has used up its own. 0 switches the cap off. While alert mail is paused, it sends none, and asks nobody for anything.
 */
export function budgetedMailer(
  mailer: Mailer,
  { table, clock, mailsPerDay }: { table: Table; clock: Clock; mailsPerDay: number },
): Mailer {
  const isPaused = pauseMemory(table, clock);
  return {
    async send(mail, signal) {
      if (isPausable[mail.kind] && (await isPaused())) {
        throw putOff(alertMailPaused, new MailPaused(pausedSeconds));
      }
      const perDay = mailsPerDay * mailShares[mail.kind];
      const cap = mailsPerDay === 0 ? null : { perDay, perHour: perDay * hourShare };
      const stream = streamOf[mail.kind];
      const wait = await countMail(table, { cap, stream }, clock.now());
      if (wait > 0) {
        count('MailsUnsent');
        throw putOff(mailBudgetSpent, new MailBudgetSpent(wait));
      }
      try {
        return await mailer.send(mail, signal);
      } catch (error) {
        count('MailsUnsent');
        throw error;
      }
    },
  };
}

/** Whether alert mail is paused, read once a minute. */
function pauseMemory(table: Table, clock: Clock): () => Promise<boolean> {
  let readAt = -Infinity;
  let isPaused = false;
  return async () => {
    const now = clock.now().getTime();
    if (now - readAt < rememberedMs) return isPaused;
    isPaused = (await readMailStanding(table)).paused !== null;
    readAt = now;
    return isPaused;
  };
}

function putOff(detail: string, cause: MailPutOff): Problem {
  return new Problem('mail_unavailable', detail, {
    headers: { 'retry-after': String(cause.retryAfterSeconds) },
    cause,
  });
}
