import { grouped } from '../../domain/text/shown.ts';
import {
  counted,
  lengthOf,
  type NamedRelease,
  quoted,
  quotedList,
  theRelease,
} from '../phrases.ts';

interface OnRelease {
  release: NamedRelease;
}
interface OfTrack extends OnRelease {
  track: string;
}
interface Tracks extends OnRelease {
  tracks: string[];
}

/** The sentences about the tracks of a release, and the reasons. */
export const trackWords = {
  tracksOffline: ({ tracks, release }: Tracks, artist: string) =>
    `${counted(tracks.length, 'track')} of ${theRelease(release, artist)} ${
      tracks.length === 1 ? 'was' : 'were'
    } removed or can’t be played: ${quotedList(tracks)}.`,
  tracksTakenOff: ({ tracks, release }: Tracks, artist: string) =>
    `${counted(tracks.length, 'track')} ${
      tracks.length === 1 ? 'was' : 'were'
    } taken off ${theRelease(release, artist)}, but ${
      tracks.length === 1 ? 'is' : 'are'
    } still in the catalog: ${quotedList(tracks)}.`,
  isrcChanged: (
    { track, release, before, after }: OfTrack & { before: string; after: string },
    artist: string,
  ) =>
    `The ISRC of the track ${quoted(track)} on ${theRelease(release, artist)} changed from ${before} to ${after}.`,
  audioReplaced: (
    { track, release, before, after }: OfTrack & { before: number; after: number },
    artist: string,
  ) =>
    `The track ${quoted(track)} on ${theRelease(release, artist)} has a different recording: it was ${lengthOf(before)} long and is now ${lengthOf(after)}.`,
  explicitChanged: (
    { track, release, isExplicit }: OfTrack & { isExplicit: boolean },
    artist: string,
  ) =>
    `The track ${quoted(track)} on ${theRelease(release, artist)} is ${isExplicit ? 'now' : 'no longer'} marked as explicit.`,
  trackRenamed: ({ track, release, after }: OfTrack & { after: string }, artist: string) =>
    `The track ${quoted(track)} on ${theRelease(release, artist)} is now called ${quoted(after)}.`,

  isrcsChanged: ({ tracks, release }: Tracks, artist: string) =>
    `${counted(tracks.length, 'track')} of ${theRelease(release, artist)} have new ISRCs: ${quotedList(tracks)}.`,
  audiosReplaced: ({ tracks, release }: Tracks, artist: string) =>
    `${counted(tracks.length, 'track')} of ${theRelease(release, artist)} have different recordings, judging by their lengths: ${quotedList(tracks)}.`,
  explicitsChanged: (
    { tracks, release, isExplicit }: Tracks & { isExplicit: boolean | null },
    artist: string,
  ) => {
    const of = `${counted(tracks.length, 'track')} of ${theRelease(release, artist)}`;
    if (isExplicit === null) return `The explicit marks of ${of} changed: ${quotedList(tracks)}.`;
    return `${of} are ${isExplicit ? 'now' : 'no longer'} marked as explicit: ${quotedList(tracks)}.`;
  },
  tracksRenamed: ({ tracks, release }: Tracks, artist: string) =>
    `${counted(tracks.length, 'track')} of ${theRelease(release, artist)} have new titles. They were called ${quotedList(tracks)}.`,
  tracksAdded: ({ tracks, release }: Tracks, artist: string) =>
    tracks.length === 1
      ? `The track ${quoted(tracks[0] ?? '')} was added to ${theRelease(release, artist)}.`
      : `${counted(tracks.length, 'track')} were added to ${theRelease(release, artist)}: ${quotedList(tracks)}.`,
  tracksBack: ({ tracks, release }: Tracks, artist: string) =>
    tracks.length === 1
      ? `The track ${quoted(tracks[0] ?? '')} is available again on ${theRelease(release, artist)}.`
      : `${counted(tracks.length, 'track')} are available again on ${theRelease(release, artist)}: ${quotedList(tracks)}.`,
  tracksCame: ({ tracks, release }: Tracks, artist: string) =>
    `${counted(tracks.length, 'track')} of ${theRelease(release, artist)} are new or available again: ${quotedList(tracks)}.`,

  // Reasons.
  notOnPage: ({ count }: { count: number }) =>
    `${counted(count, 'track')} ${count === 1 ? 'is' : 'are'} no longer on the release’s page`,
  notPlayable: ({ count }: { count: number }) =>
    `${counted(count, 'track')} can no longer be played`,
  askedAndGone: ({ count }: { count: number }) =>
    count === 1
      ? 'we requested the track by ID, and it can’t be played'
      : `we requested the ${grouped(count)} tracks by ID, and none can be played`,
  askedAndThere: ({ count }: { count: number }) =>
    count === 1
      ? 'we requested the track by ID, and it can still be played'
      : `we requested the ${grouped(count)} tracks by ID, and all can still be played`,
  trackLeadsTo: ({ id, to }: { id: string; to: string }) =>
    `the ID of track ${id} now leads to track ${to}`,
  trackIsOn: ({ id, release }: { id: string; release: string }) =>
    `track ${id} is now on release ${release}`,
  tracksShortened: ({ listed, all }: { listed: number; all: number }) =>
    `this change lists ${grouped(listed)} of ${counted(all, 'track')}`,
  wasUnavailable: ({ count }: { count?: number }) =>
    count === undefined || count === 1
      ? 'it couldn’t be played before'
      : `${grouped(count)} of them couldn’t be played before`,
} as const;
