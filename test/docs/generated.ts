import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const repository = join(import.meta.dirname, '../..');

/** Expects a page to be as the code makes it; `UPDATE_DOCS=1` writes it. */
export function expectPage(file: string, page: string): void {
  const path = join(repository, file);
  if (process.env.UPDATE_DOCS === '1') writeFileSync(path, page);
  else expect(readFileSync(path, 'utf8')).toBe(page);
}

/** Expects the parts of a page between their marks to be as the code makes them, as does {@link expectPage}. */
export function expectParts(file: string, parts: Readonly<Record<string, string>>): void {
  let page = readFileSync(join(repository, file), 'utf8');
  for (const [name, part] of Object.entries(parts)) {
    const marked = new RegExp(`(<!-- generated: ${name} -->)[^]*?(<!-- end -->)`);
    expect(page).toMatch(marked);
    page = page.replace(marked, (_, begin: string, end: string) => `${begin}\n\n${part}\n\n${end}`);
  }
  expectPage(file, page);
}
