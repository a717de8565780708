/**
 * The examples of change types are what the machine says of the scenes in `examples.txt`. After a
 * change of words that is wanted, `UPDATE_STORIES=1 npx jest test/watch` writes them anew.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChangePayload } from '../../shared/changes/rules/change.ts';
import { changeTypeNames } from '../../shared/changes/rules/change-type.ts';
import { examplesOf } from './examples.ts';

const scenes = readFileSync(join(import.meta.dirname, 'examples.txt'), 'utf8');
const committed = join(import.meta.dirname, '../../shared/changes/rules/change-examples.json');

describe('the examples of change types', () => {
  const made = examplesOf(scenes);

  it('are what the machine says', () => {
    const byType = changeTypeNames.map((type) => {
      const ofType = made.filter((one) => one.type === type);
      return [type, ofType.map(({ shows }) => shows)] as const;
    });
    const text = `${JSON.stringify(Object.fromEntries(byType), null, 2)}\n`;
    if (process.env.UPDATE_STORIES === '1') writeFileSync(committed, text);
    else expect(readFileSync(committed, 'utf8')).toBe(text);
  });

  it('show every change type', () => {
    const shown = new Set(made.map(({ type }) => type));
    expect(changeTypeNames.filter((type) => !shown.has(type))).toEqual([]);
  });

  it('hold in their payload what the API documents, and nothing that only the machine needs', () => {
    const undocumented = made.flatMap(({ sent }) => {
      return Object.keys(sent).filter((name) => !(name in ChangePayload.shape));
    });
    expect(undocumented).toEqual([]);
  });

  it('refuse a scene that ends with another change', () => {
    const wrong = scenes.replace('PROFILE_NAME_CHANGED', 'PROFILE_IMAGE_CHANGED');
    expect(() => examplesOf(wrong)).toThrow(
      'the scene of PROFILE_IMAGE_CHANGED ends with PROFILE_NAME_CHANGED',
    );
  });
});
