import { initialsOf, tintOf } from '../../functions/dashboard/page/initials.ts';

it.each([
  ['Nova Pilot', 'NP'],
  ['Rosalía', 'R'],
  ['étoile mécanique', 'ÉM'],
  ['The Artist of Number 900', 'T'],
  ['Мумий Тролль', 'МТ'],
  ['宇多田ヒカル', '宇'],
  ['방탄 소년단', '방'],
  ['فيروز', 'ف'],
  ['क्षितिज', 'क्षि'],
  ['  “Weird Al” Yankovic ', 'WY'],
  ['AC/DC', 'AD'],
  ['!!!', '!'],
  ['👩‍🎤', '👩‍🎤'],
  ['\u202Egnp.evil', 'G'],
])('writes %s short as %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('has no initials of a name that shows nothing', () => {
  expect(initialsOf(' \u200B')).toBeNull();
});

it('cuts towers of accents', () => {
  expect(initialsOf(`Z${'\u0301'.repeat(40)}algo`)!.length).toBeLessThanOrEqual(5);
});

it('gives a name the same tint each time, and names different ones', () => {
  expect(tintOf('Nova Pilot')).toBe(tintOf('Nova Pilot'));
  const names = Array.from({ length: 60 }, (_, at) => `Artist ${at}`);
  expect(new Set(names.map(tintOf))).toHaveProperty('size', 6);
});
