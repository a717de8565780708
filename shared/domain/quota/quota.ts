import * as z from '../zod.ts';
import { freePart } from './people.ts';

// What a provider allows, in slots, and how much of it who may have.

/**
 * Who asks, the first first: a person, a change that waits for its re-check, a tick that visits artists, and
 * scheduled checks and pages. Visits are counted as routine: they only come before it.
 */
export const PermitClass = z.enum(['people', 'rechecks', 'visits', 'routine']);
export type PermitClass = z.infer<typeof PermitClass>;

/** What a provider allows, and how it is shared. */
export interface Quota {
  /** At most this many requests in any `perSeconds`, as the provider counts them. */
  requests: number;
  perSeconds: number;
  /** Parts of the quota that are kept for them, from 0 to 1. */
  shares: { people: number; rechecks: number };
}

/** A request may reach the provider this much later than its permit was granted. */
const lateMs = 500;
/**
 * Work takes no more in a second than the quota gives in one, so permits come back evenly and a person
 * never waits for a whole window. Re-checks go a third beyond that, and routine checks then yield.
 */
const evenMs = 1000;
const rechecksBeyond = 4 / 3;

/** The length of a slot, in milliseconds: a twentieth of the provider's window. */
export function slotMsOf({ perSeconds }: Quota): number {
  return perSeconds * 50;
}

/** How many permits scheduled requests may take at once. */
export function routineAtOnce(quota: Quota): number {
  return evenMaxOf('routine', quota);
}

/** What free accounts may have in the provider's window, all together, … */
export function freeMaxOf({ requests }: Quota): number {
  return Math.max(1, Math.floor(requests * freePart));
}

/** … and within a second: so their next permits come soon, whoever took the last ones. */
export function freeAtOnceOf(quota: Quota): number {
  return Math.max(1, Math.floor(evenMaxOf('routine', quota) * freePart));
}

/** How often free accounts have a permit, in milliseconds. */
export function freeEveryMs(quota: Quota): number {
  return (slotsOf(quota) * slotMsOf(quota)) / freeMaxOf(quota);
}

/** People leave re-checks their share. */
export function peopleMaxOf(quota: Quota): number {
  return quota.requests - sharesOf(quota).rechecks;
}

/** The most requests that a lane may send in a minute. */
export function perMinute(quota: Quota): number {
  return (quota.requests * 60_000) / (slotsOf(quota) * slotMsOf(quota));
}

/** How many permits are kept for whom. */
export function sharesOf({ requests, shares }: Quota): { people: number; rechecks: number } {
  return {
    people: Math.floor(requests * shares.people),
    rechecks: Math.floor(requests * shares.rechecks),
  };
}

/** Slots that may still have a request in the provider's window, the present one included. */
export function slotsOf(quota: Quota): number {
  return Math.ceil((quota.perSeconds * 1000 + lateMs) / slotMsOf(quota)) + 1;
}

export function evenSlotsOf(quota: Quota): number {
  return Math.max(1, Math.round(evenMs / slotMsOf(quota)));
}

export function evenMaxOf(permitClass: Exclude<PermitClass, 'people'>, quota: Quota): number {
  const inWindow = (quota.perSeconds * 1000) / slotMsOf(quota);
  const most = Math.ceil((quota.requests * evenSlotsOf(quota)) / inWindow);
  return Math.max(1, permitClass === 'rechecks' ? Math.floor(most * rechecksBeyond) : most);
}
