import { hasWords, searchWords } from '../../shared/changes/rules/change.ts';
import { aChange } from '../support/a-change.ts';

const subject = { kind: 'release' as const, id: '1', name: 'Œuvres I' };
const items = [{ subject: { ...subject, name: 'Low Tide' }, before: 1, after: 2, back_at: null }];
const change = aChange({
  artist_name: 'Zoë Marsh',
  summary: 'The label of 2 releases changed.',
  payload: { subject, items, release: { id: '2', title: 'Night Bus' } },
});

describe('looking for words in a change', () => {
  it.each([
    ['the artist', 'marsh'],
    ['the artist, without the accent', 'ZOE'],
    ['the summary', 'label'],
    ['the title of the subject', 'œuvres'],
    ['the title of a track’s release', 'bus'],
    ['one of several releases', 'tide'],
    ['a part of a word', 'rele'],
    ['words of several places, in any order', 'tide  zoë label'],
  ])('finds it by %s', (_, text) => {
    expect(hasWords(change, searchWords(text))).toBe(true);
  });

  it.each([
    ['one of the words is missing', 'marsh daylight'],
    ['the letters stand in two places', 'marshthe'],
  ])('does not where %s', (_, text) => {
    expect(hasWords(change, searchWords(text))).toBe(false);
  });
});
