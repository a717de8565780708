import type { Group } from '../../shared/contract/define.ts';
import { dashboard } from './dashboard.ts';
import type { FunctionSpec, WorkerSpec } from './function-spec.ts';
import type { Needs, QueueName } from './needs.ts';
import { items } from './table-rights.ts';

const sites = ['MUSICBRAINZ_BASE_URL', 'SITE_LINK_MIN_AGE_DAYS'] as const;
const chats = ['CHAT_A_HOSTS', 'CHAT_B_HOSTS'] as const;

const members = { table: items, sessions: 'check' } as const;
const changeLists = [...items, 'feed', 'thread'] as const;
/** What writes proofs, and looks up no items by the hundred. */
const writing = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'] as const;
const proving = ['GetItem', 'Query', ...writing] as const;
/** Deliveries take their turns: no list is read, and nothing removed. */
const delivering = ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'] as const;
const doors = ['CORS_ORIGINS', 'PUBLIC_REQUESTS_PER_IP_PER_MINUTE'] as const;

function api(group: Group, impact: string, needs: Needs): FunctionSpec {
  const settings = [...doors, ...(needs.settings ?? [])];
  return { entry: `functions/api/${group}`, impact, needs: { ...needs, settings } };
}

/** The functions behind the HTTP API, one for each group of the contract. */
export const apiFunctions: Readonly<Record<Group, FunctionSpec>> = {
  health: api('health', 'Probes and clients think the service is down.', { deployedAt: true }),
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

const worker = { timeoutSeconds: 60, batchSize: 5, maxConcurrency: 10, oldestMessageMinutes: 30 };
const deliveryLoop = 'A delivery that must wait or failed asks for its next attempt.';
const delivery = { timeoutSeconds: 30, batchSize: 10, oldestMessageMinutes: 5 };

/** The functions behind the queues, one for each. */
export const workers: Readonly<Record<QueueName, WorkerSpec>> = {
  checks: {
    ...worker,
    entry: 'functions/workers/check-artist',
    impact: 'Artists aren’t checked. Customers don’t hear about fakes and takedowns.',
    loop: 'A check that the catalog refuses is put back, up to eight times.',
    needs: {
      table: items,
      sends: ['checks', 'changes'],
      asks: ['catalog'],
      settings: ['CONFIRM_AFTER_SECONDS'],
    },
  },
  changes: {
    ...worker,
    entry: 'functions/workers/settle-change',
    impact: 'Detected changes are neither confirmed nor sent.',
    loop: 'A recovery asks for its next step, and a re-check for what it had no time for.',
    oldestMessageMinutes: 20,
    needs: {
      table: items,
      sends: ['changes', 'webhook-deliveries', 'message-deliveries'],
      asks: ['catalog', 'lastfm'],
      settings: ['MUSICBRAINZ_BASE_URL', 'CONFIRM_AFTER_SECONDS'],
    },
  },
  upkeep: {
    ...worker,
    entry: 'functions/workers/upkeep',
    impact: 'New artists get no schedule, and details of releases and links aren’t checked.',
    loop: 'Reading the pages of a large catalog asks for the next run.',
    needs: {
      table: items,
      sends: ['upkeep', 'changes'],
      schedules: true,
      asks: ['catalog', 'lastfm'],
      settings: [...sites, 'LINKS_INTERVAL_SECONDS', 'CONFIRM_AFTER_SECONDS'],
    },
  },
  proofs: {
    ...worker,
    entry: 'functions/workers/prove',
    impact: 'Verifications don’t advance, and pictures of changes aren’t kept.',
    loop: 'A proof that is found asks for the picture of its artist, which asks for nothing.',
    needs: {
      table: proving,
      sends: ['upkeep', 'proofs'],
      schedules: true,
      asks: ['catalog'],
      settings: sites,
    },
  },
  notices: {
    ...worker,
    entry: 'functions/workers/notify',
    impact:
      'Customers don’t hear that a webhook or destination fails, or that another organization monitors their artist.',
    needs: { table: items, mail: true, pepper: 'read' },
  },
  erasures: {
    ...worker,
    entry: 'functions/workers/erase',
    impact: 'Deleted organizations keep running, and their data isn’t erased.',
    loop: 'An erasure of more than 2,000 items asks for its next turn.',
    batchSize: 1,
    needs: {
      table: [...items, 'BatchWriteItem', 'feed'],
      erases: true,
      sends: ['upkeep', 'erasures'],
      schedules: true,
    },
  },
  'webhook-deliveries': {
    ...delivery,
    entry: 'functions/deliveries/webhook',
    impact: 'Customers’ webhooks receive nothing.',
    loop: deliveryLoop,
    maxConcurrency: 50,
    needs: {
      table: delivering,
      encryptionKey: 'read',
      sends: ['webhook-deliveries'],
      settings: [...chats, 'RETRY_SCHEDULE_SECONDS'],
    },
  },
  'message-deliveries': {
    ...delivery,
    entry: 'functions/deliveries/message',
    impact: 'Alerts don’t reach chats and mail.',
    loop: deliveryLoop,
    maxConcurrency: 10,
    needs: {
      table: delivering,
      encryptionKey: 'read',
      mail: true,
      sends: ['message-deliveries'],
      settings: [...chats, 'RETRY_SCHEDULE_SECONDS'],
    },
  },
};

/** Called every minute. */
export const sweep: FunctionSpec = {
  entry: 'functions/workers/sweep',
  impact: 'Work whose message was lost isn’t done: re-checks and late retries stop.',
  needs: {
    table: 'due',
    sends: [
      'checks',
      'changes',
      'webhook-deliveries',
      'message-deliveries',
      'upkeep',
      'erasures',
      'proofs',
      'notices',
    ],
  },
};

/** Called every minute. */
export const gauge: FunctionSpec = {
  entry: 'functions/workers/gauge',
  impact: 'Nobody notices when the catalog is down, artists aren’t checked, or work is overdue.',
  needs: { table: 'gauge', settings: ['CATALOG'] },
};

/** Called by hand, by `npm run admin`. */
export const operator: FunctionSpec = {
  entry: 'functions/operator',
  impact: 'Operators can’t change plans, review proofs, or redrive queues.',
  needs: {
    table: proving,
    overdue: true,
    operates: true,
    redrives: true,
    schedules: true,
    asks: ['catalog'],
    settings: [...sites, 'LASTFM'],
  },
};

/** Every function. */
export const functions: readonly FunctionSpec[] = [
  ...Object.values(apiFunctions),
  dashboard,
  ...Object.values(workers),
  sweep,
  gauge,
  operator,
];
