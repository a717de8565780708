import * as z from '../zod.ts';

/** Which table was read for keys, which key of the ring was in use, and how much needs another one. */
export interface KeyScan {
  table: string;
  used: string;
  left: number;
}

/** A scan as `retire` is given it. */
export function keyScanText({ table, used, left }: KeyScan): string {
  return `${table} ${used} ${left}`;
}

/** The scan that {@link keyScanText} wrote. */
export function keyScanOf(text: string): KeyScan {
  const [table = '', used = '', left = ''] = text.split(' ');
  return { table, used, left: Number(left) };
}

/** Whether one table may take over what was told from another, by what is in both; `sure`: it may, and shall. */
export const CopyScan = z.enum([
  'not_restored',
  'other_source',
  'no_organizations',
  'too_old',
  'unconfirmed',
  'sure',
]);
export type CopyScan = z.infer<typeof CopyScan>;
