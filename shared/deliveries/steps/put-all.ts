import { someAtATime } from '../../domain/chunks.ts';
import type { Table } from '../../table/client.ts';
import { type NewDelivery, putDelivery } from '../items/deliveries.ts';

/** Stores deliveries, some at a time. @returns those that wait to be sent, made now or before. */
export async function putAll(table: Table, made: readonly NewDelivery[]): Promise<NewDelivery[]> {
  const statuses = await someAtATime(made, 10, (delivery) => putDelivery(table, delivery));
  return made.filter((_, index) => statuses[index] === 'pending');
}
