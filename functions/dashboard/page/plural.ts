import { numberText } from './format.ts';

const rules = new Intl.PluralRules('en');

/** The form that fits the number: `plural(2, { one: 'change', other: 'changes' })`. */
export function plural(count: number, forms: { one: string; other: string }): string {
  return rules.select(count) === 'one' ? forms.one : forms.other;
}

/** The number with the form that fits it: `1 change`, `2 changes`. */
export function counted(count: number, one: string, other = `${one}s`): string {
  return `${numberText(count)} ${plural(count, { one, other })}`;
}
