import * as z from 'zod';

/**
 * How settings are written that both the machine checks and the functions read. Each schema is made
 * when it is asked for: most functions read few settings.
 */

/** The parts of a list that is separated by commas. */
export const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const whole = () =>
  z.string().regex(/^\d{1,6}$/, 'must be a whole number with at most six digits');

/** Requests in seconds, as in `50/5`. */
export const quota = () =>
  z.string().regex(/^[1-9]\d{0,5}\/[1-9]\d{0,3}$/, 'must be requests and seconds, like 50/5');

/** Percent for people and for re-checks, as in `10,15`. */
export const shares = () =>
  z
    .string()
    .regex(/^\d{1,2},\d{1,2}$/, 'must be two percentages, like 10,15')
    .refine(
      (text) =>
        listOf(text)
          .map(Number)
          .reduce((sum, part) => sum + part, 0) <= 90,
      'must leave 10% to scheduled checks',
    );

export const country = () =>
  z.string().regex(/^[A-Z]{2}$/, 'must be a country in two capital letters');
