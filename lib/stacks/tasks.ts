import { QueueName } from '../../shared/plan/queues.ts';
import { capabilitySettings, quotaSettings } from '../../shared/plan/catalogs.ts';
import { paceSettings } from '../../shared/plan/settings.ts';
import { namesOf } from '../planned-settings.ts';
import { backgroundMemoryMb, type FunctionSpec } from './function-spec.ts';
import { ofCanary, ofCanarysLog } from './partitions.ts';
import { items } from './table-rights.ts';

/** Called every minute for each lane to the catalog. */
export const tick: FunctionSpec = {
  entry: 'functions/workers/tick',
  memoryMb: backgroundMemoryMb,
  impact:
    'Some artists may be checked late, so customers may hear late about suspicious releases and takedowns.',
  needs: {
    table: 'tick',
    sends: ['checks'],
    asks: ['catalog'],
    settings: namesOf(paceSettings),
  },
};

/** Called every minute. */
export const sweep: FunctionSpec = {
  entry: 'functions/workers/sweep',
  impact: 'Re-checks, late retries, and work whose message was lost may be late.',
  needs: {
    table: 'due',
    sends: QueueName.options,
  },
};

/** Called every minute. */
export const gauge: FunctionSpec = {
  entry: 'functions/workers/gauge',
  impact: 'You may not be warned when the catalog is down, artists are stale, or work is overdue.',
  needs: {
    table: 'gauge',
    sends: ['changes'],
    settings: namesOf(quotaSettings),
  },
};

/** Called every hour; it compares once a day. */
export const reconcile: FunctionSpec = {
  entry: 'functions/workers/reconcile',
  impact:
    'An organization’s artists may be checked by the plan it had before. Nobody notices lost deliveries.',
  needs: { table: 'reconcile', sends: ['upkeep'] },
};

/** Called every five minutes, after each deployment, and by its own webhook. */
export const canary: FunctionSpec = {
  entry: 'functions/canary',
  impact:
    'Nobody is affected by the canary itself, but while it doesn’t run, you may not be warned that changes no longer reach your customers.',
  needs: {
    table: [...items, 'ConditionCheckItem', 'feed'],
    partitions: ofCanary,
    addsTo: ofCanarysLog,
    encryptionKey: 'make',
    sends: ['requested-checks'],
    settings: namesOf(capabilitySettings),
  },
};
