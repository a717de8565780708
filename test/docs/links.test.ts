/** Every link of the documentation, to a file or to a heading, leads to something that exists. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from './generated.ts';

const pages = globSync(['README.md', 'docs/**/*.md', 'lib/**/README.md', 'shared/**/README.md'], {
  cwd: repository,
}).filter((file) => !file.includes('events/') || file.endsWith('README.md'));
const textOf = (file: string) => readFileSync(join(repository, file), 'utf8');

/** What GitHub makes of a heading. */
const anchorOf = (heading: string) =>
  heading
    .replace(/\[(.*?)\]\(.*?\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const anchorsOf = (file: string) =>
  Array.from(textOf(file).matchAll(/^#{1,6} (.+)$/gm), ([, heading = '']) => anchorOf(heading));

function leadsNowhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const file = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(repository, file))) return true;
  return anchor !== undefined && file.endsWith('.md') && !anchorsOf(file).includes(anchor);
}

it.each(pages)('%s', (page) => {
  const links = Array.from(
    textOf(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g),
    ([, link = '']) => link,
  );
  expect(links.filter((link) => leadsNowhere(page, link))).toEqual([]);
});

it('finds a link to a file or a heading that isn’t there', () => {
  expect(leadsNowhere('README.md', 'docs/nothing.md')).toBe(true);
  expect(leadsNowhere('README.md', '#nothing')).toBe(true);
  expect(leadsNowhere('README.md', 'docs/README.md')).toBe(false);
});
