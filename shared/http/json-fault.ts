/** What may come next. */
type Expected = 'value' | 'value-or-end' | 'name' | 'name-or-end' | 'colon' | 'more-or-end' | 'end';

const blanks = /[ \t\n\r]*/y;
const token =
  /[[\]{},:]|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** As far as a text is one that JSON could have. */
const beginningOfText = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;

/** Where a text that is not JSON stops being its beginning. Lines and columns count from 1. */
export function jsonFault(text: string): { line: number; column: number; isEnd: boolean } {
  const at = faultAt(text);
  const before = text.slice(0, at).split('\n');
  return {
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
    isEnd: at === text.length,
  };
}

function faultAt(text: string): number {
  const open: string[] = [];
  let expected: Expected | null = 'value';
  let at = endOf(blanks, text, 0);
  while (at < text.length) {
    const end = endOf(token, text, at);
    if (end === at) return endOf(beginningOfText, text, at);
    expected = after(expected, text.slice(at, end), open);
    if (expected === null) return at;
    at = endOf(blanks, text, end);
  }
  return at;
}

function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

/**
 * What may come after a token; null: it may not be there.
 * @param open the brackets that close what is open, the innermost last; kept up by this.
 */
function after(expected: Expected, read: string, open: string[]): Expected | null {
  switch (read) {
    case '{':
    case '[':
      if (!takesValue(expected)) return null;
      open.push(read === '{' ? '}' : ']');
      return read === '{' ? 'name-or-end' : 'value-or-end';
    case '}':
    case ']':
      if (!expected.endsWith('-or-end') || open.at(-1) !== read) return null;
      open.pop();
      return afterValue(open);
    case ',':
      if (expected !== 'more-or-end') return null;
      return open.at(-1) === '}' ? 'name' : 'value';
    case ':':
      return expected === 'colon' ? 'value' : null;
    default:
      if (read.startsWith('"') && expected.startsWith('name')) return 'colon';
      return takesValue(expected) ? afterValue(open) : null;
  }
}

function takesValue(expected: Expected): boolean {
  return expected === 'value' || expected === 'value-or-end';
}

function afterValue(open: readonly string[]): Expected {
  return open.length === 0 ? 'end' : 'more-or-end';
}
