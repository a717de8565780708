import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as z from 'zod';

const root = join(import.meta.dirname, '../..');

const Results = z.array(
  z.object({ messages: z.array(z.object({ line: z.number(), ruleId: z.string().nullable() })) }),
);

/** One fault a line, with the rule that must find it. */
const faults = [
  ['export const a = <p dangerouslySetInnerHTML={{ __html: name }} />;', 'no-restricted-syntax'],
  ['export const b = <p {...{ dangerouslySetInnerHTML: named }} />;', 'no-restricted-syntax'],
  ['node.innerHTML = name;', 'no-restricted-syntax'],
  ["node['outerHTML'] = name;", 'no-restricted-syntax'],
  ["node.insertAdjacentHTML('beforeend', name);", 'no-restricted-syntax'],
  ['document.write(name);', 'no-restricted-syntax'],
  ['eval(name);', 'no-eval'],
  ['new Function(name);', 'no-new-func'],
  ["export const c = 'javascript:alert(1)';", 'no-script-url'],
  ['export const d = <style>{name}</style>;', 'no-restricted-syntax'],
  ['export const e = <p style="color: red">{name}</p>;', 'no-restricted-syntax'],
  ['export const f = process.title;', 'no-restricted-globals'],
  ['export const g = <img src="/cover.jpg" />;', 'jsx-a11y/alt-text'],
  ['export const h = <div onClick={press}>{name}</div>;', 'jsx-a11y/click-events-have-key-events'],
  ['export const i = <label>Name</label>;', 'jsx-a11y/label-has-associated-control'],
  ['export const j = <a href="#">{name}</a>;', 'jsx-a11y/anchor-is-valid'],
  ['export const k = <p role="nothing">{name}</p>;', 'jsx-a11y/aria-role'],
  ['export const l = <p tabIndex={0}>{name}</p>;', 'jsx-a11y/no-noninteractive-tabindex'],
] as const;

const sound = [
  "const name = 'x';",
  "const node = document.createElement('p');",
  'const named = { __html: name };',
  'const press = () => undefined;',
  'export const m = <label for="m">{name}</label>;',
  'export const n = <button onClick={press}>{name}</button>;',
  'export const o = <p style={{ opacity: 0.5 }}>{name}</p>;',
  'node.textContent = name;',
];

it('finds what must not be in the page, and what people could not use', () => {
  const text = [...sound, ...faults.map(([line]) => line)].join('\n');
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/eslint'),
    [
      ...['--config', 'test/dashboard/untyped.eslint.config.mjs', '--format', 'json'],
      ...['--stdin', '--stdin-filename', 'functions/dashboard/page/main.tsx'],
    ],
    { cwd: root, input: text, encoding: 'utf8' },
  );
  if (stdout === '') throw new Error(stderr);
  const [result] = Results.parse(JSON.parse(stdout));
  const found = new Map<number, string[]>();
  for (const { line, ruleId } of result?.messages ?? []) {
    found.set(line, [...(found.get(line) ?? []), String(ruleId)]);
  }
  for (const [index, [line, rule]] of faults.entries()) {
    expect([line, found.get(sound.length + index + 1)]).toEqual([
      line,
      expect.arrayContaining([rule]),
    ]);
  }
  const wrongly = sound.flatMap((line, index) => (found.has(index + 1) ? [line] : []));
  expect(wrongly).toEqual([]);
});
