import type { MailStream } from '../../plan/mail.ts';

/**
 * Why a mail goes out:
 * - `account`: a code to sign in with, or what the owner of an account must hear about it;
 * - `notice`: to members of an organization, about what happened to it or its targets;
 * - `alert`: to those who asked for it;
 * - `asked`: to an address that somebody typed, whose owner may never have heard of us.
 */
export type MailKind = 'account' | 'notice' | 'alert' | 'asked';

/**
 * How much of the mail of the whole service has gone out, as a share of its cap, when no more of a
 * kind is sent: what strangers can cause stops first, then alerts, which wait, and codes for signing
 * in last.
 */
export const mailShares: Readonly<Record<MailKind, number>> = {
  asked: 0.5,
  alert: 0.8,
  notice: 0.8,
  account: 1,
};

/** The stream of a kind of mail. */
export const streamOf: Readonly<Record<MailKind, MailStream>> = {
  account: 'sign_in',
  notice: 'alerts',
  alert: 'alerts',
  asked: 'alerts',
};

/**
 * Whether mail of a kind stops while alert mail is paused. Members are still told what happened to what
 * is theirs: that is little, and they know us.
 */
export const isPausable: Readonly<Record<MailKind, boolean>> = {
  account: false,
  notice: false,
  alert: true,
  asked: true,
};

/** A mail isn't sent for now, for a reason of ours: it may be tried again later. */
export abstract class MailPutOff extends Error {
  readonly retryAfterSeconds: number;
  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The mail of the service is used up for now, for mails of that kind. */
export class MailBudgetSpent extends MailPutOff {
  override readonly name = 'MailBudgetSpent';
  constructor(retryAfterSeconds: number) {
    super(
      `the service sends no more mail of this kind for ${retryAfterSeconds} s`,
      retryAfterSeconds,
    );
  }
}

/** Alert mail is paused until the operator resumes it. */
export class MailPaused extends MailPutOff {
  override readonly name = 'MailPaused';
  constructor(retryAfterSeconds: number) {
    super('alert mail is paused', retryAfterSeconds);
  }
}

/** Whose mail it is: what mails to a destination are tagged with. */
export type MailOwner = Readonly<Record<'organization_id' | 'destination_id', string>>;

/** The tags of an email to a destination; a bounce is matched to it by these. */
export function destinationTags(organizationId: string, destinationId: string): MailOwner {
  return { organization_id: organizationId, destination_id: destinationId };
}
