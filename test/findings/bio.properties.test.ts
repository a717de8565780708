import * as fc from 'fast-check';
import { keptBio } from '../../shared/domain/artists/biography.ts';
import { withMove, baselineOf } from '../../shared/findings/baseline.ts';
import { diffBio } from '../../shared/findings/about/diff.ts';
import { anObservation, now } from './build.ts';

const baseline = baselineOf(anObservation(), now);
const found = (before: string, after: string) => diffBio({ ...baseline, bio: before }, after);

const word = fc.constantFrom(
  'Ulm',
  'singt',
  'Beyoncé',
  "rock'n'roll",
  '“live”',
  '歌手',
  '한국',
  '🎤',
  '–',
);
const text = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '));
/** Far more than is kept, or about as much. */
const longText = fc
  .tuple(text, fc.integer({ min: 3900, max: 6000 }))
  .map(([part, length]) => `${part} `.repeat(Math.ceil(length / part.length)).slice(0, length))
  .filter((long) => long.isWellFormed());

/** The same text as somebody else would put it down. */
const varied = (of: fc.Arbitrary<string>) =>
  fc
    .tuple(of, fc.array(fc.constantFrom(' ', '  ', '\n', '\u00a0', '\n\n'), { minLength: 1 }))
    .chain(([plain, spaces]) =>
      fc
        .constantFrom(
          (one: string) => one.normalize('NFD'),
          (one: string) => one.replaceAll(/[“”]/g, '"').replaceAll("'", '’'),
          (one: string) => one.replaceAll('–', '—'),
          (one: string) => one,
        )
        .map((put) => {
          let at = 0;
          const spaced = plain.replaceAll(' ', () => spaces[at++ % spaces.length] ?? ' ');
          return [plain, put(spaced)] as const;
        }),
    );

describe('a biography', () => {
  it('is the same however it is put down, and wherever it is cut', () => {
    fc.assert(
      fc.property(varied(fc.oneof(text, longText)), ([plain, other]) => {
        expect(found(keptBio(plain), keptBio(other))).toEqual([]);
        expect(found(keptBio(other), keptBio(plain))).toEqual([]);
      }),
    );
  });

  it('is another one in both directions, shown in short, and known once it is confirmed', () => {
    fc.assert(
      fc.property(fc.oneof(text, longText), fc.oneof(text, longText), (one, other) => {
        const [before, after] = [keptBio(one), keptBio(other)];
        const [finding] = found(before, after);
        expect(found(after, before)).toHaveLength(finding ? 1 : 0);
        if (!finding) return;
        for (const side of [finding.payload.before, finding.payload.after]) {
          expect(typeof side === 'string' && Array.from(side).length <= 302).toBe(true);
        }
        expect(finding.payload.before).not.toEqual(finding.payload.after);
        const known = withMove(baseline, finding.move, now);
        expect(diffBio(known, after)).toEqual([]);
      }),
    );
  });
});
