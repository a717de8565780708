import type { ChangeType } from '../change.ts';
import { numberText, plural } from '../format.ts';

export const evidence = {
  resolved: {
    lastBy: 'The last of them came back on',
    resolves: 'This ends a change of',
    resolvesPart: 'This ends a part of a change of',
  },
  finding: {
    confirmed: (agreeing: number) =>
      agreeing > 1 ? `Confirmed: ${numberText(agreeing)} checks agree.` : 'Confirmed.',
    checking: 'We’re still checking it. Nobody has been told yet.',
    waiting: 'We’re waiting for the catalog before we confirm it.',
    dismissed: 'It was no change.',
    because: (why: string) => `Dismissed: ${why}.`,
    said: { mine: 'Your team says it’s theirs', not_mine: 'Your team says it isn’t theirs' },
    disagrees: (why: string) => `Your team confirmed it. Our own checks don’t agree: ${why}.`,
  },
  why: {
    seenAgain: (at: string, later: string) => `first seen ${at}, seen again ${later} later`,
    seenOften: (at: string, count: number, last: string) =>
      `first seen ${at}, seen again ${numberText(count)} times, the last ${last} later`,
    parts: {
      profile: 'profile',
      top_tracks: 'top tracks',
      release_list: 'list of releases',
      release_page: 'page of the release',
      tracks: 'tracks',
      numbers: 'daily numbers',
      links: 'links on MusicBrainz',
      biography: 'biography on Last.fm',
    },
    results: {
      found: 'Seen for the first time',
      same: 'Seen again',
      different: 'Something else was there',
      unclear: 'The catalog didn’t say enough',
    },
  },
  verdict: {
    acknowledgedBy: 'Acknowledged by',
    takeBack: 'Undo',
    mine: 'Marked as yours',
    notMine: 'Marked as not yours',
    open: 'Nobody has acknowledged it.',
    openRelease: 'Say whose it is, or acknowledge the change.',
    openKnown: 'It looks like theirs: acknowledge the change, or say whose it is.',
    pending: 'There is nothing to decide until it’s confirmed.',
    pendingRelease: 'You don’t have to wait: say whose it is.',
    dismissed: 'There is nothing to decide: it turned out to be no change.',
  },
};

/** What happened to each, where its values say no more than the type. */
const plain: Partial<Record<ChangeType, string>> = {
  RELEASE_WENT_OFFLINE: 'Removed from the catalog',
  RELEASE_DELISTED: 'No longer listed on the profile, but its own page still exists',
  RELEASE_BACK_ONLINE: 'Back in the catalog',
};

export const items = {
  back: (back: number, count: number): string => {
    const [some, all] = [numberText(back), numberText(count)];
    if (back === 0) return count === 2 ? 'Neither is back yet.' : `None of the ${all} is back yet.`;
    if (back < count) return `${some} of ${all} ${back === 1 ? 'is' : 'are'} back.`;
    return count === 2 ? 'Both are back.' : `All ${all} are back.`;
  },
  plain,
};

export const recipients = {
  deleted: 'a deleted destination or webhook',
  statuses: {
    pending: 'on its way',
    delivered: 'delivered',
    failed: 'failed',
    skipped: 'skipped',
    cancelled: 'cancelled',
  },
  kinds: { webhook: 'webhook', destination: 'destination' },
};

export const report = {
  lead: 'We report nothing ourselves. Copy the text, and send it to the catalog or the distributor.',
  to: 'Reported to',
  toHint: 'The catalog or distributor, like “Deezer”.',
  others: (count: number) =>
    `On the same day at about ${numberText(count)} other ${plural(count, { one: 'artist', other: 'artists' })}.`,
};
