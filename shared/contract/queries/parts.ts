import * as z from '../../domain/zod.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';

const WholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, inputFaults.wholeNumber())
  .transform(Number);

/** A whole number in a query string, written plainly: no sign, no exponent, no blanks. */
export function queryInteger(min: number, max: number) {
  return WholeNumber.pipe(z.int().min(min).max(max));
}

/** Yes or no in a query string. */
export const Flag = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .pipe(z.boolean());

/** Where a page goes on, from the `Link` of the one before. */
export const Cursor = z
  .string()
  .max(512)
  .regex(/^[A-Za-z0-9_-]+$/, inputFaults.linkCursor());
