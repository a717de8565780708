import type { ApiKey } from '../../domain/api-key.ts';
import { letter, type Paragraph, quotable } from '../letter.ts';
import type { Mail } from '../ports.ts';

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

/** How long the link that revokes the listed keys is good for. */
export const revokeLinkDays = 7;

/** What the new creator is told; `revokeUrl` is null where there is no key to revoke. */
export function newCreatorMail(to: string, handOver: HandOver, revokeUrl: string | null): Mail {
  const { organizationName, from, keys } = handOver;
  const revoking: Paragraph[] =
    revokeUrl === null
      ? []
      : [
          `If you do not know who holds these keys, revoke all of them, and every key that was made with them since. This link works for ${revokeLinkDays} days:`,
          { url: revokeUrl },
        ];
  return letter(
    to,
    'An organization was handed over to you',
    [
      `${quotable(from, 'Its creator')} made you the creator of the organization ${quotable(organizationName, 'you belong to')} on Artist Monitor. Its members, its API keys and its deletion are now up to you.`,
      ...keyList(
        keys,
        'These API keys stay valid. Whoever holds one can do almost everything here:',
      ),
      ...revoking,
    ],
    'account',
  );
}

/** What the creator of before is told, in case that they were not the one who did it. */
export function formerCreatorMail(to: string, handOver: HandOver): Mail {
  const { organizationName, keys, at } = handOver;
  return letter(
    to,
    'You handed an organization over',
    [
      `${quotable(handOver.to, 'Another member')} is now the creator of the organization ${quotable(organizationName, 'you belong to')} on Artist Monitor, and you are one of its admins. You handed it over on ${timeOf(at)}.`,
      ...keyList(keys, 'These API keys stay valid until the new creator revokes them:'),
      'If this was not you, sign in, end the sessions that you do not know, and write to the operator of this service.',
    ],
    'account',
  );
}

function keyList(keys: readonly ListedKey[], lead: string): Paragraph[] {
  if (keys.length === 0) return ['The organization has no API keys.'];
  return [lead, ...keys.map(keyLine)];
}

function keyLine({ name, prefix, created_at, last_used_at, creatorName }: ListedKey): string {
  const by = creatorName === null ? '' : ` by ${quotable(creatorName, 'a member')}`;
  const used = last_used_at === null ? 'never used' : `last used on ${timeOf(last_used_at)}`;
  return `${quotable(name, 'A key')} (${prefix}…), created on ${timeOf(created_at)}${by}, ${used}`;
}

function timeOf(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}
