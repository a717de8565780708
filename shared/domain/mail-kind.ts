/**
 * Why a mail goes out:
 * - `account`: a code to sign in with, or what the owner of an account must hear about it;
 * - `alert`: to those who asked for it, or belong to the organization that it is about;
 * - `asked`: to an address that somebody typed, whose owner may never have heard of us.
 */
export type MailKind = 'account' | 'alert' | 'asked';

/**
 * How much of the mail of the whole service has gone out, as a share of its cap, when no more of a
 * kind is sent: what strangers can cause stops first, then alerts, which wait, and codes for signing
 * in last.
 */
export const mailShares: Readonly<Record<MailKind, number>> = {
  asked: 0.5,
  alert: 0.8,
  account: 1,
};

/** The mail of the service is used up for now, for mails of that kind. */
export class MailBudgetSpent extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super(`the service sends no more mail of this kind for ${retryAfterSeconds} s`);
    this.name = 'MailBudgetSpent';
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
