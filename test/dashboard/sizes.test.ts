import { measurePage, pageBudgets, type PageSizes } from './page-sizes.ts';

let sizes: PageSizes;
beforeAll(async () => {
  sizes = await measurePage();
});

it('shows the inbox after 36 KB of scripts, in two requests', () => {
  expect(sizes.first).toBeLessThanOrEqual(pageBudgets.first);
  expect(sizes.first).toBeGreaterThan(10);
  // The HTML and its style are two more; the API gets the other four of eight.
  expect(sizes.firstFiles).toBe(2);
});

it('loads nothing first that only later screens use, such as writing', () => {
  expect(
    sizes.firstInputs.filter((path) => /use(Query|Mutation)\.js|mutationObserver/.test(path)),
  ).toEqual(['node_modules/@tanstack/preact-query/build/modern/useQuery.js']);
});

it('opens every other screen with 12 KB more, beside what most of them share, in few requests', () => {
  const heavy = [...sizes.later].filter(([, kilobytes]) => kilobytes > pageBudgets.later);
  expect(heavy).toEqual([]);
  expect(sizes.shared).toBeLessThanOrEqual(pageBudgets.shared);
  expect(sizes.later.size).toBeGreaterThan(3);
  expect(sizes.laterFiles).toBeLessThanOrEqual(7);
});

it('draws charts with 20 KB, which nothing waits for', () => {
  expect(sizes.charts).toBeLessThanOrEqual(pageBudgets.charts);
  expect(sizes.chartsFirst).toBe(false);
});

// It was 155 KB until deliveries had a timeline, forms asked before they are lost, alerts an example, and the
// inbox views, words, and actions at each row.
it('has 180 KB of scripts and 12 KB of styles in all', () => {
  expect(sizes.scripts).toBeLessThanOrEqual(pageBudgets.scripts);
  expect(sizes.styles).toBeLessThanOrEqual(pageBudgets.styles);
});

it('takes nothing with it that is heavy: schemas, charts of others, kits', () => {
  const packages = sizes.inputs.flatMap(
    (path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  const known = /^(preact|preact-iso|@tanstack\/(preact-query|query-core)|d3-array|internmap)$/;
  expect([...new Set(packages)].filter((name) => !known.test(name))).toEqual([]);
  const ours = sizes.inputs.filter((path) => !path.includes('node_modules/'));
  const allowed = /^(functions\/dashboard\/page|shared\/client)\//;
  expect(ours.filter((path) => !allowed.test(path))).toEqual([]);
});
