/**
 * The documentation of detection says what the code does: its tables and messages are made from the
 * code and the stories. After a change that is wanted, `UPDATE_DOCS=1 npx jest test/docs` writes them.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { changeTypeNames } from '../../shared/domain/change-type.ts';
import { renewed, repository, typesOn } from './detection-parts.ts';

const overview = 'docs/detection.md';
const pages = [overview, ...globSync('docs/detection/*.md', { cwd: repository }).toSorted()];
const textOf = (file: string) => readFileSync(join(repository, file), 'utf8');

describe('the documentation of detection', () => {
  it.each(pages)('%s has its generated parts as the code makes them', (file) => {
    const text = renewed(file);
    if (process.env.UPDATE_DOCS === '1') writeFileSync(join(repository, file), text);
    else expect(textOf(file)).toBe(text);
  });

  it.each(['change-types', 'resolutions', 'waits', 'rules'])('shows the table of %s', (part) => {
    expect(textOf(overview)).toContain(`<!-- generated: ${part} -->`);
  });

  it('has every change type on one page, which names it', () => {
    const files = globSync('docs/detection/*.md', { cwd: repository });
    const found = files.flatMap((file) => {
      const types = typesOn(file.replace(/^.*\/|\.md$/g, ''));
      return types.filter((type) => textOf(file).includes(`\`${type}\``));
    });
    expect(found.toSorted()).toEqual(changeTypeNames.toSorted());
  });

  it.each(pages)('%s links only to what exists', (file) => {
    const links = [...textOf(file).matchAll(/\]\((?!https?:)([^)#\s]+)/g)].map(
      ([, link = '']) => link,
    );
    const missing = links.filter((link) => !existsSync(join(repository, dirname(file), link)));
    expect(missing).toEqual([]);
  });
});
