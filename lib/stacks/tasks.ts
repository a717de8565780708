import { QueueName } from '../../shared/plan/queues.ts';
import { paceSettings, quotaSettings } from '../../shared/plan/settings.ts';
import { namesOf } from '../planned-settings.ts';
import { backgroundMemoryMb, type FunctionSpec } from './function-spec.ts';

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
