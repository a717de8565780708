import type { Group } from '../../shared/contract/define.ts';
import type { FunctionSpec } from './function-spec.ts';
import type { Needs } from './needs.ts';
import { chats, sites } from './shared-settings.ts';
import { items } from './table-rights.ts';

const members = { table: items, sessions: 'check' } as const;
const changeLists = [...items, 'feed', 'thread'] as const;
const doors = ['CORS_ORIGINS', 'PUBLIC_REQUESTS_PER_IP_PER_MINUTE'] as const;

function api(group: Group, impact: string, needs: Needs): FunctionSpec {
  const settings = [...doors, ...(needs.settings ?? [])];
  return { entry: `functions/api/${group}`, impact, needs: { ...needs, settings } };
}

/** The functions behind the HTTP API, one for each group of the contract. */
export const apiFunctions: Readonly<Record<Group, FunctionSpec>> = {
  health: api('health', 'Monitoring probes and customers’ programs see the service as down.', {
    deployedAt: true,
  }),
  pages: api('pages', 'People can’t read the API reference, or what errors mean.', {}),
  'sign-in': api('sign-in', 'Nobody can sign in or confirm an address.', {
    ...members,
    table: [...items, 'ConditionCheckItem'],
    sessions: 'sign',
    pepper: 'make',
    mail: true,
    sends: ['notices'],
    settings: ['FIRST_PLAN', 'SIGN_IN_STARTS_PER_IP_PER_HOUR'],
  }),
  account: api('account', 'Signed-in people see errors on every page and can’t sign out.', {
    ...members,
    pepper: 'read',
    mail: true,
  }),
  organization: api('organization', 'Customers can’t invite or remove people.', {
    ...members,
    table: [...items, 'feed'],
    pepper: 'read',
    mail: true,
    sends: ['erasures'],
  }),
  artists: api('artists', 'Customers and their programs can’t read or remove monitored artists.', {
    ...members,
    table: changeLists,
    sends: ['checks', 'upkeep'],
    schedules: true,
    asks: ['catalog'],
    settings: ['LASTFM'],
  }),
  verification: api(
    'verification',
    'Nobody can verify an artist, so nobody can start monitoring one.',
    {
      ...members,
      table: [...items, 'BatchWriteItem'],
      sends: ['upkeep', 'proofs'],
      schedules: true,
      asks: ['catalog'],
      settings: sites,
    },
  ),
  changes: api('changes', 'Customers can’t read changes. Deliveries still go out.', {
    ...members,
    table: changeLists,
    // What can be told; no source is asked.
    settings: ['CATALOG', 'SPOTIFY_ACCESS', 'LASTFM'],
  }),
  destinations: api('destinations', 'Customers can’t set up or test destinations.', {
    ...members,
    encryptionKey: 'make',
    pepper: 'read',
    sends: ['message-deliveries', 'changes'],
    mail: true,
    settings: chats,
  }),
  alerts: api('alerts', 'Customers can’t edit alert rules. Alerts still go out.', {
    ...members,
    table: [...changeLists, 'ConditionCheckItem'],
    settings: ['CATALOG'],
  }),
  webhooks: api('webhooks', 'Customers can’t set up webhooks or resend missed deliveries.', {
    ...members,
    encryptionKey: 'make',
    sends: ['webhook-deliveries', 'changes'],
    settings: chats,
  }),
  'api-keys': api('api-keys', 'Customers can’t create API keys or revoke leaked ones.', {
    ...members,
    table: [...items, 'ConditionCheckItem'],
  }),
};
