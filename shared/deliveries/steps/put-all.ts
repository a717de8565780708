import type { Table } from '../../table/client.ts';
import { type NewDelivery, putDelivery } from '../items/deliveries.ts';

/** Stores deliveries, some at a time. @returns those that wait to be sent, made now or before. */
export async function putAll(table: Table, made: readonly NewDelivery[]): Promise<NewDelivery[]> {
  const pending: NewDelivery[] = [];
  for (let from = 0; from < made.length; from += 10) {
    const chunk = made.slice(from, from + 10);
    const statuses = await Promise.all(chunk.map((delivery) => putDelivery(table, delivery)));
    pending.push(...chunk.filter((_, index) => statuses[index] === 'pending'));
  }
  return pending;
}
