import * as fc from 'fast-check';
import {
  diffLetters,
  diffWords,
  type Piece,
  sideOf,
  strangeLetters,
} from '../../functions/dashboard/page/parts/evidence/diff.ts';

const signs = { same: ' ', removed: '-', added: '+' };
const shown = (pieces: readonly Piece[]) => pieces.map(({ kind, text }) => signs[kind] + text);
const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join('');

it('marks the words that differ', () => {
  expect(shown(diffWords('Halcyon Hearts', 'Halcyon Harts Official'))).toEqual([
    ' Halcyon ',
    '-Hearts',
    '+Harts Official',
  ]);
  expect(shown(diffWords('one two three', 'one three'))).toEqual([' one ', '-two ', ' three']);
  expect(shown(diffWords('same', 'same'))).toEqual([' same']);
  expect(shown(diffWords('', 'new'))).toEqual(['+new']);
});

it('keeps a row of replaced words together', () => {
  expect(shown(diffWords('the old cold house', 'the new warm house'))).toEqual([
    ' the ',
    '-old cold',
    '+new warm',
    '  house',
  ]);
});

it('finds words where there are no blanks', () => {
  expect(shown(diffWords('東京の夜', '東京の朝'))).toEqual([' 東京の', '-夜', '+朝']);
});

it('marks the letters of an identifier', () => {
  expect(shown(diffLetters('400000001050', '400000009996'))).toEqual([
    ' 40000000',
    '-1050',
    '+9996',
  ]);
});

it('loses nothing of either side, whatever the texts', () => {
  const words = fc
    .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', 'é', '🎵'))
    .map((all) => all.join(''));
  fc.assert(
    fc.property(words, words, (before, after) => {
      const pieces = diffWords(before, after);
      expect(textOf(sideOf(pieces, 'before'))).toBe(before);
      expect(textOf(sideOf(pieces, 'after'))).toBe(after);
    }),
  );
});

it('takes a very long text that was rewritten as one difference', () => {
  const long = (word: string) =>
    Array.from({ length: 1200 }, (_, index) => `${word}${index}`).join(' ');
  const pieces = diffWords(long('old'), long('new'));
  expect(pieces.map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

it('sees letters of another alphabet in the place of Latin ones', () => {
  expect(strangeLetters('Nоva Pilot')).toEqual([
    { letter: 'о', code: 'U+043E', script: 'Cyrillic' },
  ]);
  expect(strangeLetters('Nova Pilot')).toEqual([]);
  // Just another language.
  expect(strangeLetters('Нова Пилот and more')).toEqual([]);
});
