import { type IdentityPart, noIdentity } from '../../domain/artists/identity.ts';
import { titleKey, nonEmpty, upcKey } from '../normalise.ts';
import type { ReleaseRecord } from '../records.ts';

/** So many of a UPC's 13 digits nearly always identify its owner (the GS1 prefix). */
const upcOwnerDigits = 7;

/** What says whose a release is: who brought it out, under which codes, and with whom. */
export type IdentityParts = Readonly<Record<IdentityPart, readonly string[]>>;

/** What an organization's people said is the artist's, and what is not. */
export interface Stated {
  theirs: IdentityParts;
  foreign: IdentityParts;
}

export const nothingStated: Stated = { theirs: noIdentity, foreign: noIdentity };

/** All parts of several, each once. */
export function allParts(all: readonly IdentityParts[]): IdentityParts {
  return eachPart((part) => [...new Set(all.flatMap((one) => one[part]))]);
}

/** An identity, part by part. */
export function eachPart(of: (part: IdentityPart) => readonly string[]): IdentityParts {
  return {
    labels: of('labels'),
    isrc_registrants: of('isrc_registrants'),
    upc_owners: of('upc_owners'),
    distributors: of('distributors'),
    guests: of('guests'),
  };
}

/** What stands there where nobody is a label: as good as none. */
const sayNothing: ReadonlySet<string> = new Set([
  ...['', '-', 'n/a', 'none', 'unknown', 'no label', 'various', 'various artists'],
  ...['independent', 'indie', 'unsigned', 'diy', 'self released', 'self-released', 'selfreleased'],
]);

/** Who distributes for everybody: beside a label, such a name tells nothing. */
const openToAll: ReadonlySet<string> = new Set([
  ...['amuse', 'awal', 'believe', 'cd baby', 'distrokid', 'ditto', 'empire', 'fuga', 'orchard'],
  ...['soundon', 'stem', 'symphonic', 'the orchard', 'tunecore', 'unitedmasters', 'united masters'],
]);

const legalForms =
  /(?<![\s,.])(?:[\s,.]+(?:inc|ltd|llc|limited|gmbh|records?|recordings|music|entertainment))+\.?$/u;

/** What labels are compared by: without case, and without “Records”, “Ltd” and the like at the end. */
export function labelKey(label: string): string {
  const key = titleKey(label);
  return key.replace(legalForms, '') || key;
}

/** The label of a release as it is compared, and each of several that share it. */
export function labelsOf({ label }: Pick<ReleaseRecord, 'label'>): string[] {
  const name = nonEmpty(label);
  if (name === null) return [];
  const parts = name.split(/\s+\/\s+|\s+under (?:exclusive )?licen[cs]e (?:to|from)\s+/iu);
  const shared = parts.length > 1 ? parts.filter((part) => !openToAll.has(labelKey(part))) : [];
  return [...new Set([name, ...shared].map(labelKey))].filter((key) => !sayNothing.has(key));
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
      const words = ` ${titleKey(label)} `;
      const isNamed = distributors.some((name) => words.includes(` ${name} `));
      return isNamed || labelsOf({ label }).some((key) => labels.has(key));
    }),
    isrc_registrants: own.isrc_registrants.filter((one) => stated.isrc_registrants.includes(one)),
    upc_owners: owners.some((owner) => startsWith(release.upc, owner)) ? own.upc_owners : [],
    distributors: [],
    guests: own.guests.filter((name) => guests.has(titleKey(name))),
  };
}

/** With the zeros that make a UPC or an EAN of it, or without: people write a prefix either way. */
function startsWith(upc: string | null, owner: string): boolean {
  const code = nonEmpty(upc);
  if (code === null) return false;
  const digits = upcKey(code);
  return [0, 12, 13, 14].some((length) => digits.padStart(length, '0').startsWith(owner));
}

/** The parts without what others have. Distributors stay: who distributes for one may do so for another. */
export function withoutParts(parts: IdentityParts, others: IdentityParts): IdentityParts {
  return eachPart((part) => {
    if (part === 'distributors') return parts[part];
    const keyOf = keyOfPart[part] ?? String;
    const keys = new Set(others[part].map(keyOf));
    return parts[part].filter((one) => !keys.has(keyOf(one)));
  });
}

/** What the names among the parts are compared by. */
const keyOfPart: Partial<Record<IdentityPart, (name: string) => string>> = {
  labels: labelKey,
  guests: titleKey,
};
