import { readFileSync } from 'node:fs';

const page = 'functions/dashboard/page';

it('has each icon that the page can show in its sprite, and no other', () => {
  const html = readFileSync(`${page}/index.html`, 'utf8');
  const drawn = Array.from(html.matchAll(/id="i-([a-z]+)"/g), ([, name]) => name);
  const source = readFileSync(`${page}/parts/icon.tsx`, 'utf8');
  const named = Array.from(source.matchAll(/\| '([a-z]+)'/g), ([, name]) => name);
  expect(drawn.length).toBeGreaterThan(20);
  expect(drawn.toSorted()).toEqual(named.toSorted());
});
