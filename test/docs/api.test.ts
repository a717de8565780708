/**
 * docs/generated/api.md says what the code does: its tables are made from it.
 * After a change that is wanted, `UPDATE_DOCS=1 npx jest test/docs` writes them.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../../shared/contract/index.ts';
import { errorTable } from '../../shared/domain/problems/error-table.ts';
import { errorsTable, limitsTable } from './api-parts.ts';
import { repository } from './detection-parts.ts';

/** What people write: what is generated has the operations of the code anyway. */
const pages = globSync(['README.md', 'docs/**/*.md'], { cwd: repository }).filter(
  (file) => !file.startsWith('docs/generated/'),
);
const textOf = (file: string) => readFileSync(join(repository, file), 'utf8');

function withPart(text: string, name: string, part: string): string {
  const [begin, end] = [`<!-- generated: ${name} -->`, '<!-- end -->'];
  const from = text.indexOf(begin);
  if (from < 0) throw new Error(`docs/generated/api.md has no place for ${name}`);
  const to = text.indexOf(end, from);
  return `${text.slice(0, from + begin.length)}\n\n${part}\n\n${text.slice(to)}`;
}

it('docs/generated/api.md has the errors and limits of the code', () => {
  const text = textOf('docs/generated/api.md');
  const renewed = withPart(withPart(text, 'errors', errorsTable()), 'limits', limitsTable());
  if (process.env.UPDATE_DOCS === '1')
    writeFileSync(join(repository, 'docs/generated/api.md'), renewed);
  else expect(text).toBe(renewed);
});

it.each(pages)('%s names only operations and errors that exist', (file) => {
  const text = textOf(file);
  const paths = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const named = [...text.matchAll(/(?:GET|POST|PATCH|DELETE) \/api[^\s`?'"]*/g)].map(([at]) => at);
  expect(named.filter((at) => !paths.has(at))).toEqual([]);
  const codes = [...text.matchAll(/\b[45]\d\d `(\w+)`/g)].map(([, code]) => code!);
  expect(codes.filter((code) => !(code in errorTable))).toEqual([]);
});
