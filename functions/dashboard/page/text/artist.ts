import { listText } from '../catalog-format.ts';
import { counted, numberText, plural } from '../format.ts';

const fields: Readonly<Record<string, string>> = {
  image_url: 'pictures',
  'stats.followers': 'followers',
  'stats.monthly_listeners': 'monthly listeners',
  'stats.popularity': 'popularity',
  'stats.total_listeners': 'total listeners',
  bio: 'biographies',
  top_tracks: 'top tracks',
};

const socialNames: Readonly<Record<string, string>> = {
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  soundcloud: 'SoundCloud',
  vk: 'VK',
};

export const artist = {
  tabs: {
    overview: 'Overview',
    releases: 'Releases',
    changes: 'Changes',
    identity: 'Labels and codes',
  },
  ranges: { '30': '30 days', '90': '90 days', '365': '1 year' },
  followersOf: (count: number) => plural(count, { one: 'follower', other: 'followers' }),
  allOpen: (count: number) => `Show all ${numberText(count)}`,
  unsupported: (names: readonly string[]) =>
    `Not available from this catalog: ${listText(names.map((name) => fields[name] ?? name))}.`,
  /** The name of a site as it writes itself; a new one begins with a capital. */
  social: (type: string) => socialNames[type] ?? type.charAt(0).toLocaleUpperCase() + type.slice(1),
};

export const checkNow = {
  done: (differences: number | null) => {
    if (differences === null) return 'Checked.';
    if (differences === 0) return 'Checked. Nothing new.';
    return `Checked. We found ${counted(differences, 'difference')}, and check again before we report it.`;
  },
  again: (seconds: number) =>
    seconds >= 60
      ? `Next check in ${numberText(Math.ceil(seconds / 60))} min`
      : `Next check in ${numberText(seconds)} s`,
  gaveUp:
    'The check has no result yet, so we stopped waiting. It still counts: the result appears here when it comes.',
};

export const artistChanges = {
  emptyDetail: 'Each difference between two checks is listed here, once another check agrees.',
  span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
};
