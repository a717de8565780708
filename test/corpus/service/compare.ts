import type { Lived } from '../catalogue/year.ts';

const minuteMs = 60_000;

interface Told {
  artist: string;
  type: string;
  subject: string;
  at: string;
}

/** What one side told and the other did not, or at another time. */
export interface Difference {
  only: 'service' | 'detector';
  told: Told;
}

function toldBy({ changes }: Lived): Told[] {
  return changes.flatMap(({ artist, change }) => {
    const { confirmed_at: at, change_type: type, payload } = change;
    if (at === null) return [];
    // The service tells of several releases in one change.
    const parts = payload.items ?? [payload];
    return parts.map(({ subject }) => ({ artist, type, subject: subject.id, at }));
  });
}

function isSame(one: Told, other: Told): boolean {
  return (
    one.artist === other.artist &&
    one.type === other.type &&
    one.subject === other.subject &&
    Math.abs(Date.parse(one.at) - Date.parse(other.at)) <= minuteMs
  );
}

/** Confirmed changes that both did not tell alike: artist, type, subject, and time within a minute. */
export function differences(service: Lived, detector: Lived): Difference[] {
  const rest = toldBy(detector);
  const only: Difference[] = [];
  for (const told of toldBy(service)) {
    const at = rest.findIndex((other) => isSame(told, other));
    if (at < 0) only.push({ only: 'service', told });
    else rest.splice(at, 1);
  }
  return [...only, ...rest.map((told): Difference => ({ only: 'detector', told }))];
}

/** How many only seemed to be changes. */
export function dismissedOf(changes: Lived['changes']): number {
  return changes
    .filter(({ change }) => change.status === 'dismissed')
    .reduce((sum, { change }) => sum + (change.payload.count ?? 1), 0);
}
