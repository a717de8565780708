import type { Change, Pattern } from './change.ts';
import type { ChangeType } from './change-type.ts';
import { capital, listed } from '../../findings/phrases.ts';

/** What changes of an artist mean together, though each alone is harmless. */
export interface Meaning {
  pattern: Pattern;
  /** Why the later change is more serious than its type: continues a sentence. */
  because: string;
  /** What the summary of the later change says more. */
  says: string;
}

/** A change that happened before another one of the same artist. */
export type Earlier = Pick<
  Change,
  'id' | 'change_type' | 'severity' | 'payload' | 'resolves' | 'resolved_by'
>;

const parts = { name: 'the name', picture: 'the picture', link: 'a link' } as const;
type ProfilePart = keyof typeof parts;

const profileParts: Partial<Record<ChangeType, ProfilePart>> = {
  PROFILE_NAME_CHANGED: 'name',
  PROFILE_IMAGE_CHANGED: 'picture',
  PROFILE_IMAGE_REMOVED: 'picture',
  SOCIAL_LINK_ADDED: 'link',
  SOCIAL_LINK_CHANGED: 'link',
};

const takedowns: readonly ChangeType[] = [
  'RELEASE_WENT_OFFLINE',
  'TRACKS_WENT_OFFLINE',
  'RELEASE_DELISTED',
];

export const patternWords = {
  profile_takeover: {
    says: 'Together these look like somebody else controls the profile.',
    because: (changed: readonly ProfilePart[]) =>
      `${listed(changed.map((part) => parts[part]))} also changed in the 24 hours before`,
  },
  foreign_after_takedown: {
    says: 'Together these look like somebody is replacing the artist’s music with their own.',
    taken: 'some of the artist’s music was removed in the 24 hours before',
    appeared: 'a suspicious release appeared in the 24 hours before',
  },
} as const;

/**
 * What a change means together with those before it that belong to it; null: no more than by itself. What is
 * `info` counts for nothing: it is the loss of what somebody said isn’t theirs, say, or of what never
 * looked like theirs.
 */
export function meaningOf(change: Earlier, earlier: readonly Earlier[]): Meaning | null {
  if (change.severity === 'info') return null;
  const all = [change, ...earlier];
  const lasting = earlier.filter((one) => one.severity !== 'info' && !isOver(one, all));
  return takeover(change, lasting) ?? replacement(change, lasting);
}

/** Whether a change is over: one of several things, with the last of them. */
function isOver({ id, resolved_by, payload: { count = 1 } }: Earlier, all: readonly Earlier[]) {
  const parts = all.filter(({ resolves }) => resolves === id);
  const back = parts.reduce((sum, { payload }) => sum + (payload.count ?? 1), 0);
  return resolved_by !== null || back >= count;
}

/** Somebody else controls the profile: two of its name, picture, and links are new. */
function takeover(change: Earlier, earlier: readonly Earlier[]): Meaning | null {
  const own = partOf(change);
  if (own === null) return null;
  const changed = new Set(earlier.map(partOf));
  const others = (['name', 'picture', 'link'] as const).filter(
    (part) => part !== own && changed.has(part),
  );
  if (others.length === 0) return null;
  const { says, because } = patternWords.profile_takeover;
  return meaning('profile_takeover', because(others), says);
}

/** Which part of the profile is new. A link that was removed and is back is none. */
function partOf({ change_type, resolves }: Earlier): ProfilePart | null {
  if (change_type === 'SOCIAL_LINK_ADDED' && resolves !== null) return null;
  return profileParts[change_type] ?? null;
}

/** The artist’s music goes, and a release that may not be theirs comes; in whichever order. */
function replacement(change: Earlier, earlier: readonly Earlier[]): Meaning | null {
  const { says, taken, appeared } = patternWords.foreign_after_takedown;
  const all = [...earlier, change];
  const suspects = all.filter(({ change_type }) => change_type === 'RELEASE_SUSPICIOUS');
  const foreign = new Set(suspects.flatMap(releasesOf));
  // That a suspicious release is gone again is what everybody hoped for.
  const losses = all.filter(
    (one) => takedowns.includes(one.change_type) && !releasesOf(one).every((id) => foreign.has(id)),
  );
  if (losses.length === 0) return null;
  if (suspects.includes(change)) return meaning('foreign_after_takedown', taken, says);
  const isLater = suspects.length > 0 && losses.includes(change);
  return isLater ? meaning('foreign_after_takedown', appeared, says) : null;
}

function releasesOf({ payload: { items, release, subject } }: Earlier): string[] {
  if (items) return items.map((item) => item.subject.id);
  return [release?.id ?? subject.id];
}

/** What the summary of a change says of what it means together with others, a space before it; empty: nothing. */
export function meaningIn({ payload, summary }: Pick<Change, 'payload' | 'summary'>): string {
  if (payload.pattern !== 'foreign_after_takedown') return '';
  const { taken, appeared } = patternWords.foreign_after_takedown;
  const at = Math.max(...[taken, appeared].map((why) => summary.indexOf(` ${capital(why)}.`)));
  return at < 0 ? '' : summary.slice(at);
}

function meaning(pattern: Pattern, because: string, says: string): Meaning {
  return { pattern, because, says: `${capital(because)}. ${says}` };
}
