import { titleKey, nonEmpty, upcKey } from '../normalise.ts';
import type { ReleaseRecord } from '../records.ts';

/** So many of a UPC's 13 digits nearly always identify its owner (the GS1 prefix). */
export const upcOwnerDigits = 7;

/** What says whose a release is: who brought it out, under which codes, and with whom. */
export interface IdentityParts {
  labels: readonly string[];
  /** The first five characters of an ISRC. */
  isrc_registrants: readonly string[];
  /** The first digits of a UPC, as 13 digits. */
  upc_owners: readonly string[];
  /** Compared with labels: distributors put their name there where no label is given. */
  distributors: readonly string[];
  guests: readonly string[];
}

/** What an organization's people said is the artist's, and what is not. */
export interface Stated {
  theirs: IdentityParts;
  foreign: IdentityParts;
}

export const noParts: IdentityParts = {
  labels: [],
  isrc_registrants: [],
  upc_owners: [],
  distributors: [],
  guests: [],
};
export const nothingStated: Stated = { theirs: noParts, foreign: noParts };

/** All parts of several, each once. */
export function allParts(all: readonly IdentityParts[]): IdentityParts {
  const of = (part: keyof IdentityParts) => [...new Set(all.flatMap((one) => one[part]))];
  return {
    labels: of('labels'),
    isrc_registrants: of('isrc_registrants'),
    upc_owners: of('upc_owners'),
    distributors: of('distributors'),
    guests: of('guests'),
  };
}

const legalForms =
  /(?:[\s,.]+(?:inc|ltd|llc|limited|gmbh|records?|recordings|music|entertainment)\.?)+$/u;

/** What labels are compared by: without case, and without “Records”, “Ltd” and the like at the end. */
export function labelKey(label: string): string {
  const key = titleKey(label);
  return key.replace(legalForms, '') || key;
}

/** The label of a release as it is compared, and each of several that share it. */
export function labelsOf({ label }: Pick<ReleaseRecord, 'label'>): string[] {
  const name = nonEmpty(label);
  if (name === null) return [];
  const parts = name.split(/\s*\/\s*|\s+under (?:exclusive )?licen[cs]e (?:to|from)\s+/iu);
  return [...new Set([name, ...parts].map(labelKey))].filter((key) => key !== '');
}

/** The owner of a release's UPC. */
export function upcOwnersOf({ upc }: Pick<ReleaseRecord, 'upc'>): string[] {
  const code = nonEmpty(upc);
  return code === null ? [] : [upcKey(code).padStart(13, '0').slice(0, upcOwnerDigits)];
}

/** The registrants of a release's ISRCs. */
export function registrantsOf({ traits }: Pick<ReleaseRecord, 'traits'>): readonly string[] {
  return traits?.registrants ?? [];
}

/** What a release shows of an identity. */
export function partsOf(release: Pick<ReleaseRecord, 'label' | 'upc' | 'traits'>): IdentityParts {
  const label = nonEmpty(release.label);
  return {
    labels: label === null ? [] : [label],
    isrc_registrants: registrantsOf(release),
    upc_owners: upcOwnersOf(release),
    distributors: [],
    guests: (release.traits?.contributors ?? []).map(({ name }) => name),
  };
}

/** Which parts of a release are among stated ones, as they are shown. */
export function sharedParts(
  release: Pick<ReleaseRecord, 'label' | 'upc' | 'traits'>,
  stated: IdentityParts,
): IdentityParts {
  const own = partsOf(release);
  const labels = new Set(stated.labels.map(labelKey));
  const distributors = stated.distributors.map(titleKey);
  const guests = new Set(stated.guests.map(titleKey));
  const owners = stated.upc_owners;
  return {
    labels: own.labels.filter((label) => {
      const isNamed = distributors.some((name) => titleKey(label).includes(name));
      return isNamed || labelsOf({ label }).some((key) => labels.has(key));
    }),
    isrc_registrants: own.isrc_registrants.filter((one) => stated.isrc_registrants.includes(one)),
    // A prefix may have more digits than we usually compare, or fewer.
    upc_owners: owners.some((owner) => fullUpc(release)?.startsWith(owner)) ? own.upc_owners : [],
    distributors: [],
    guests: own.guests.filter((name) => guests.has(titleKey(name))),
  };
}

function fullUpc({ upc }: Pick<ReleaseRecord, 'upc'>): string | null {
  const code = nonEmpty(upc);
  return code === null ? null : upcKey(code).padStart(13, '0');
}
