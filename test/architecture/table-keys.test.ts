import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { due, dueGone } from '../../shared/table/due.ts';
import { keys } from '../../shared/table/keys.ts';
import { erasureClasses } from '../../shared/table/erasure/erasure-classes.ts';
import { endOf, idIn, prefixes } from '../../shared/table/prefixes.ts';

const repository = join(import.meta.dirname, '../..');
const places = ['shared/table/keys.ts', 'shared/table/prefixes.ts'];

/** The lines of the code that are not comments and that `pattern` finds, as the names of their files. */
function filesWith(pattern: RegExp, root: string): string[] {
  return globSync(`${root}/**/*.{ts,tsx}`, { cwd: repository }).flatMap((name) =>
    readFileSync(join(repository, name), 'utf8')
      .split('\n')
      .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line) && pattern.test(line))
      .map(() => name),
  );
}

describe('the keys of the table', () => {
  it('stand in two files: nobody else writes how one begins', () => {
    const found = filesWith(/['"`][A-Z][A-Z-]+#/, '{bin,lib,functions,shared}');
    expect(found.filter((name) => !places.includes(name))).toEqual([]);
  });

  it.each([
    [prefixes.subject, keys.subject('deezer#1', 'RELEASE_ADDED', '2')],
    [prefixes.telling, keys.telling('deezer#1', '2026-11-01', 'abc')],
    [prefixes.verificationSlot, keys.verificationSlot('org_1', 3)],
  ])('%s begins what it names', (prefix, { sk }) => {
    expect(sk.startsWith(prefix)).toBe(true);
    expect(sk < endOf(prefix)).toBe(true);
  });

  it('stand in the table at the top of their file', () => {
    // Up to what differs from item to item: the table has it in lower case.
    const fixed = (text: string) => /^[A-Z-]*#?/.exec(text)?.[0] ?? '';
    const rowOf = (pk = '', sk = '') => `${fixed(pk)} ${fixed(sk)}`;
    const source = readFileSync(join(repository, 'shared/table/keys.ts'), 'utf8');
    const rows = source.matchAll(/^ \* \| [^|]+\| ([A-Z][^|]*?) *\| (\w[^|]*?) *\|/gm);
    const shown = new Set(Array.from(rows, ([, pk, sk]) => rowOf(pk, sk)));
    const made = new Set(Object.values(erasureClasses).map(({ like }) => rowOf(like.pk, like.sk)));
    expect([...shown].toSorted()).toEqual([...made].toSorted());
  });

  it('gives back the ID that was put behind a prefix', () => {
    expect(idIn(keys.member('org_1', 'usr_2').sk, prefixes.member)).toBe('usr_2');
  });
});

describe('the due index', () => {
  it('is named in expressions of one file: nobody else writes its attributes into one', () => {
    // Compared or set, removed, looked for, or behind a placeholder.
    const inExpression =
      /#?(?:duePk|dueAt|#work) *(?:[<>]=?|=) *[:$]|(?:REMOVE|ADD) [^'"`]*\b(?:duePk|dueAt|work)\b|attribute_\w+\(#?(?:duePk|dueAt|work)\)|#(?:duePk|dueAt|work)\b/;
    const found = filesWith(inExpression, '{lib,functions,shared}');
    expect([...new Set(found)]).toEqual(['shared/table/due.ts']);
  });

  it('has attributes that are removed together with what it is made from', () => {
    const owed = due(keys.sweep, new Date(0), { kind: 'recheck', watch_id: 'deezer#1' });
    expect(Object.keys(owed)).toEqual([...dueGone]);
  });
});
