import type { Change } from '../../../shared/changes/rules/change.ts';
import type { ChangeType } from '../../../shared/changes/rules/change-type.ts';
import { type Rule, ruleNames } from '../../../shared/watches/rules/wait-rules.ts';
import type { Watched } from './year.ts';

/** How long changes of a type waited by one rule. */
export interface WaitByRule {
  type: ChangeType;
  rule: Rule;
  /** Of each change that waited by it, all its time under that rule. */
  seconds: number[];
}

/** What made changes wait, by what they were told as: types by name, rules in their own order. */
export function waitsByRule(changes: readonly Change[], waited: Watched['waited']): WaitByRule[] {
  const byType = Map.groupBy(changes, ({ change_type }) => change_type);
  return [...byType.keys()].toSorted().flatMap((type) => {
    const all = (byType.get(type) ?? []).map(({ id }) => waited.get(id));
    return ruleNames.flatMap((rule) => {
      const seconds = all.flatMap((one) => one?.get(rule) ?? []);
      return seconds.length === 0 ? [] : [{ type, rule, seconds }];
    });
  });
}

/** From the check that saw a change to its confirmation. */
export function waitSeconds({ detected_at, confirmed_at }: Change): number {
  return (Date.parse(confirmed_at ?? detected_at) - Date.parse(detected_at)) / 1000;
}
