import type { Road } from '../changes/rules/info.ts';
import type {
  Answered,
  CatalogRelease,
  CatalogReleaseDetails,
  Observation,
} from '../domain/catalog/catalog.ts';
import { infoOf } from '../changes/rules/change-type.ts';
import { daySpan } from './releases/release-date.ts';
import { topOf } from './top-tracks/difference.ts';
import { releaseOfTop } from './top-tracks/unknown.ts';
import { isMergedOut } from './profile/merged-in.ts';
import {
  areTracksRead,
  providesPageField,
  providesProfileField,
  leavesOut,
} from './provided-fields.ts';
import type { About, DiffContext, Evidence, OpenChange } from './types.ts';
import { message, type Message } from './words.ts';

/** The release whose own page says more about a change; null if there is none. */
export function pageOf({ change_type, payload }: About): string | null {
  switch (infoOf(change_type).road) {
    case 'news':
    case 'list_and_page':
    case 'page':
      return payload.subject.kind === 'artist' ? null : payload.subject.id;
    case 'tracks':
      return payload.release?.id ?? payload.subject.id;
    case 'top_news':
      return releaseOfTop({ payload });
    case 'profile':
    case 'top_tracks':
    case 'list':
    case 'days':
    case 'links':
    case 'bio':
    case 'own':
      return null;
  }
}

/** The release that replaced another one; null if none did. */
export function successorOf({ change_type, payload: { after } }: About): string | null {
  const isKnown = change_type === 'RELEASE_REPLACED' && after !== null && typeof after === 'object';
  return isKnown && 'id' in after && typeof after.id === 'string' ? after.id : null;
}

/**
 * Whether the source said anything about a change: `silent` if the answer that would show it is
 * missing, `unclear` if it is there but doesn't say.
 */
export type Heard = { kind: 'clear' } | { kind: 'silent' } | { kind: 'unclear'; why: Message };

const clear: Heard = { kind: 'clear' };
const silent: Heard = { kind: 'silent' };
const untold = message('untold', {});

/** What the answers that a re-check read say about a change. */
export function hear(
  open: OpenChange,
  observation: Observation,
  releases: Evidence['releases'],
  context: DiffContext,
): Heard {
  const { road, needs } = infoOf(open.change_type);
  const isAboutPresence =
    open.change_type === 'PROFILE_UNAVAILABLE' || open.change_type === 'PROFILE_RESTORED';
  if (isAboutPresence || isElsewhere(road)) return clear;
  const capability = typeof needs === 'string' && needs !== 'links' ? needs : undefined;
  if (capability && !context.capabilities.has(capability)) {
    return unclear(message('noLongerTold', {}));
  }
  if (leavesOut(open.change_type, capability, answerOf(open, road, observation, releases))) {
    return unclear(untold);
  }
  if (observation.artist === null) return unclear(message('profileUnknownNow', {}));
  switch (road) {
    case 'profile':
      if (isMergedOut(open)) return observation.releases.complete ? clear : silent;
      return providesProfileField(open, observation.artist) ? clear : unclear(untold);
    case 'top_tracks':
      return observation.top_tracks?.length ? clear : silent;
    case 'top_news':
      return hearTop(open, observation, releases);
    case 'list':
    case 'news':
      return hearList(open, observation);
    case 'list_and_page': {
      const page = releases.get(open.payload.subject.id);
      return page === undefined ? silent : hearList(open, observation);
    }
    case 'page':
    case 'tracks':
      return hearPage(open, releases.get(pageOf(open) ?? ''), road);
  }
}

/** Whether a change is not shown by the catalog at one time, but by another source or by days. */
function isElsewhere(road: Road): road is 'links' | 'bio' | 'days' | 'own' {
  return road === 'links' || road === 'bio' || road === 'days' || road === 'own';
}

/** The answer that shows what a change is about, if there is one. */
function answerOf(
  open: OpenChange,
  road: Road,
  observation: Observation,
  releases: Evidence['releases'],
): Answered | null | undefined {
  if (road === 'profile') return observation.artist;
  if (road === 'list') return listedRelease(observation.releases, open.payload.subject.id);
  return releases.get(pageOf(open) ?? '');
}

function unclear(why: Message): Heard {
  return { kind: 'unclear', why };
}

function hearList({ payload }: OpenChange, { releases }: Observation): Heard {
  const entry = listedRelease(releases, payload.subject.id);
  if (!entry) return releases.complete ? clear : silent;
  if (payload.field === 'type' && entry.type === null) return unclear(message('typeUntold', {}));
  return payload.field === 'release_date' && !daySpan(entry.release_date)
    ? unclear(message('dateUntold', {}))
    : clear;
}

/** A track that is no longer on top, or whose release is listed by now, needs no page. */
function hearTop(
  open: OpenChange,
  { top_tracks, releases: list }: Observation,
  pages: Evidence['releases'],
): Heard {
  const release = pageOf(open) ?? '';
  if (!top_tracks) return silent;
  const isOnTop = topOf(top_tracks).some(({ id }) => id === open.payload.subject.id);
  if (!isOnTop || list.releases.some(({ id }) => id === release)) return clear;
  return list.complete && pages.has(release) ? clear : silent;
}

/** A release in a list; an entry without a title was taken down. */
export function listedRelease(
  list: Observation['releases'],
  id: string,
): CatalogRelease | undefined {
  return list.releases.find((release) => release.id === id && release.title.trim() !== '');
}

function hearPage(
  open: OpenChange,
  page: CatalogReleaseDetails | null | undefined,
  road: 'page' | 'tracks',
): Heard {
  if (page === undefined) return silent;
  if (page === null) return unclear(message('pageGone', {}));
  if (page.id !== pageOf(open)) return unclear(message('pageOfOther', {}));
  if (road === 'tracks' && (page.tracks === null || !areTracksRead(open, page))) return silent;
  return providesPageField(open, page) ? clear : unclear(untold);
}
