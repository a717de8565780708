import * as z from 'zod';

/** A setting that an operator writes and functions read. */
export interface Setting<Value = unknown> {
  /** What may be written, and what it means. */
  readonly format: () => z.ZodType<Value, string | undefined>;
  /** As an operator would write it; where catalogs differ, for each. */
  readonly default?: string | Readonly<Record<string, string>>;
}
export type SettingTable = Readonly<Record<string, Setting>>;

// How settings are written, and what they mean: the machine checks them as functions read them. Each
// format is made when it's asked for, since most functions read few settings. Messages continue the name
// of the setting.

/** The parts of a list that is separated by commas. */
const partsOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A list of whatever there is. */
export const list = () => z.string().transform(partsOf).readonly();

/** A list of what `isRight`; `what` says what that is. */
export const listOf = (isRight: (part: string) => boolean, what: string, countMin = 0) =>
  list().refine(
    (parts) => parts.length >= countMin && parts.every(isRight),
    `must be ${what}, separated by commas`,
  );

const withoutSlash = (url: string) => url.replace(/\/+$/, '');

/** Whatever somebody else defines, such as the ID of an app. */
export const anything = () => z.string();

/** One of `names`. */
export const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`);

export const whole = () =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number with at most six digits')
    .transform(Number);

/** Whole minutes, at least one, and at most so many. */
export const minutes = (most: number) =>
  whole().refine((value) => value >= 1 && value <= most, `must be from 1 to ${most} minutes`);

export const seconds = () =>
  z
    .string()
    .regex(/^\d{1,6}( *, *\d{1,6})*$/, 'must be whole numbers of seconds, separated by commas')
    .transform((text): readonly number[] => partsOf(text).map(Number));

/** Without a slash at the end. */
export const address = () =>
  z.url({ protocol: /^https?$/, error: 'must be an http address' }).transform(withoutSlash);

const isAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text);

/** At least one, each without a slash at the end. */
export const addresses = () =>
  listOf(isAddress, 'http addresses', 1).transform((parts): readonly [string, ...string[]] => {
    const [first = '', ...others] = parts.map(withoutSlash);
    return [first, ...others];
  });

/** Requests in seconds, as in `50/5`. */
export const quota = () =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}\/[1-9]\d{0,3}$/, 'must be requests and seconds, like 50/5')
    .transform((text) => {
      const [requests = 0, perSeconds = 0] = text.split('/').map(Number);
      return { requests, perSeconds };
    });

/** Percent for people and for re-checks, as in `10,15`: parts of one. */
export const shares = () =>
  z
    .string()
    .regex(/^\d{1,2},\d{1,2}$/, 'must be two percentages, like 10,15')
    .refine(
      (text) =>
        partsOf(text)
          .map(Number)
          .reduce((sum, part) => sum + part, 0) <= 90,
      'must leave 10% to scheduled checks',
    )
    .transform((text) => {
      const [people = 0, rechecks = 0] = partsOf(text).map((part) => Number(part) / 100);
      return { people, rechecks };
    });

export const country = () =>
  z.string().regex(/^[A-Z]{2}$/, 'must be a country in two capital letters');

/** As in `Accept-Language`, but for one language. */
export const language = () =>
  z.string().regex(/^[a-z]{2,3}(-[A-Z]{2})?$/, 'must be a language like en or pt-BR');

export const sender = () =>
  z.string().regex(/^[^<>@]*<?[^<>@\s]+@[^<>@\s]+>?$/, 'must be an address or Name <address>');

/** What DynamoDB takes for one. */
export const table = () => z.string().regex(/^[\w.-]{3,255}$/, 'must be the name of a table');

export const hosts = () =>
  listOf(
    (part) => /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(part),
    'names of hosts, without https:// and path',
  );

export const origins = () =>
  listOf(
    (part) => URL.canParse(part) && new URL(part).origin === part,
    'origins like https://app.example.com',
  );

/** Sources in a Content Security Policy, which a space or semicolon would end. */
export const sources = () =>
  listOf(
    (part) => /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/i.test(part),
    'origins like https://pictures.example.com or https://*.example.com',
  );
