import type { ApiKey } from '../../domain/people/api-key.ts';
import type { Mail } from '../ports.ts';
import { letter, mailTime, type Paragraph, quotable } from './letter.ts';

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
