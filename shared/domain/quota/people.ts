/**
 * Fair parts of what a lane has for people: by organization first and person second, weighed by what an
 * organization may ask in a minute. Free accounts have a part of the quota together. Pure.
 */

/** Who asks as a person. */
export interface Asker {
  /** Its organization is on Free, or it has none. */
  isFree: boolean;
  organization: string;
  /** A person, or an API key. */
  person: string;
  /** What the organization may ask in a minute. */
  weight: number;
}

/** The service itself, such as an operator's command. */
export const ourselves: Asker = { isFree: false, organization: '', person: '', weight: 120 };

/** Permits that a person took in a slot; none: they wait since then. */
export interface Taken extends Asker {
  at: number;
  calls: number;
}

/** What free accounts take together at most, as a part of the quota. */
export const freePart = 1 / 4;
/** Up to this part of what there is for people, nobody has to think of others, unless they wait. */
const looseFrom = 1 / 2;

/**
 * How many more permits an asker may take beside the others who took some in the provider's window, or wait for
 * some. While there are plenty, all that is left; then as many as its organization's part, and of that its own, have
 * left.
 * @param most what there is for all of them in the window.
 */
export function fairlyLeft(asker: Asker, taken: readonly Taken[], most: number): number {
  const used = callsOf(taken);
  const isOurs = ({ organization }: Asker) => organization === asker.organization;
  const isOwn = ({ person }: Asker) => person === asker.person;
  const weights = new Map([...taken, asker].map((one) => [one.organization, one.weight]));
  const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const ours = taken.filter(isOurs);
  const areOthersWaiting = taken.some((one) => one.calls === 0 && !(isOurs(one) && isOwn(one)));
  const loose = areOthersWaiting ? 0 : Math.floor(most * looseFrom) - used;
  const part = partOf(most, asker.weight / all);
  const persons = new Set([...ours, asker].map(({ person }) => person)).size;
  const ofPerson = partOf(part, 1 / persons) - callsOf(ours.filter(isOwn));
  return Math.min(most - used, Math.max(loose, Math.min(part - callsOf(ours), ofPerson)));
}

/** Whether somebody waits who has the same part of the quota. */
export const isWaitingAs =
  ({ isFree }: Asker) =>
  (one: Taken): boolean =>
    one.calls === 0 && one.isFree === isFree;

/** So many who wait are noted: they are kept with the lane, and more make no difference. */
const waitingMax = 24;

/** Notes that somebody waits, unless it is noted already. */
export function withWaiting(taken: Taken[], waiting: Omit<Taken, 'calls'>): Taken[] {
  const waits = taken.filter(({ calls }) => calls === 0);
  const isNoted = waits.length >= waitingMax || waits.some(isWaitOf(waiting));
  return isNoted ? taken : [...taken, { ...waiting, calls: 0 }];
}

/** Notes what somebody took: they don't wait anymore. */
export function withTaken(taken: Taken[], took: Taken): Taken[] {
  return [...taken.filter((one) => !isWaitOf(took)(one)), took];
}

const isWaitOf =
  ({ organization, person }: Omit<Taken, 'calls'>) =>
  (one: Taken) =>
    one.calls === 0 && one.organization === organization && one.person === person;

/** A part in whole permits, at least one. */
function partOf(whole: number, part: number): number {
  return Math.max(1, Math.ceil(whole * part));
}

export function callsOf(those: readonly { calls: number }[]): number {
  return those.reduce((sum, { calls }) => sum + calls, 0);
}
