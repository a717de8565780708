import fc from 'fast-check';
import { fit, loggable } from '../../shared/deliveries/sender/text.ts';
import { oneLine } from '../../shared/domain/text/shown.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 300 });
const double = (character: string) => (character === '&' ? '&amp;' : character);

describe('oneLine', () => {
  it.each([
    ['a\r\nBcc: b@example.com', 'a Bcc: b@example.com'],
    ['  a \t b\u00a0c ', 'a b c'],
    ['user\u202etxt.exe', 'user txt.exe'],
    ['a\u0000\u001b[31mb\u2028c', 'a [31mb c'],
    ['half \ud83d of a pair', 'half \ufffd of a pair'],
    ['فيروز 坂本 👩‍🎤', 'فيروز 坂本 👩‍🎤'],
  ])('%j becomes %j', (text, line) => {
    expect(oneLine(text)).toBe(line);
  });

  it('leaves no control, direction or line character in any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(oneLine(text)).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
      }),
    );
  });
});

describe('fit', () => {
  it.each([
    ['short', 10, 'short'],
    ['exactly ten', 11, 'exactly ten'],
    ['one two three', 10, 'one two…'],
    ['abcdefghijklmnop', 8, 'abcdefg…'],
    ['x 👩‍🎤', 5, 'x…'],
    ['ab👩👩', 5, 'ab👩…'],
    ['aä̈̈̈bc', 4, 'aä…'],
    ['', 5, ''],
  ])('fits %j into %i as %j', (text, max, fitted) => {
    expect(fit(text, max)).toBe(fitted);
  });

  it('counts what escapes add, and never cuts one', () => {
    expect(fit('a&b&c', 10, double)).toBe('a&amp;b…');
    expect(fit('a&b', 7, double)).toBe('a&amp;b');
  });

  it('never gives more than it may, half a pair or half an escape', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 8, max: 60 }), (text, max) => {
        const line = oneLine(text);
        const fitted = fit(line, max, double);
        expect(fitted.length).toBeLessThanOrEqual(max);
        expect(fitted.isWellFormed()).toBe(true);
        expect(fitted.replaceAll('&amp;', '')).not.toContain('&');
        const shown = fitted.replaceAll('&amp;', '&');
        expect(shown === line || (shown.endsWith('…') && line.startsWith(shown.slice(0, -1)))).toBe(
          true,
        );
      }),
    );
  });
});

describe('loggable', () => {
  it('keeps lines and tabs, and shows where other controls were', () => {
    expect(loggable('a\tb\r\nc\u0000\u001b[0m\u0085', 100)).toBe('a\tb\r\nc\ufffd\ufffd[0m\ufffd');
  });

  it('cuts at bytes, between characters', () => {
    expect(loggable('äöü', 6)).toBe('äöü');
    expect(loggable('äöü', 5)).toBe('äö');
    expect(loggable('👩👩', 7)).toBe('👩');
    fc.assert(
      fc.property(anyText, fc.integer({ min: 0, max: 40 }), (text, bytesMax) => {
        const kept = loggable(text, bytesMax);
        expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(bytesMax);
        expect(kept.isWellFormed()).toBe(true);
        expect(kept).not.toMatch(/[^\P{Cc}\r\n\t]/u);
      }),
    );
  });
});
