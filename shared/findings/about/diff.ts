import { hostOf, siteOf, type SocialLink } from '../../domain/artists/social-links.ts';
import { artistSubject, finding, type FindingParts } from '../finding.ts';
import { message } from '../words.ts';
import type { Finding } from '../types.ts';
import type { Baseline } from '../records.ts';
import { bioCharactersMax } from '../../domain/artists/biography.ts';
import { bioDigest, bioText, type BioText, excerpts, isSameBio, wordsMoved } from './text.ts';

type Links = readonly SocialLink[];

/**
 * Compares the artist's links on MusicBrainz with those that are known: one finding for all new ones,
 * one for all that are gone, and one for those that now lead to another account on the same site. The
 * first reading is baseline.
 */
export function diffLinks(
  { profile, socials }: Pick<Baseline, 'profile' | 'socials'>,
  seen: Links,
): Finding[] {
  if (!socials) return [];
  const gone = socials.filter(({ url }) => !seen.some((link) => link.url === url));
  const came = seen.filter(({ url }) => !socials.some((link) => link.url === url));
  const isMoved = ({ type }: SocialLink) =>
    gone.some((link) => link.type === type) && came.some((link) => link.type === type);
  const isOther = (link: SocialLink) => !isMoved(link);
  const tell = (
    removed: Links,
    added: Links,
    parts: Pick<FindingParts, 'type' | 'says' | 'severity' | 'reasons'>,
  ) =>
    removed.length + added.length === 0
      ? []
      : [
          finding({
            ...parts,
            subject: artistSubject(profile),
            field: 'socials',
            before: values(removed),
            after: values(added),
            move: { kind: 'socials', added, removed },
          }),
        ];
  const [added, removed] = [came.filter(isOther), gone.filter(isOther)];
  const [from, to] = [gone.filter(isMoved), came.filter(isMoved)];
  return [
    ...tell([], added, {
      type: 'SOCIAL_LINK_ADDED',
      ...weighLinks(added, socials),
      says: message('linksAdded', { urls: urls(added) }),
    }),
    ...tell(from, to, {
      type: 'SOCIAL_LINK_CHANGED',
      ...weighLinks(to, socials),
      says: message('linksChanged', { before: urls(from), after: urls(to) }),
    }),
    ...tell(removed, [], {
      type: 'SOCIAL_LINK_REMOVED',
      says: message('linksRemoved', { urls: urls(removed) }),
    }),
  ];
}

/** A link is critical if its host is neither a well-known site nor one that was linked before. */
function weighLinks(came: Links, known: Links) {
  const hosts = new Set(known.map(({ url }) => hostOf(url)));
  const foreign = came.filter(({ url }) => siteOf(url) === null && !hosts.has(hostOf(url)));
  return {
    severity: foreign.length > 0 ? ('critical' as const) : ('warning' as const),
    reasons: foreign.map(({ url }) => message('siteNeverSeen', { host: hostOf(url) })),
  };
}

function urls(links: Links): string[] {
  return links.map(({ url }) => url);
}

function values(links: Links) {
  return links.map(({ type, url }) => ({ type, url }));
}

/**
 * Compares the biography on Last.fm with the one that is known. The first reading is baseline, even
 * if there is no biography.
 * @param seen the text as it is stored; null: there is none.
 */
export function diffBio(
  { profile, bio }: Pick<Baseline, 'profile' | 'bio'>,
  seen: string | null,
): Finding[] {
  if (typeof bio !== 'string') return [];
  const [before, after] = [bioText(bio), bioText(seen ?? '')];
  if (isSameBio(before, after)) return [];
  const isGone = after.letters.length === 0;
  const [was, is] = excerpts(before, after);
  return [
    finding({
      type: isGone ? 'BIO_REMOVED' : 'BIO_CHANGED',
      subject: artistSubject(profile),
      field: 'bio',
      before: was,
      after: is,
      ...(isGone ? {} : { mark: bioDigest(after) }),
      ...known(before, after),
      move: { kind: 'bio', bio: isGone ? '' : (seen ?? '') },
    }),
  ];
}

function known(before: BioText, after: BioText) {
  const openToAll = message('openToAll', {});
  if (after.letters.length === 0) {
    return { says: message('biographyRemoved', {}), reasons: [openToAll] };
  }
  if (before.letters.length === 0) {
    return { says: message('biographyAdded', {}), reasons: [openToAll] };
  }
  const { came: added, went: removed } = wordsMoved(before, after);
  const isPart = before.isCut || after.isCut;
  const cut = message('biographyCut', { characters: bioCharactersMax });
  return {
    says: message('biographyChanged', { added, removed }),
    reasons: [message('wordsMoved', { added, removed }), ...(isPart ? [cut] : []), openToAll],
  };
}
