import fc from 'fast-check';
import { jsonFault } from '../../shared/http/json-fault.ts';

it.each([
  ['', 1, 1, true],
  ['   ', 1, 4, true],
  ['{', 1, 2, true],
  ['{"a"', 1, 5, true],
  ['{"a": "b', 1, 9, true],
  ['{"a": 1,}', 1, 9, false],
  ['{\n  "a": 1,\n}', 3, 1, false],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3, false],
  ["{'a': 1}", 1, 2, false],
  ['{a: 1}', 1, 2, false],
  ['{"a": tru}', 1, 7, false],
  ['{"a": "x\ny"}', 1, 9, false],
  ['{"a": "\\x"}', 1, 8, false],
  ['[1, 2', 1, 6, true],
  ['[1 2]', 1, 4, false],
  ['[1,]', 1, 4, false],
  ['{"a": [1}', 1, 9, false],
  ['{} {}', 1, 4, false],
  ['01', 1, 2, false],
  ['{"a" 1}', 1, 6, false],
  ['{"a": 1, "b"}', 1, 13, false],
  ['NaN', 1, 1, false],
])('%j breaks at line %i, column %i', (text, line, column, isEnd) => {
  expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
  expect(jsonFault(text)).toEqual({ line, column, isEnd });
});

it('a text that is cut off breaks at its end', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 3 }), fc.nat(), (text, at) => {
      const cut = `[${text}]`.slice(0, (at % text.length) + 1);
      // A number or a word may be cut in the middle.
      const whole = jsonFault(cut);
      const rest = cut.slice(whole.column - 1);
      expect(whole.isEnd || /^(-|[tfn][a-z]*|\\.{0,5})$/.test(rest) || /^[.eE]/.test(rest)).toBe(
        true,
      );
    }),
  );
});

it('what stands where nothing like it can stand is where a text breaks', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 3 }), (text) => {
      expect(jsonFault(`${text} ;`)).toMatchObject({ column: text.length + 2, isEnd: false });
    }),
  );
});
