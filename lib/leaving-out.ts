/** A module whose exports say, when they are called after all, that they are not there. */
export function leavingOut(names: readonly string[]): string {
  const because = 'is left out of bundles, see lib/bundle-diet.ts';
  return names
    .map((name) => `export function ${name}() { throw new Error('${name} ${because}'); }`)
    .join('\n');
}

/** The same for all that a module exports. */
export function withoutAnything(source: string): string {
  const exported = source.matchAll(/^export (?:function|const) (\w+)/gm);
  return leavingOut(Array.from(exported, ([, name = '']) => name));
}

/** `{ [_h]: … }` becomes `{ "http": … }` where the module says `const _h = "http"`. */
export function withLiteralKeys(source: string): string {
  const constants = source.matchAll(/^const (\w+) = ("[^"]*");$/gm);
  const texts = new Map(Array.from(constants, ([, name, text]) => [name, text]));
  return source.replaceAll(/\[(\w+)\]:/g, (key, name: string) => `${texts.get(name) ?? key}:`);
}
