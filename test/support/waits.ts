import type { Step } from '../../shared/watches/rules/step.ts';
import type { Rule } from '../../shared/watches/rules/wait-rules.ts';

/** The rule by which each finding of a step waits from then on, by the id of its change. */
export function waitsOf({ opened, settled }: Step): { id: string; rule: Rule; until: string }[] {
  const waiting = [
    ...opened.map(({ subject }) => subject.open),
    ...settled.flatMap((one) => (one.kind === 'waiting' ? [one.after.open] : [])),
  ];
  return waiting.map(({ id, wait }) => ({ id, ...wait }));
}
