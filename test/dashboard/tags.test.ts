import {
  allTags,
  hasTag,
  tagOptions,
  toggleTag,
  typedTags,
} from '../../functions/dashboard/page/tags.ts';

describe('tags', () => {
  it('are the same in other letters', () => {
    expect(hasTag(['Roster A'], 'ROSTER a')).toBe(true);
    expect(hasTag(['Cafe\u0301'], 'CAFÉ')).toBe(true);
    expect(hasTag(['Roster A'], 'Roster')).toBe(false);
  });

  it('of several artists stand there once, in order', () => {
    const tagged = [{ tags: ['Roster B', 'EMEA'] }, { tags: [] }, { tags: ['emea', 'APAC'] }];
    expect(allTags(tagged).map((tag) => tag.toUpperCase())).toEqual(['APAC', 'EMEA', 'ROSTER B']);
  });

  it('are added and taken away', () => {
    expect(toggleTag(['EMEA'], 'Roster A')).toEqual(['EMEA', 'Roster A']);
    expect(toggleTag(['EMEA', 'Roster A'], 'emea')).toEqual(['Roster A']);
  });

  it('are typed with any separator of tables', () => {
    expect(typedTags(' Roster A, EMEA;; APAC | Priority ')).toEqual([
      'Roster A',
      'EMEA',
      'APAC',
      'Priority',
    ]);
    expect(typedTags('  ')).toEqual([]);
  });

  it('show what can’t be seen in them', () => {
    const [option] = tagOptions(['EM\u202EEA']);
    expect(option?.value).toBe('EM\u202EEA');
    expect(option?.label).not.toContain('\u202E');
  });
});
