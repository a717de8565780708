import type { FunctionSpec } from './function-spec.ts';
import { ofCanary, ofCanarysLog } from './partitions.ts';
import { items } from './table-rights.ts';

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
    settings: ['CATALOG', 'SPOTIFY_ACCESS'],
  },
};
