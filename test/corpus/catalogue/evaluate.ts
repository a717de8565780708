import type { Change } from '../../../shared/changes/rules/change.ts';
import type { ChangeType } from '../../../shared/changes/rules/change-type.ts';
import { additions, type Label } from './event.ts';
import type { Lived, Watched } from './year.ts';
import { type Rule, ruleNames } from '../../../shared/watches/rules/wait-rules.ts';

const dayMs = 86_400_000;
/** What happens in the last days may be open when the year ends; links are read once a week. */
const openDays = 3;
const openLinkDays = 8;
/** What changes again so soon may be told as one: links are read once a week. */
const togetherMs: Readonly<Record<string, number>> = {
  'top tracks': dayMs,
  'link added': 8 * dayMs,
  'link changed': 8 * dayMs,
  'link removed': 8 * dayMs,
};
/** The same where checks are rare: a change is seen by the next one, and confirmed within half a day. */
const confirmedMs = dayMs / 2;

/** How a type did against what is true. */
export interface TypeScore {
  type: ChangeType;
  events: number;
  found: number;
  told: number;
  wrong: number;
  /** What was told of events, each with the event. */
  pairs: { label: Label; change: Change }[];
}

export interface CatalogueScore {
  types: TypeScore[];
  recall: number;
  precision: number;
  missed: Label[];
  wrong: { artist: string; change: Change }[];
  dismissed: number;
  waiting: number;
}

/** Holds what was confirmed against what is true: each label stands for one change, and each change for one label. */
export function evaluate(lived: Lived): CatalogueScore {
  const { labels, changes, waiting, endsAt } = lived;
  const types = new Map<ChangeType, TypeScore>();
  const scoreOf = (type: ChangeType): TypeScore => {
    const score = types.get(type) ?? { type, events: 0, found: 0, told: 0, wrong: 0, pairs: [] };
    types.set(type, score);
    return score;
  };
  const free = Map.groupBy(
    together(labels, lived),
    ({ artist, subject }) => `${artist} ${subject}`,
  );
  const wrong: CatalogueScore['wrong'] = [];
  const confirmed = changes
    .filter(({ change }) => change.status === 'confirmed')
    .toSorted((a, b) => (at(a.change) < at(b.change) ? -1 : 1));
  for (const { artist, change } of confirmed) {
    const own = free.get(`${artist} ${change.payload.subject.id}`) ?? [];
    // The latest: an earlier one that need not be told may be left over.
    const label = own.filter((one) => isOf(one, change)).toSorted((a, b) => b.at - a.at)[0];
    const score = scoreOf(change.change_type);
    score.told += 1;
    if (!label) {
      score.wrong += 1;
      wrong.push({ artist, change });
      continue;
    }
    own.splice(own.indexOf(label), 1);
    if (label.isOptional) continue;
    score.events += 1;
    score.found += 1;
    score.pairs.push({ label, change });
  }
  const missed = [...free.values()].flat().filter((label) => {
    const days = label.event.startsWith('link') ? openLinkDays : openDays;
    return !label.isOptional && label.at < endsAt - days * dayMs;
  });
  for (const {
    types: [type],
  } of missed)
    if (type) scoreOf(type).events += 1;
  const sum = (of: (score: TypeScore) => number) =>
    [...types.values()].reduce((total, score) => total + of(score), 0);
  return {
    types: [...types.values()].toSorted((a, b) => (a.type < b.type ? -1 : 1)),
    recall: sum(({ found }) => found) / sum(({ events }) => events),
    precision: 1 - wrong.length / confirmed.length,
    missed,
    wrong,
    dismissed: changes.length - confirmed.length,
    waiting,
  };
}

function at({ confirmed_at, detected_at }: Change): string {
  return confirmed_at ?? detected_at;
}

/** A release whose own page was silent for an hour is told as the list shows it, whosever it is. */
function isUnread(types: Label['types'], { change_type, confirmed_at, detected_at }: Change) {
  const waitedMs = Date.parse(confirmed_at ?? detected_at) - Date.parse(detected_at);
  const areAdditions =
    additions.includes(change_type) && types.every((type) => additions.includes(type));
  return areAdditions && waitedMs >= 3_600_000;
}

function isOf({ types, at: from, severity }: Label, change: Change): boolean {
  return (
    (types.includes(change.change_type) || isUnread(types, change)) &&
    from <= Date.parse(at(change)) &&
    (severity === undefined || severity === change.severity)
  );
}

/**
 * Marks what may be told as one with what came shortly before or after it, or while the same fault of
 * the source went on.
 */
function together(labels: readonly Label[], { disturbances, everyMs }: Lived): Label[] {
  const byPlace = Map.groupBy(labels, ({ artist, types }) => `${artist} ${types.join()}`);
  return labels.map((label) => {
    const seldomMs = togetherMs[label.event];
    if (seldomMs === undefined) return label;
    const within = Math.max(seldomMs, everyMs + confirmedMs);
    const isNear = (byPlace.get(`${label.artist} ${label.types.join()}`) ?? []).some(
      (other) =>
        other !== label &&
        (Math.abs(other.at - label.at) < within ||
          disturbances.some((one) => isIn(one, label.at) && isIn(one, other.at))),
    );
    return isNear ? { ...label, isOptional: true } : label;
  });
}

function isIn({ from, until }: Lived['disturbances'][number], at: number): boolean {
  return from <= at && at <= until;
}

/** The middle of some values, or another part of the way. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}

/** How long changes of a type waited by one rule. */
interface WaitByRule {
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
