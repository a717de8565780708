import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ruleNames } from '../../shared/watches/rules/wait-rules.ts';

const repository = join(import.meta.dirname, '../..');
const page = 'docs/team/detection.md';
const question = '## When is a takedown reported, and what can delay it?';

const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const section = (read(page).split(question)[1] ?? '').split('\n## ')[0] ?? '';
const path = [...section.matchAll(/^\d+\. \[.*?\]\((.*?)\)/gm)].map(([, link = '']) =>
  join('docs/team', link),
);
const named = [...section.matchAll(/^\| `(\w+)` /gm)].map(([, rule = '']) => rule);

/** The rules by which takedowns wait in the stories, as the machine itself printed them. */
function rulesInStories(): string[] {
  const rules = globSync('test/watch/stories/*.txt', { cwd: repository }).flatMap((story) => {
    let isTakedown = false;
    return read(story)
      .split('\n')
      .flatMap((line) => {
        const about = /^\s+(?:opens|keeps) (?:\w+ )?([A-Z_]+) /.exec(line);
        if (about) isTakedown = about[1] === 'RELEASE_WENT_OFFLINE';
        const waits = /^\s+waits by (\w+) until/.exec(line);
        return waits?.[1] && isTakedown ? [waits[1]] : [];
      });
  });
  return [...new Set(rules)];
}

describe('the answer to when a takedown is reported, and what can delay it', () => {
  it('takes at most seven files and 875 lines to read', () => {
    expect(path.length).toBeGreaterThan(0);
    expect(path.length).toBeLessThanOrEqual(7);
    expect(path.filter((file) => !existsSync(join(repository, file)))).toEqual([]);
    const lines = path.map((file) => read(file).trimEnd().split('\n').length);
    expect(lines.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(875);
  });

  it('names every rule by which a takedown waits in the stories', () => {
    expect(rulesInStories().length).toBeGreaterThan(5);
    expect(rulesInStories().filter((rule) => !named.includes(rule))).toEqual([]);
  });

  it('leads to the code of every rule it names', () => {
    const code = path.map(read).join('\n');
    expect(named.filter((rule) => !new Set<string>(ruleNames).has(rule))).toEqual([]);
    expect(named.filter((rule) => !code.includes(`'${rule}'`))).toEqual([]);
  });
});
