/** From the name to the end: the line after it is neither indented nor does it close anything. */
const constant =
  /^((?:export )?const \w+(?:: [^=\n]+)? = )(?!async\b|function\b)((?:\w+\s*[.(<]|new |[[{])[^]*?)(?=;(?: *\/\/[^\n]*)?\n+(?![\s)\]}]))/gm;

/**
 * TypeScript whose constants say that making them does nothing else, as is so in all our modules: a
 * bundle then leaves out those that it doesn't use. Which calls are free of effects the compiler
 * can't know, and most schemas of a module are calls that most functions have no use for.
 * @param source as Prettier writes it
 */
export function withPureConstants(source: string): string {
  return source.replaceAll(constant, '$1/* @__PURE__ */ (() => ($2))()');
}
