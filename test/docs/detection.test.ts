/**
 * docs/generated/detection.md says what the code does: its tables and messages are made from the code
 * and the stories. After a change that is wanted, `UPDATE_DOCS=1 npx jest test/docs` writes them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { changeTypeNames, infoOf } from '../../shared/domain/changes/change-type.ts';
import { renewed, repository } from './detection-parts.ts';

const file = 'docs/generated/detection.md';
const text = readFileSync(join(repository, file), 'utf8');

describe(file, () => {
  it('has its generated parts as the code makes them', () => {
    if (process.env.UPDATE_DOCS === '1') writeFileSync(join(repository, file), renewed(file));
    else expect(text).toBe(renewed(file));
  });

  it.each(['change-types', 'resolutions', 'waits', 'rules', 'messages', 'stories'])(
    'shows %s',
    (part) => {
      expect(text).toContain(`<!-- generated: ${part} -->`);
    },
  );

  it('says what the message of each change type looks like that stories confirm', () => {
    const shown = Array.from(text.matchAll(/^- `([A-Z_]+)` \(/gm), ([, type]) => type);
    // Numbers are judged day by day, and the service’s own changes have no story.
    const told = changeTypeNames.filter((type) => !/^(?:days|own)$/.test(infoOf(type).road));
    expect(shown).toEqual(expect.arrayContaining(told));
  });
});
