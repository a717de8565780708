import { apiFunctions, dashboard, mcp } from './api-functions.ts';
import {
  backgroundMemoryMb as memoryMb,
  type FunctionSpec,
  usualMemoryMb,
  type WorkerSpec,
} from './function-spec.ts';
import { QueueName } from '../../shared/plan/queues.ts';
import { chatSettings, paceSettings, siteSettings } from '../../shared/plan/settings.ts';
import { namesOf } from '../planned-settings.ts';
import { ofChanges, ofChecks } from './partitions.ts';
import { items } from './table-rights.ts';
import { canary, gauge, reconcile, sweep, tick } from './tasks.ts';

/** Runners find what waits by the index; nothing is removed. */
const delivering = ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'waiting'] as const;
/** What a check needs that may put itself back. */
const checking = (queue: QueueName) =>
  ({
    table: items,
    partitions: ofChecks,
    sends: [queue, 'rechecks', 'changes'],
    asks: ['catalog'],
    settings: ['CONFIRM_AFTER_SECONDS'],
  }) as const;

const worker = {
  memoryMb,
  timeoutSeconds: 60,
  batchSize: 5,
  maxConcurrency: 10,
  oldestMessageMinutes: 30,
};
const deliveryLoop =
  'A runner whose time is up hands over, and asks for the next one when its target must wait.';
// Longer than a run and its last attempt. A message that wakes a runner may well come twice.
const delivery = {
  memoryMb,
  timeoutSeconds: 45,
  visibilitySeconds: 48,
  batchSize: 10,
  // Runs of slow receivers hold a call for most of a minute; those of others are not to wait for them.
  maxConcurrency: 50,
  oldestMessageMinutes: 5,
};

/** The functions behind the queues, one for each. */
export const workers: Readonly<Record<QueueName, WorkerSpec>> = {
  checks: {
    ...worker,
    entry: 'functions/workers/check-artist',
    impact:
      'Some artists may be checked late, so customers may hear late about suspicious releases and takedowns.',
    loop: 'A check that the catalog refuses is put back, up to eight times.',
    // Ten checks at the same time mostly wait for the catalog: one call costs little more than one check.
    // Nobody waits for them.
    batchSize: 10,
    windowSeconds: 10,
    needs: checking('checks'),
  },
  'requested-checks': {
    ...worker,
    memoryMb: usualMemoryMb,
    entry: 'functions/workers/check-now',
    impact: 'People who asked for a check of an artist may wait for it.',
    loop: 'A check that the catalog refuses is put back, up to eight times.',
    oldestMessageMinutes: 5,
    needs: checking('requested-checks'),
  },
  rechecks: {
    ...worker,
    entry: 'functions/workers/recheck-artist',
    impact: 'Some detected changes may be confirmed and sent late.',
    loop: 'A re-check that finds no permit comes again, and asks for what it had no time for.',
    // They have waited for five minutes, and wait for the catalog together. What one of them confirms is
    // routed at once: that waits for no batch.
    batchSize: 10,
    windowSeconds: 20,
    oldestMessageMinutes: 20,
    needs: {
      // Other artists of the catalog are found by what they owe, and what belongs together by the list.
      table: [...items, 'due watches', 'thread'],
      partitions: ofChanges,
      sends: ['rechecks', 'changes', 'webhook-deliveries', 'message-deliveries'],
      asks: ['catalog', 'lastfm'],
      settings: ['MUSICBRAINZ_BASE_URL', 'CONFIRM_AFTER_SECONDS', 'WITNESS_ARTISTS'],
    },
  },
  changes: {
    ...worker,
    entry: 'functions/workers/settle-change',
    impact: 'Some confirmed changes may be sent late.',
    // Those of an organization are routed in one call.
    batchSize: 10,
    loop: 'A recovery asks for its next step.',
    oldestMessageMinutes: 20,
    needs: {
      table: [...items, 'ConditionCheckItem', 'thread'],
      partitions: ofChanges,
      sends: ['changes', 'webhook-deliveries', 'message-deliveries'],
      // Links lead to it; no source is asked.
      settings: ['CATALOG'],
    },
  },
  upkeep: {
    ...worker,
    entry: 'functions/workers/upkeep',
    impact:
      'Details of releases and links may be checked late, imports may stop, and weekly reports may come late.',
    loop: 'Reading the pages of a large catalog asks for the next run, and so does a step of an import. It asks for the pictures of artists that it begins.',
    needs: {
      table: [...items, 'ConditionCheckItem', 'feed'],
      sends: ['upkeep', 'rechecks', 'changes', 'message-deliveries', 'proofs', 'requested-checks'],
      asks: ['catalog', 'lastfm'],
      settings: [...namesOf(siteSettings), 'LINKS_INTERVAL_SECONDS', 'CONFIRM_AFTER_SECONDS'],
    },
  },
  proofs: {
    ...worker,
    entry: 'functions/workers/prove',
    impact:
      'Some verifications may take longer, and the old and new pictures of some changes may be saved late.',
    loop: 'A proof that is found asks for the picture of its artist, which asks for nothing.',
    needs: {
      table: [...items, 'ConditionCheckItem'],
      sends: ['upkeep', 'proofs', 'requested-checks'],
      asks: ['catalog'],
      settings: namesOf(siteSettings),
    },
  },
  notices: {
    ...worker,
    entry: 'functions/workers/notify',
    impact:
      'Some customers may be told late that a webhook or destination is failing, or that another organization monitors their artist.',
    needs: { table: items, mail: ['alerts'], pepper: 'read' },
  },
  erasures: {
    ...worker,
    entry: 'functions/workers/erase',
    impact: 'Some deleted organizations may keep running, and their data may be erased late.',
    loop: 'An erasure of more than 2,000 items asks for its next turn.',
    batchSize: 1,
    needs: {
      table: [...items, 'BatchWriteItem', 'feed'],
      erases: true,
      // What a restored organization monitors again needs its details and pictures.
      sends: ['upkeep', 'proofs', 'erasures'],
    },
  },
  'webhook-deliveries': {
    ...delivery,
    entry: 'functions/deliveries/webhook',
    impact: 'Some webhooks may receive their events late.',
    loop: deliveryLoop,
    needs: {
      table: delivering,
      endsFailing: true,
      encryptionKey: 'read',
      sends: ['webhook-deliveries'],
      settings: [...namesOf(chatSettings), 'RETRY_SCHEDULE_SECONDS'],
    },
  },
  'message-deliveries': {
    ...delivery,
    entry: 'functions/deliveries/message',
    impact: 'Some alerts to chats and email may arrive late.',
    loop: deliveryLoop,
    needs: {
      table: delivering,
      endsFailing: true,
      encryptionKey: 'read',
      mail: ['alerts'],
      // What nobody could be told is sent on from there at once.
      sends: ['message-deliveries', 'changes'],
      settings: [...namesOf(chatSettings), 'RETRY_SCHEDULE_SECONDS'],
    },
  },
};

/** Called by hand, by `npm run admin`. */
export const operator: FunctionSpec = {
  entry: 'functions/operator',
  impact: 'You may be unable to change plans, review proofs, or redrive queues.',
  needs: {
    table: [...items, 'ConditionCheckItem'],
    overdue: true,
    operates: true,
    redrives: true,
    pauses: true,
    rotates: true,
    asks: ['catalog'],
    settings: [...namesOf(paceSettings), 'LASTFM'],
  },
};

/** Every function. */
export const functions: readonly FunctionSpec[] = [
  ...Object.values(apiFunctions),
  dashboard,
  mcp,
  ...Object.values(workers),
  tick,
  sweep,
  gauge,
  reconcile,
  canary,
  operator,
];
