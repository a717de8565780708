import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keys } from '../../shared/table/keys.ts';
import { erasureClasses } from '../../shared/table/erasure/erasure-classes.ts';
import { endOf, idIn, prefixes } from '../../shared/table/prefixes.ts';

const repository = join(import.meta.dirname, '../..');
const places = ['shared/table/keys.ts', 'shared/table/prefixes.ts'];

describe('the keys of the table', () => {
  it('stand in two files: nobody else writes how one begins', () => {
    const found = globSync('{bin,lib,functions,shared}/**/*.{ts,tsx}', { cwd: repository })
      .flatMap((name) =>
        readFileSync(join(repository, name), 'utf8')
          .split('\n')
          .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line))
          .filter((line) => /['"`][A-Z][A-Z-]+#/.test(line))
          .map(() => name),
      )
      .filter((name) => !places.includes(name));
    expect(found).toEqual([]);
  });

  it.each([
    [prefixes.lineRow, keys.lineRow('deezer', 7, 'ma_1')],
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
    const rows = source.matchAll(/^ \* \| [^|]+\| ([A-Z][^|]*?) *\| ([A-Z][^|]*?) *\|/gm);
    const shown = new Set(Array.from(rows, ([, pk, sk]) => rowOf(pk, sk)));
    const made = new Set(Object.values(erasureClasses).map(({ like }) => rowOf(like.pk, like.sk)));
    expect([...shown].toSorted()).toEqual([...made].toSorted());
  });

  it('gives back the ID that was put behind a prefix', () => {
    expect(idIn(keys.member('org_1', 'usr_2').sk, prefixes.member)).toBe('usr_2');
  });
});
