/** What happens in a run besides the usual. Hours count from the start. */
export interface Scenario {
  name: string;
  /** For the reader. */
  how: string;
  /** Why a budget may break: that is what it shows. */
  breaks?: string;
  outage?: { from: number; until: number };
  /** Every profile shows another picture in this time. */
  glitch?: { from: number; until: number };
  /** Whether what suddenly appears at very many artists waits. */
  hasNoHold?: true;
  /** So many artists of one organization lose all their releases at that time. */
  takedown?: { at: number; artists: number };
  /** The webhook of the largest organization takes connections, and never answers. */
  hangs?: { from: number };
  /** No function takes anything from its queue. */
  stopped?: { from: number; until: number };
  /** No tick comes. */
  noTicks?: { from: number; until: number };
  /** So many artists are new from that time on, one every two seconds. */
  imported?: { at: number; artists: number };
  /** So many organizations go one plan up. */
  upgrade?: { at: number; organizations: number };
}

export const scenarios = [
  { name: 'steady', how: 'A usual day.' },
  {
    name: 'catalog-down',
    how: 'The catalog answers nobody from 6 to 8.',
    outage: { from: 6, until: 8 },
    breaks: 'Artists are seen late after any outage; what counts is when none is anymore.',
  },
  {
    name: 'glitch',
    how: 'From 6 to 9, every profile shows the same placeholder as its picture.',
    glitch: { from: 6, until: 9 },
  },
  {
    name: 'glitch-without-hold',
    how: 'The same, in a service without the source hold.',
    glitch: { from: 6, until: 9 },
    hasNoHold: true,
    breaks: 'It shows what the hold is for.',
  },
  {
    name: 'label-takedown',
    how: 'At 6, all releases of the 1,000 artists of one label are taken down.',
    takedown: { at: 6, artists: 1000 },
  },
  {
    name: 'hanging-receiver',
    how: 'From 6 on, the webhook of the largest organization takes connections, and never answers.',
    hangs: { from: 6 },
  },
  {
    name: 'consumers-off',
    how: 'No function takes anything from its queue from 6:00 to 6:15.',
    stopped: { from: 6, until: 6.25 },
    breaks: 'Checks of that time are late; what counts is when none is anymore.',
  },
  {
    name: 'ticks-missing',
    how: 'No tick comes from 6:00 to 6:30.',
    noTicks: { from: 6, until: 6.5 },
    breaks: 'Artists of that time are seen late; what counts is when none is anymore.',
  },
  {
    name: 'import',
    how: 'From 6 on, 5,000 artists are new, one every two seconds.',
    imported: { at: 6, artists: 5000 },
  },
  {
    name: 'plan-change',
    how: 'At 6, 10,000 organizations on the Free plan go to Pro.',
    upgrade: { at: 6, organizations: 10_000 },
  },
] as const satisfies readonly Scenario[];

/** @throws where there is none of that name. */
export function scenarioOf(name: string): Scenario {
  const found = scenarios.find((one) => one.name === name);
  if (!found) {
    throw new Error(
      `There is no scenario ${name}: ${scenarios.map((one) => one.name).join(', ')}.`,
    );
  }
  return found;
}

/** Whether an hour of a run is in a span of hours. */
export function isWithin(hour: number, span: { from: number; until: number } | undefined): boolean {
  return span !== undefined && hour >= span.from && hour < span.until;
}
