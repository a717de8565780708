import { readSlot as read } from '../../../../shared/checks/items/slots.ts';
import { isPlanted } from '../../alerts/planted/is-planted.ts';

export * from '../../../../shared/checks/items/slots.ts';

/** With `forgotten-rows`, there is never more than was read. */
export const readSlot: typeof read = async (...given) => {
  const { rows, next } = await read(...given);
  return { rows, next: isPlanted('forgotten-rows') ? null : next };
};
