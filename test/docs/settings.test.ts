import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Setting } from '../../shared/plan/setting-formats.ts';
import { settings } from '../../shared/plan/settings.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/operators/settings.md'), 'utf8');
/** Of each table, the cells of each row. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** What nobody would write. */
const none = ['', '[]'];

function defaultsOf({ default: usual }: Setting): string[] {
  const all = typeof usual === 'object' ? Object.values(usual) : [usual ?? ''];
  return all.filter((text) => !none.includes(text));
}

describe('the page on settings', () => {
  it.each(Object.entries<Setting>(settings))('lists %s, with its default', (name, setting) => {
    const its = rows.filter(([, names = '']) => names.includes(`\`${name}\``));
    expect(its).not.toEqual([]);
    const told = its.map(([, , usual]) => usual).join(' ');
    expect(defaultsOf(setting).filter((text) => !told.includes(`\`${text}\``))).toEqual([]);
  });
});
