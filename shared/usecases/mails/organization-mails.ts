import { invitationDays, type InvitedRole } from '../../domain/people/member.ts';
import type { Mail } from '../ports.ts';
import { letter, mailTime, type Paragraph, quotable } from './letter.ts';
import type { ApiKey } from '../../domain/people/api-key.ts';
import { undoDays } from '../../domain/people/deletion.ts';
import { quoted } from '../../findings/phrases.ts';

/** What an invitation mail tells. */
export interface InvitationMail {
  email: string;
  organizationName: string;
  /** Null where an API key invited. */
  inviterName: string | null;
  role: InvitedRole;
  /** The page with the button. */
  link: string;
}

const asRole: Readonly<Record<InvitedRole, string>> = {
  admin: 'an admin',
  member: 'a member',
  viewer: 'a viewer',
};

/** The mail that invites someone to an organization. */
export function invitationMail(mail: InvitationMail): Mail {
  const organizationName = quotable(mail.organizationName, 'an organization');
  const invited =
    mail.inviterName === null
      ? 'You’re invited'
      : `${quotable(mail.inviterName, 'A member')} invited you`;
  return letter('invitation', mail.email, [
    `${invited} to join ${organizationName} on Artist Monitor as ${asRole[mail.role]}.`,
    `To join, open this page within ${invitationDays} days and select “Join”:`,
    { url: mail.link },
    'The link signs you in with this address, so don’t forward it. If you don’t expect an invitation, ignore this email.',
  ]);
}

/** A key as a mail lists it, with the name of who created it where that is known. */
export interface ListedKey extends Pick<ApiKey, 'name' | 'prefix' | 'created_at' | 'last_used_at'> {
  creatorName: string | null;
}

/** An organization that changed hands. */
export interface HandOver {
  organizationName: string;
  /** Names or addresses of both people. */
  from: string;
  to: string;
  /** The keys that stay valid. */
  keys: readonly ListedKey[];
  at: string;
}

/** How long the link that revokes the listed keys is valid. */
export const revokeLinkDays = 7;

/** The mail to the new creator; `revokeUrl` is null if there is no key to revoke. */
export function newCreatorMail(to: string, handOver: HandOver, revokeUrl: string | null): Mail {
  const { organizationName, from, keys } = handOver;
  const revoking: Paragraph[] =
    revokeUrl === null
      ? []
      : [
          `If you don’t know who has these keys, open this page within ${revokeLinkDays} days and select “Revoke the keys”. That revokes all of them, and every key created with them since:`,
          { url: revokeUrl },
        ];
  return letter('new_creator', to, [
    `${quotable(from, 'Its creator')} made you the creator of the organization ${quotable(organizationName, 'you belong to')} on Artist Monitor. You can now manage its members and API keys, hand it over, and delete it.`,
    ...keyList(
      keys,
      'These API keys stay valid. Anyone who has one can do almost everything in the organization:',
    ),
    ...revoking,
  ]);
}

/** The mail to the former creator, in case they didn't do it themselves. */
export function formerCreatorMail(to: string, handOver: HandOver): Mail {
  const { organizationName, keys, at } = handOver;
  return letter('former_creator', to, [
    `${quotable(handOver.to, 'Another member')} is now the creator of the organization ${quotable(organizationName, 'you belong to')} on Artist Monitor, and you’re one of its admins. You handed it over at ${mailTime(at)}.`,
    ...keyList(keys, 'These API keys stay valid until the new creator revokes them:'),
    'If this wasn’t you, sign in, end every session you don’t recognize, and contact the operator of this service.',
  ]);
}

function keyList(keys: readonly ListedKey[], lead: string): Paragraph[] {
  if (keys.length === 0) return ['The organization has no API keys.'];
  return [lead, ...keys.map(keyLine)];
}

function keyLine({ name, prefix, created_at, last_used_at, creatorName }: ListedKey): string {
  const by = creatorName === null ? '' : ` by ${quotable(creatorName, 'a member')}`;
  const used = last_used_at === null ? 'never used' : `last used ${mailTime(last_used_at)}`;
  return `${quotable(name, 'A key')} (${prefix}…), created ${mailTime(created_at)}${by}, ${used}`;
}

/** The mail to members of an organization that is being deleted. */
export function organizationDeletingMail(to: string, name: string, deletesAt: string): Mail {
  return letter('organization_deleting', to, [
    `The organization ${quotable(name, 'you belong to')} on Artist Monitor is being deleted. Its artists are no longer monitored, and it sends no more alerts.`,
    `We’ll erase everything in it at ${mailTime(deletesAt)}. Until then, you can read and export it, and its creator can restore it.`,
    'Your own account isn’t affected.',
  ]);
}

/** The mail to members when the deletion was undone. */
export function organizationRestoredMail(to: string, name: string): Mail {
  return letter('organization_restored', to, [
    `The organization ${quotable(name, 'you belong to')} on Artist Monitor was restored. Its artists are monitored again.`,
  ]);
}

/** The mail to a person who deleted their account. */
export function accountDeletingMail(to: string, deletesAt: string, publicUrl: string): Mail {
  return letter('account_deleting', to, [
    `Your Artist Monitor account is being deleted, and you’re signed out everywhere. At ${mailTime(deletesAt)}, we’ll erase everything we have about you.`,
    `To keep your account, or if this wasn’t you, sign in within ${undoDays} days. That cancels the deletion.`,
    { url: `${publicUrl}/` },
  ]);
}

/** The mail to members who already monitor an artist. It doesn't name the other organization. */
export function holderMail(to: string, organizationName: string, artistName: string): Mail {
  return letter('another_holder', to, [
    `Another organization now monitors ${quoted(artistName)}, an artist that ${organizationName} monitors. To do so, an organization needs proof on the artist’s official site, approval from the operator of this service, or the Business plan, which doesn’t require proof.`,
    'Several organizations can monitor the same artist, such as a label and a management company. Nothing changes for you, and neither sees what the other does.',
    'If nobody else should be monitoring the artist, make sure that only you can edit the artist’s site and its DNS, and that MusicBrainz lists the right site. Then contact the operator of this service.',
  ]);
}
