import * as z from 'zod';
import { indexes } from '../shared/table/indexes.ts';

/** Units a second, between which auto scaling sets the capacity of the table, and that of each index. */
interface Limits {
  readonly min: number;
  readonly max: number;
}

/** How the table is billed: for each request, or for the capacity that it has. */
export type TableCapacity = 'on-demand' | { readonly read: Limits; readonly write: Limits };

/** Of its capacity, auto scaling lets the table use so much before it adds some. */
export const targetUtilizationPercent = 70;

/** The table and its indexes: each has a capacity of its own. */
export const placesOfTable = ['table', ...Object.keys(indexes)];

/** Half of what an account has in a Region for all its tables and indexes, unless it asked for more. */
const unitsOfTableMax = 40_000;
const unitsMax = Math.floor(unitsOfTableMax / placesOfTable.length);

const shape = /^read (\d{1,5})-(\d{1,5}), write (\d{1,5})-(\d{1,5})$/;

/** `on-demand`, or limits as in `read 5-400, write 5-200`. Messages continue the name of the setting. */
export const tableCapacity = z.string().transform((text, context): TableCapacity => {
  if (text === 'on-demand') return text;
  const numbers = shape.exec(text)?.slice(1).map(Number);
  if (numbers === undefined) {
    context.addIssue('must be on-demand, or limits like “read 5-400, write 5-200”');
    return z.NEVER;
  }
  const [readMin = 0, readMax = 0, writeMin = 0, writeMax = 0] = numbers;
  const limits = { read: { min: readMin, max: readMax }, write: { min: writeMin, max: writeMax } };
  for (const [what, { min, max }] of Object.entries(limits)) {
    if (min < 1) context.addIssue(`must let the table ${what} at least 1 unit a second`);
    if (max < min) context.addIssue(`must have the lower limit of ${what} first: ${max}-${min}`);
    if (max > unitsMax) {
      context.addIssue(`must let the table ${what} at most ${unitsMax} units a second`);
    }
  }
  return limits;
});
