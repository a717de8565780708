/** Where one can jump to. */
export interface Target {
  href: string;
  name: string;
}

const shownMax = 12;

/** Without accents and case: `Zoë` is found by `zoe`. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();
}

/** The targets whose name has every word of what was typed, those that begin with it first. */
export function matching(typed: string, targets: readonly Target[]): Target[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const found = targets
    .map((target) => ({ target, name: folded(target.name) }))
    .filter(({ name }) => words.every((word) => name.includes(word)));
  const first = words[0] ?? '';
  const begins = found.filter(({ name }) => name.startsWith(first));
  const others = found.filter(({ name }) => !name.startsWith(first));
  return [...begins, ...others].slice(0, shownMax).map(({ target }) => target);
}
