/**
 * Why a mail goes out:
 * - `account`: a code to sign in with, or what the owner of an account must hear about it;
 * - `alert`: to those who asked for it, or belong to the organization that it is about;
 * - `asked`: to an address that somebody typed, whose owner may never have heard of us.
 */
export type MailKind = 'account' | 'alert' | 'asked';
