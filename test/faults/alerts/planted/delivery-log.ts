import { countLog as count } from '../../../../shared/table/deliveries/delivery-log.ts';
import { isPlanted } from './is-planted.ts';

export * from '../../../../shared/table/deliveries/delivery-log.ts';

/** With `counted-critical`, all that was sent counts. */
export const countLog: typeof count = async (table, targetId, span, ...more) =>
  count(
    table,
    targetId,
    isPlanted('counted-critical') ? { ...span, isCapped: false } : span,
    ...more,
  );
