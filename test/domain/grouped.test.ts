import fc from 'fast-check';
import { grouped } from '../../shared/domain/text/shown.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-1000, '-1,000'],
  [123_456, '123,456'],
  [1_234_567, '1,234,567'],
  [1234.5678, '1,234.568'],
])('%p reads %p', (value, text) => {
  expect(grouped(value)).toBe(text);
});

it('any whole number reads as the locale writes it', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(grouped(value)).toBe(value.toLocaleString('en-US'));
    }),
  );
});
