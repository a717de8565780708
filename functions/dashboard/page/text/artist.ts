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
  title: 'Artist',
  all: 'All artists',
  tabs: {
    overview: 'Overview',
    releases: 'Releases',
    changes: 'Changes',
    identity: 'Labels and codes',
  },
  tabsOf: (name: string) => `Pages of ${name}`,
  more: 'More',
  openCatalog: 'Open in the catalog',
  range: 'Range',
  ranges: { '30': '30 days', '90': '90 days', '365': '1 year' },
  followers: 'Followers',
  followersOf: (count: number) => plural(count, { one: 'follower', other: 'followers' }),
  toLookAt: (count: number) => `${numberText(count)} to look at`,
  allOpen: (count: number) => `Show all ${numberText(count)}`,
  listeners: 'Monthly listeners',
  notFromCatalog: 'not available from this catalog.',
  noReadings: 'Numbers appear here after the first check.',
  leftOut: 'At the last check, the catalog left something out. We conclude nothing from it:',
  unsupported: (names: readonly string[]) =>
    `Not available from this catalog: ${listText(names.map((name) => fields[name] ?? name))}.`,
  markOf: (severity: string, day: string, summary: string) => `${severity}, ${day}: ${summary}`,
  topTracks: 'Top tracks',
  noTopTracks: 'The profile has no top tracks.',
  socials: 'Social links',
  /** The name of a site as it writes itself; a new one begins with a capital. */
  social: (type: string) => socialNames[type] ?? type.charAt(0).toLocaleUpperCase() + type.slice(1),
  noSocials: 'We know of no social links.',
  bio: 'Biography',
  bioSource: 'From Last.fm, where anyone can edit it, under CC BY-SA.',
  noBio: 'There is no biography.',
  numbers: 'Numbers',
  popularity: 'Popularity',
  popularityOf: (value: number) => `${numberText(value)} of 100`,
  totalListeners: 'Total listeners',
};

export const checkNow = {
  button: 'Check now',
  waiting: 'Checking…',
  tooSoon: 'Each artist can be checked every 5 minutes.',
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

export const stopMonitoring = {
  button: 'Stop monitoring',
  title: 'Stop monitoring this artist?',
  detail:
    'Checks and alerts end now. Past changes and releases stay readable. To monitor the artist again, verify it again.',
  done: 'Monitoring stopped.',
};

export const artistChanges = {
  empty: 'No changes yet',
  emptyDetail: 'Each difference between two checks is listed here, once another check agrees.',
  emptySpan: 'No changes in this period',
  span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
  showAll: 'Show all changes',
  detected: 'Being checked',
  dismissed: 'Dismissed',
  acknowledged: 'Acknowledged',
};
