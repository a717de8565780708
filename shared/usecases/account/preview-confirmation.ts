import type { ConfirmationPreview } from '../../domain/bodies/sign-in.ts';
import { notFound } from '../../domain/problems/errors.ts';
import type { Table } from '../../table/client.ts';
import { getWithDestination } from '../../deliveries/items/recipients.ts';
import { liveUndos } from '../../table/people/email-change.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { findToken, tokenHash, type TokenItem } from '../../table/people/tokens.ts';
import { getUser } from '../../table/people/users.ts';
import { RevokedKeys, revokeKeysPurpose } from '../api-keys/revoke-by-link.ts';
import { tokenPurposes } from '../targets/destination-reach.ts';
import { emailPurposes, EmailChange, EmailUndo } from './confirm-email.ts';
import { MailedDestination } from './confirm-token.ts';

type About = Omit<ConfirmationPreview, 'expires_at'>;

/**
 * What the link of a mail would confirm now. Spends nothing, and refuses what confirming would refuse.
 * @throws Problem `not_found`
 */
export async function previewConfirmation(
  table: Table,
  token: string,
  now: Date,
): Promise<ConfirmationPreview> {
  const found = await findToken(table, token, now);
  const about = found && (await aboutOf(table, token, found, now));
  if (!about) throw notFound();
  return { ...about, expires_at: found.expires_at };
}

/** Null for a token that confirms nothing, or not anymore. */
async function aboutOf(
  table: Table,
  token: string,
  { purpose, subject }: TokenItem,
  now: Date,
): Promise<About | null> {
  switch (purpose) {
    case emailPurposes.change: {
      const { user_id, email } = EmailChange.parse(subject);
      const user = await getUser(table, user_id);
      const isPending = user?.pending_token_hash === tokenHash(token);
      return isPending ? { ...nothing, confirms: 'email', address: email } : null;
    }
    case emailPurposes.undo: {
      const user = await getUser(table, EmailUndo.parse(subject).user_id);
      const live = user ? liveUndos(user, now) : [];
      const undo = live.find(({ hash }) => hash === tokenHash(token));
      return undo ? { ...nothing, confirms: 'email_restored', address: undo.email } : null;
    }
    case revokeKeysPurpose: {
      const { organization_id, user_id } = RevokedKeys.parse(subject);
      const organization = await getOrganization(table, organization_id);
      if (organization?.creator_id !== user_id) return null;
      return { ...nothing, confirms: 'api_keys', organization_name: organization.name };
    }
    case tokenPurposes.confirm:
      return aboutConsent(table, subject);
    case tokenPurposes.unsubscribe:
      return aboutLeaving(table, subject);
    default:
      return null;
  }
}

const nothing = { organization_name: null, destination_name: null, address: null };

async function aboutConsent(table: Table, subject: TokenItem['subject']): Promise<About | null> {
  const { organization_id, destination_id, address } = MailedDestination.parse(subject);
  const { organization, destination: item } = await getWithDestination(
    table,
    organization_id,
    destination_id,
  );
  if (!organization || item?.address !== address || item.status === 'disabled') return null;
  const names = { organization_name: organization.name, destination_name: item.name };
  return { confirms: 'destination', ...names, address };
}

/** An address can be opted out even if its destination is gone: then only that is shown. */
async function aboutLeaving(table: Table, subject: TokenItem['subject']): Promise<About> {
  const mailed = MailedDestination.safeParse(subject).data;
  if (!mailed) return { ...nothing, confirms: 'unsubscription' };
  const { organization_id, destination_id, address } = mailed;
  const { organization, destination: item } = await getWithDestination(
    table,
    organization_id,
    destination_id,
  );
  return {
    confirms: 'unsubscription',
    organization_name: organization?.name ?? null,
    destination_name: item?.address === address ? item.name : null,
    address,
  };
}
