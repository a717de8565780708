import { storiesOf } from '../../shared/changes/rules/related.ts';
import { andMore, titleOf } from '../../shared/changes/rules/title.ts';
import { aChange, aGroupChange, takenDown } from '../support/a-change.ts';

const told = (stories: { id: string }[][]) => stories.map((story) => story.map(({ id }) => id));

describe('storiesOf', () => {
  it('puts together what belongs together, also through others, as the changes stand', () => {
    const changes = [
      { id: 'a', related: [] },
      { id: 'x', related: ['gone'] },
      { id: 'c', related: ['b'] },
      { id: 'y', related: ['x', 'gone'] },
      { id: 'b', related: ['a'] },
      { id: 'z', related: [] },
    ];
    expect(told(storiesOf(changes))).toEqual([['a', 'c', 'b'], ['x', 'y'], ['z']]);
  });

  it('joins two stories through a change that comes last', () => {
    const changes = [
      { id: 'a', related: [] },
      { id: 'b', related: ['a'] },
      { id: 'c', related: [] },
      { id: 'd', related: ['c'] },
      { id: 'e', related: ['d', 'b'] },
    ];
    expect(told(storiesOf(changes))).toEqual([['a', 'b', 'c', 'd', 'e']]);
  });

  it('has none of none', () => {
    expect(storiesOf([])).toEqual([]);
  });
});

describe('the others of a story', () => {
  it('are told by their types, and by what they are about where that isn’t the artist', () => {
    const subject = { kind: 'artist', id: '1', name: 'Rosa Nebel' } as const;
    const titles = [
      titleOf(aChange({ change_type: 'PROFILE_IMAGE_CHANGED', payload: { subject } })),
      titleOf(aChange({ change_type: 'RELEASE_UPC_CHANGED' })),
    ];
    expect(andMore(2, titles)).toBe(
      'And 2 more: profile image changed and release UPC changed “Undertow”.',
    );
  });

  it('say of how many releases they are, if of several', () => {
    expect(titleOf(aGroupChange(takenDown(20)))).toBe('release went offline (20 releases)');
  });

  it('are five at most, and a count; a title can’t break out of its line', () => {
    const subject = { kind: 'release', id: '1', name: 'a\n\u202eb' } as const;
    const title = titleOf(aChange({ payload: { subject } }));
    expect(title).toBe('release title changed “a b”');
    expect(andMore(7, ['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe(
      'And 7 more: a, b, c, d, e, and 2 more.',
    );
  });
});
