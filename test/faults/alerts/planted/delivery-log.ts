import { countLog as count } from '../../../../shared/deliveries/items/delivery-log.ts';
import { isPlanted } from './is-planted.ts';

export * from '../../../../shared/deliveries/items/delivery-log.ts';

/** With `counted-critical`, all that was sent counts. */
export const countLog: typeof count = async (table, targetId, span, ...more) =>
  count(
    table,
    targetId,
    isPlanted('counted-critical') ? { ...span, isCapped: false } : span,
    ...more,
  );
