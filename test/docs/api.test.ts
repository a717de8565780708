/**
 * docs/generated/api.md says what the code does: its tables are made from it.
 * After a change that is wanted, `UPDATE_DOCS=1 npx jest test/docs` writes them.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../../shared/contract/index.ts';
import { errorTable } from '../../shared/domain/problems/error-table.ts';
import { expectParts, repository } from './generated.ts';
import { errorMeanings } from '../../shared/contract/errors/meanings.ts';
import { plans } from '../../shared/domain/plans/plan.ts';
import { burstOf } from '../../shared/table/limits/pace.ts';
import { paddedTable } from '../bench/markdown.ts';

/** What people write: what is generated has the operations of the code anyway. */
const pages = globSync(['README.md', 'docs/**/*.md'], { cwd: repository }).filter(
  (file) => !file.startsWith('docs/generated/'),
);
const textOf = (file: string) => readFileSync(join(repository, file), 'utf8');

it('docs/generated/api.md has the errors and limits of the code', () => {
  expectParts('docs/generated/api.md', { errors: errorsTable(), limits: limitsTable() });
});

it.each(pages)('%s names only operations and errors that exist', (file) => {
  const text = textOf(file);
  const paths = new Set(operations.map(({ method, path }) => `${method} ${path}`));
  const named = [...text.matchAll(/(?:GET|POST|PATCH|DELETE) \/api[^\s`?'"]*/g)].map(([at]) => at);
  expect(named.filter((at) => !paths.has(at))).toEqual([]);
  const codes = [...text.matchAll(/\b[45]\d\d `(\w+)`/g)].map(([, code]) => code!);
  expect(codes.filter((code) => !(code in errorTable))).toEqual([]);
});

/** The parts of docs/generated/api.md that are made from the code. */

/** Every error, by status, as its articles explain it. */
function errorsTable(): string {
  const rows = Object.entries(errorTable)
    .toSorted(([, one], [, other]) => one.status - other.status)
    .map(([code, { status, title }]) => {
      const meaning = Object.entries(errorMeanings).find(([name]) => name === code)?.[1] ?? '';
      return [String(status), `\`${code}\``, title, meaning];
    });
  return paddedTable([['Status', 'Code', 'Title', 'What it means'], ...rows]);
}

/** What each plan may ask, in a minute and at once. */
function limitsTable(): string {
  const rows = Object.entries(plans).map(([name, limits]) => {
    const perMinute = limits.requests_per_minute;
    const all = [perMinute, burstOf(perMinute), perMinute * 4, limits.catalog_requests_per_minute];
    return [name, ...all.map((count) => count.toLocaleString('en-US'))];
  });
  return paddedTable([['Plan', 'A minute', 'At once', 'Organization', 'To the catalog'], ...rows]);
}
