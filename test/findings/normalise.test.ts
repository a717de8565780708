import {
  imageChanged,
  isrcKey,
  isSpellingFix,
  sameTitle,
  songKey,
  titleDiffersOnlyInForm,
  titleKey,
  nonEmpty,
  upcKey,
} from '../../shared/findings/normalise.ts';
import {
  dateDiffers,
  daysApart,
  daySpan,
  statusOn,
} from '../../shared/findings/releases/release-date.ts';
import { aPicture, noPicture, now } from './build.ts';

describe('titles', () => {
  it.each([
    ['GET LUCKY', 'Get Lucky'],
    ['Don’t', "don't"],
    ['“Heroes”', '"heroes"'],
    ['«Heroes»', '"heroes"'],
    ['Jay–Z', 'Jay-Z'],
    ['Café', 'Cafe\u0301'],
    ['ＡＢＣ', 'abc'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['Two\u00a0 words ', 'two words'],
    ['Soft\u00adhyphen', 'softhyphen'],
    ['Technologic - Single', 'Technologic'],
    ['Alive – EP', 'alive'],
    ['Go - Single - EP', 'Go'],
  ])('are the same: %p and %p', (a, b) => {
    expect(sameTitle(a, b)).toBe(true);
    expect(titleKey(a)).toBe(titleKey(b));
  });

  it.each([
    ['Alive 1997', 'Alive 2007'],
    ['Single', ''],
    ['A-Single', 'A'],
    ['Musique Vol 1', 'Musique, Vol. 1'],
    ['Nina', 'Niña'],
    ['Rosa', 'Rosа'],
  ])('are others: %p and %p', (a, b) => {
    expect(sameTitle(a, b)).toBe(false);
  });

  it.each([
    ['burnin', "Burnin'", true],
    ['Musique Vol 1', 'Musique, Vol. 1', true],
    ['Spider-Man', 'Spider Man', true],
    ['Spider-Man', 'Spider-Men', false],
    ['?', '!', false],
    ['+', '×', false],
    ['Same', 'Same', false],
  ])('%p and %p differ only in form: %p', (a, b, only) => {
    expect(titleDiffersOnlyInForm(a, b)).toBe(only);
  });
});

describe('names', () => {
  it.each([
    ['Rosa Nebbel', 'Rosa Nebel', true],
    ['Rosa Nebel', 'Rosa Nebbel', true],
    ['Rosa Nebal', 'Rosa Nebel', true],
    ['Rosa Neble', 'Rosa Nebel', true],
    ['Björk', 'Bjork', true],
    ['Rosa Nebel', 'Rose Nebal', false],
    ['Rosa Nebel', 'Rosa Nebel 2', false],
    ['ABBA', 'Abba Tribute', false],
    ['MØ', 'MO', false],
    ['Blink 182', 'Blink 183', false],
    ['Rosa Nebel', 'Rosа Nebel', false],
  ])('from %p to %p is a spelling put right: %p', (before, after, fix) => {
    expect(isSpellingFix(before, after)).toBe(fix);
  });
});

describe('pictures', () => {
  it('are others by their content id only', () => {
    expect(imageChanged(aPicture('a', 'one'), aPicture('a', 'two'))).toBe(false);
    expect(imageChanged({ ...aPicture('a') }, { ...aPicture('a'), id: 'b' })).toBe(true);
    expect(imageChanged(aPicture('a'), noPicture)).toBe(true);
    expect(imageChanged(noPicture, { id: null, url: null })).toBe(false);
  });
});

describe('codes', () => {
  it('are compared without what catalogs put in and leave out', () => {
    expect(upcKey('0 724384-960650')).toBe(upcKey('724384960650'));
    expect(isrcKey('gb-du-w00-00058')).toBe('GBDUW0000058');
    expect([nonEmpty(' '), nonEmpty(''), nonEmpty(null), nonEmpty('x')]).toEqual([
      null,
      null,
      null,
      'x',
    ]);
  });
});

describe('a song', () => {
  it.each([
    ['Harder, Better', 'harder better (Alive 2007)', true],
    ['Harder, Better', 'Harder, Better - Remastered 2011', true],
    ['Harder, Better', 'Harder, Better [Live]', true],
    ['Harder, Better', 'Harder, Better feat. DJ Overnight', true],
    ['Harder, Better', 'Harder, Better ft DJ Overnight', true],
    ['Harder, Better', 'Harder, Faster', false],
    ['Feature', 'Fea', false],
    ['(Intro)', '(Outro)', false],
    ['?', '!', false],
  ])('%p and %p is one: %p', (a, b, isOne) => {
    expect(songKey(a) === songKey(b)).toBe(isOne);
  });
});

describe('dates', () => {
  it.each([
    ['2005-03-14', '2005-03-15', true],
    ['2005-03-14', '2005-03-14', false],
    ['2005-03-14', '2005', false],
    ['2005-03', '2005-03-31', false],
    ['2005-03', '2005-04-01', true],
    ['2005-00-00', '2005-04-01', false],
    ['2005-03-14', '0000-00-00', false],
    ['2005-03-14', '2005-02-30', false],
    ['2005-03-14', '2005-13-01', false],
    ['2005-03-14', 'soon', false],
    ['2005-03-14', null, false],
  ])('%p and %p contradict each other: %p', (a, b, differs) => {
    expect(dateDiffers(a, b)).toBe(differs);
    expect(dateDiffers(b, a)).toBe(differs);
  });

  it('are counted in days when both are known to the day', () => {
    const apart = (a: string, b: string) => daysApart(daySpan(a), daySpan(b));
    expect(apart('2010-12-06', '2010-12-03')).toBe(3);
    expect(apart('2010-12', '2010-12-03')).toBeNull();
    expect(apart('', '2010-12-03')).toBeNull();
    expect(apart('0099-12-31', '0100-01-01')).toBe(1);
  });

  it.each([
    ['2026-11-22', 'announced'],
    ['2026-11-21', 'live'],
    ['2026-12', 'announced'],
    ['2026-11', 'live'],
    [null, 'live'],
  ])('make a release of %p %s', (date, status) => {
    expect(statusOn(date, now)).toBe(status);
  });
});
