const call = '.meta(';

/**
 * TypeScript without its calls of `meta`, which only describe the schema that they return.
 * @throws Error when one of them has no end.
 */
export function withoutMeta(source: string): string {
  const start = source.indexOf(call);
  if (start === -1) return source;
  const end = endOfCall(source, start + call.length);
  // The same number of lines, so that traces lead to the right one.
  const lines = source.slice(start, end).replaceAll(/[^\n]/g, '');
  return source.slice(0, start) + lines + withoutMeta(source.slice(end));
}

/** Behind the parenthesis that closes the one before `from`; those in texts and comments don't count. */
function endOfCall(source: string, from: number): number {
  const parts = /\/\/[^\n]*|\/\*[^]*?\*\/|(['"`])(?:\\[^]|(?!\1)[^\\])*\1|[()]/g;
  parts.lastIndex = from;
  let open = 1;
  for (const match of source.matchAll(parts)) {
    if (match[0] === '(') open += 1;
    if (match[0] === ')') open -= 1;
    if (open === 0) return match.index + 1;
  }
  throw new Error(`a call of meta has no end: ${source.slice(from, from + 80)}`);
}
