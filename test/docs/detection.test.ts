/**
 * docs/generated/detection.md says what the code does: its tables and messages are made from the code
 * and the stories. After a change that is wanted, `UPDATE_DOCS=1 npx jest test/docs` writes them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeTypeNames, infoOf } from '../../shared/changes/rules/change-type.ts';
import { parts } from './detection-parts.ts';
import { expectParts, repository } from './generated.ts';

const file = 'docs/generated/detection.md';
const text = readFileSync(join(repository, file), 'utf8');

describe(file, () => {
  it('has its generated parts as the code makes them', () => {
    expectParts(file, parts());
    const marked = Array.from(text.matchAll(/<!-- generated: ([\w-]+) -->/g), ([, name]) => name);
    expect(marked.toSorted()).toEqual(Object.keys(parts()).toSorted());
  });

  it('says what the message of each change type looks like that stories confirm', () => {
    const shown = Array.from(text.matchAll(/^- `([A-Z_]+)` \(/gm), ([, type]) => type);
    // Numbers are judged day by day, and the service’s own changes have no story.
    const told = changeTypeNames.filter((type) => !/^(?:days|own)$/.test(infoOf(type).road));
    expect(shown).toEqual(expect.arrayContaining(told));
  });
});
