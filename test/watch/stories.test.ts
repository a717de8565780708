/**
 * Every story in `stories` is told anew and held against its text. After a change of behavior that is
 * wanted, `UPDATE_STORIES=1 npx jest test/watch` writes the answers, and the review reads them as a diff.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeTypeNames, infoOf } from '../../shared/changes/rules/change-type.ts';
import { ruleNames } from '../../shared/watches/rules/wait-rules.ts';
import { tellStory } from './story.ts';

const folder = join(import.meta.dirname, 'stories');
const names = readdirSync(folder).filter((name) => name.endsWith('.txt'));
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('the stories of the machine', () => {
  it.each(names)('%s', (name) => {
    const written = textOf(name);
    const told = tellStory(written);
    if (process.env.UPDATE_STORIES === '1') writeFileSync(join(folder, name), told);
    else expect(told).toBe(written);
  });

  const answers = () =>
    names
      .flatMap((name) => textOf(name).split('\n'))
      .filter((line) => line.startsWith('    '))
      .map((line) => line.trim());

  it('confirm every change type that a source can show', () => {
    const confirmed = answers()
      .filter((line) => line.startsWith('confirms '))
      .join('\n');
    const types = changeTypeNames.filter((type) => infoOf(type).road !== 'own');
    expect(types.filter((type) => !confirmed.includes(`${type} of `))).toEqual([]);
  });

  it('wait by every rule', () => {
    const waits = answers().join('\n');
    expect(ruleNames.filter((rule) => !waits.includes(`waits by ${rule} until`))).toEqual([]);
  });
});
