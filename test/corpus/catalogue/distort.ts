/** How answers of the catalog are made wrong: each for one kind of answer, the rest passes as it is. */
import type { Answer } from '../../../lib/simulator/wire/context.ts';
import { shorten, type Page, type ShortListHow } from '../../../lib/simulator/wire/pages.ts';
import type { Asked, Fault } from './shelf.ts';

export type Distort = Fault['apply'];
/** A row of an answer. */
export type Row = Record<string, unknown>;

const ok = (body: unknown): Answer => ({ status: 200, body });
const error = (type: string, message: string, code: number) =>
  ok({ error: { type, message, code } });

export const noData = error('DataException', 'no data', 800);

/** Answers that say nothing at all. */
export const silences: Readonly<Record<string, Distort>> = {
  'no connection': () => {
    throw new TypeError('fetch failed');
  },
  'status 500': () => ({ status: 500, body: '<html>Internal Server Error</html>' }),
  'status 503': () => ({ status: 503, body: '' }),
  'quota exceeded': () => error('Exception', 'Quota limit exceeded', 4),
  busy: () => error('Exception', 'Service busy', 700),
  'error without a code': () => ok({ error: { type: 'Exception', message: 'oops' } }),
  'a body cut off': ({ answer }) => ({
    status: 200,
    body: JSON.stringify(answer.body).slice(0, -20),
  }),
  'a page of a proxy': () => ok('<html>Please wait</html>'),
  'an empty object': () => ok({}),
};

/** Only for requests of that path, and answers that hold something. */
export function at(matches: (path: string) => boolean, distort: Distort): Distort {
  return (asked) => {
    const { body } = asked.answer;
    const isSound = typeof body === 'object' && body !== null && !('error' in body);
    return matches(asked.path) && isSound ? distort(asked) : asked.answer;
  };
}

export const isList = (path: string) => /^\/artist\/\d+\/albums$/.test(path);
export const isProfile = (path: string) => /^\/artist\/\d+$/.test(path);
export const isAlbum = (path: string) => /^\/album\/\d+$/.test(path);
export const isTracks = (path: string) => /^\/album\/\d+\/tracks$/.test(path);

function pageOf({ answer }: Asked): Page<Row> {
  return answer.body as Page<Row>;
}

/** Without some rows, with a total and an end that agree with the rest. */
export function leaveOut(
  path: string | null,
  isLeftOut: (row: Row, at: number) => boolean,
): Distort {
  return at(
    (asked) => (path === null ? isList(asked) : asked === path),
    (asked) => {
      const page = pageOf(asked);
      const data = page.data.filter((row, index) => !isLeftOut(row, index));
      return ok({ ...page, data, total: page.total - (page.data.length - data.length) });
    },
  );
}

/** With more rows, honestly counted. */
export function putIn(path: string, more: (rows: readonly Row[]) => Row[]): Distort {
  return at(
    (asked) => asked === path,
    (asked) => {
      const page = pageOf(asked);
      const added = page.data.length === 0 ? [] : more(page.data);
      return ok({ ...page, data: [...added, ...page.data], total: page.total + added.length });
    },
  );
}

/** Short, in a way that shows. */
export function short(path: string | null, how: ShortListHow): Distort {
  return at(
    (asked) => (path === null ? isList(asked) : asked === path),
    (asked) => ok(shorten(pageOf(asked), how, 'https://catalog.invalid/?index=25')),
  );
}

/** In pages of `rows`, and while it is read a row comes or goes at its head. */
export function shifting(path: string, rows: number, by: 1 | -1): Distort {
  return at(
    (asked) => asked === path,
    (asked) => {
      const { data } = pageOf(asked);
      const index = Number(asked.query.get('index') ?? '0');
      const from = index === 0 ? 0 : Math.max(0, index + by);
      const whole = asked.answer.body as Page<Row>;
      const isLast = index + rows >= whole.total;
      // The world answers from `index` on; what a shift brings from before it is gone from the answer.
      const shifted =
        by > 0 ? data.slice(from - index, from - index + rows) : data.slice(0, rows - 1);
      return ok({
        data: index === 0 ? data.slice(0, rows) : shifted,
        total: whole.total,
        ...(isLast ? {} : { next: `https://catalog.invalid/?index=${index + rows}` }),
      });
    },
  );
}

/** Each row of lists, albums and profiles changed. */
export function rows(
  matches: (path: string) => boolean,
  change: (row: Row, path: string) => Row,
): Distort {
  return at(matches, ({ path, answer }) => {
    const body = answer.body as Row;
    if (!Array.isArray(body.data)) return ok(change(body, path));
    return ok({ ...body, data: (body.data as Row[]).map((row) => change(row, path)) });
  });
}

/** A field that is missing, called otherwise, or null. */
export function drift(
  matches: (path: string) => boolean,
  names: readonly string[],
  how: 'missing' | 'renamed' | 'null' | 'empty',
): Distort {
  return rows(matches, (row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
        if (!names.includes(name)) return [[name, value]];
        if (how === 'missing') return [];
        if (how === 'renamed') return [[`${name}_v2`, value]];
        return [[name, how === 'null' ? null : '']];
      }),
    ),
  );
}

/** The same words, written in another way. */
export const spellings: readonly ((text: string) => string)[] = [
  (text) => text.normalize('NFD'),
  (text) => text.normalize('NFC'),
  (text) => ` ${text.replaceAll(' ', '\u00a0')} `,
  (text) => text.replaceAll("'", '\u2019').replaceAll(' - ', ' \u2013 '),
  (text) => text.replaceAll(' ', '  '),
  (text) => `${text} - Single`,
  (text) => `${text}\u200b`,
];
