import { globSync, readFileSync } from 'node:fs';

const css = readFileSync('functions/dashboard/page/styles/tokens.css', 'utf8');
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
);

type Theme = 'light' | 'dark';

function colorOf(name: string, theme: Theme): string {
  const token = tokens.get(name);
  if (token === undefined) throw new Error(`tokens.css has no --${name}`);
  return token[theme];
}

/** Relative luminance, WCAG 2.2. */
function luminance(color: string): number {
  const channel = (start: number) => {
    const share = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

function contrast(one: string, other: string, theme: Theme): number {
  const [dark = 0, light = 0] = [one, other]
    .map((name) => luminance(colorOf(name, theme)))
    .toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['bg', 'surface'];
const tinted = ['critical', 'warning', 'info', 'ok'];

const texts = [
  ...['text', 'muted', 'accent', ...tinted].flatMap((text) =>
    grounds.map((ground) => [text, ground]),
  ),
  ...tinted.map((text) => [text, `${text}-tint`]),
  ...tinted.map((ground) => ['text', `${ground}-tint`]),
  ['on-accent', 'accent'],
  ['muted', 'info-tint'],
  ...['1', '2', '3', '4', '5', '6'].map((tint) => ['muted', `tint-${tint}`]),
];
const marks = [
  'control',
  'chart-critical',
  'chart-warning',
  'chart-info',
  'series-1',
  'series-2',
].flatMap((mark) => grounds.map((ground) => [mark, ground]));

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  it.each(texts)('has text %s readable on %s', (text = '', ground = '') => {
    expect(contrast(text, ground, theme)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(marks)('has %s visible on %s', (mark = '', ground = '') => {
    expect(contrast(mark, ground, theme)).toBeGreaterThanOrEqual(3);
  });
});

it('knows every color of the page by a token', () => {
  expect(tokens.size).toBeGreaterThanOrEqual(20);
  expect(contrast('bg', 'bg', 'light')).toBe(1);
});

const styles = globSync('functions/dashboard/page/styles/*.css')
  .filter((path) => !path.endsWith('tokens.css'))
  .map((path) => [path.replace(/.*\//, ''), readFileSync(path, 'utf8')] as const);

it('has no color outside the tokens', () => {
  expect(styles.length).toBeGreaterThan(4);
  const color = /#[\da-f]{3,8}\b(?=[^{]*;)|rgba?\(|hsla?\(|oklch\(/gi;
  expect(
    styles.flatMap(([name, css]) => (css.match(color) ?? []).map((raw) => [name, raw])),
  ).toEqual([]);
});

it('has no space outside the tokens, but what a picture beside it takes', () => {
  const space =
    /^\s*(?:padding|margin|(?:row-|column-)?gap)[a-z-]*:[^;]*?(?<![\w.(-])-?[\d.]+(?:rem|px)/gm;
  expect(
    styles.flatMap(([name, css]) => (css.match(space) ?? []).map((raw) => [name, raw])),
  ).toEqual([]);
});
