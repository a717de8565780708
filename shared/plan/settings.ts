import type * as z from 'zod';
import { catalogNames, planNames } from './names.ts';
import { reportForms } from './report-forms.ts';
import * as formats from './setting-formats.ts';
import { address, addresses, hosts, oneOf, whole } from './setting-formats.ts';

/** A setting that an operator writes and functions read. */
export interface Setting<Value = unknown> {
  /** What may be written, and what it means. */
  readonly format: () => z.ZodType<Value, string | undefined>;
  /** As an operator would write it; where catalogs differ, for each. */
  readonly default?: string | Readonly<Record<(typeof catalogNames)[number], string>>;
}
type Table = Readonly<Record<string, Setting>>;

// Settings that go to the same functions are together: lib/stacks names the group, or the single ones.

/** How often the catalog is asked, and over how many addresses. */
export const quotaSettings = {
  CATALOG: { format: () => oneOf(catalogNames), default: 'deezer' },
  /** One for each outgoing address. */
  DEEZER_BASE_URL: { format: addresses, default: 'https://api.deezer.com' },
  /**
   * What the catalog allows one outgoing address. Deezer takes 50 requests in 5 s. Spotify counts the
   * requests of 30 s, but doesn't say how many are too many. Ours is far below the lowest rate at which we
   * have seen it refuse one.
   */
  CATALOG_QUOTA: { format: formats.quota, default: { deezer: '50/5', spotify: '60/30' } },
  CATALOG_SHARES: { format: formats.shares, default: '10,15' },
} as const satisfies Table;

/**
 * How often artists are visited at best, by the plan that they are checked by: never more rarely than the plan
 * promises. What each costs is in docs/operators/settings.md.
 */
export const paceSettings = {
  BUSINESS_CHECK_MINUTES: { format: () => formats.minutes(60), default: '5' },
  PRO_CHECK_MINUTES: { format: () => formats.minutes(360), default: '30' },
  FREE_CHECK_MINUTES: { format: () => formats.minutes(1440), default: '360' },
} as const satisfies Table;

/** What asking the catalog takes, beside a key. */
export const catalogSettings = {
  ...quotaSettings,
  /** In which the catalog is asked, whatever address we have: some write names in the language of that. */
  CATALOG_LANGUAGE: { format: formats.language, default: 'en' },
  SPOTIFY_CLIENT_ID: { format: formats.anything },
  /** What Spotify lets the app read; also for functions that are not given its key. */
  SPOTIFY_ACCESS: { format: () => oneOf(['development', 'extended']), default: 'development' },
  SPOTIFY_MARKET: { format: formats.country, default: 'US' },
  SPOTIFY_BASE_URL: { format: address, default: 'https://api.spotify.com' },
  SPOTIFY_ACCOUNTS_URL: { format: address, default: 'https://accounts.spotify.com' },
} as const satisfies Table;

/** What asking Last.fm takes, beside a key. */
export const lastfmSettings = {
  LASTFM_BASE_URL: { format: address, default: 'https://ws.audioscrobbler.com/2.0' },
} as const satisfies Table;

/** What reading proofs on other sites takes. */
export const siteSettings = {
  MUSICBRAINZ_BASE_URL: { format: address, default: 'https://musicbrainz.org' },
  /** How long a site must have been listed for an artist before it proves anything. */
  SITE_LINK_MIN_AGE_DAYS: { format: whole, default: '7' },
} as const satisfies Table;

/** Where chats may live: set up by an API function, and sent to by the deliveries. */
export const chatSettings = {
  CHAT_A_HOSTS: { format: hosts, default: 'hooks.slack.com,hooks.slack-gov.com' },
  CHAT_B_HOSTS: {
    format: hosts,
    default: 'discord.com,discordapp.com,ptb.discord.com,canary.discord.com',
  },
} as const satisfies Table;

/** Settings that functions get as they were given, if they were. */
export const passedOn = {
  ...catalogSettings,
  ...paceSettings,
  ...lastfmSettings,
  ...siteSettings,
  ...chatSettings,
  /** From one reading of an artist's links and biography to the next. */
  LINKS_INTERVAL_SECONDS: { format: whole, default: '604800' },
  CONFIRM_AFTER_SECONDS: { format: whole, default: '300' },
  /** Well-known artists, by their ids in the catalog: witnesses where a service watches too few others. One may be watched. */
  WITNESS_ARTISTS: {
    format: formats.list,
    default: {
      deezer: '27,13,1,892',
      spotify:
        '4tZwfgrHOc3mvqYlEYSvVi,7dGJo4pcD2V6oG8kP0tJRR,3WrFJ7ztbogyGnTHbHJFl2,4gzpq5DPGxSnKTe4SA8HAU',
    },
  },
  /** Waits before each attempt, in place of the built-in schedules. */
  RETRY_SCHEDULE_SECONDS: { format: () => formats.seconds().optional() },
  /** How many emails the whole service may send in a UTC day; 0 turns the cap off. */
  MAILS_PER_DAY: { format: whole, default: '50000' },
  /** The plan of the organization that a person's first sign-in makes. */
  FIRST_PLAN: { format: () => oneOf(planNames), default: 'free' },
  /** 0 switches the limit off. */
  SIGN_IN_STARTS_PER_IP_PER_HOUR: { format: whole, default: '20' },
  /** 0 switches the limit off. */
  PUBLIC_REQUESTS_PER_IP_PER_MINUTE: { format: whole, default: '30' },
  /** Origins besides our own that browsers may call from. */
  CORS_ORIGINS: { format: formats.origins, default: '' },
  /** Where the dashboard may load pictures from: those of the catalog. */
  PICTURE_HOSTS: {
    format: formats.sources,
    default: {
      deezer: 'https://*.dzcdn.net',
      spotify: 'https://*.scdn.co,https://*.spotifycdn.com',
    },
  },
  /** Where releases can be reported: the operator's table, since such addresses change. */
  REPORT_FORMS: { format: reportForms, default: '[]' },
} as const satisfies Table;

/** Settings that functions get from the stacks, which have a value where the operator gives none. */
export const stackSettings = {
  /** A table that was restored (docs/operators/restore.md). Left out: the one of the data stack. */
  TABLE_NAME: { format: formats.table },
  /** Where users reach the service. Left out: its domain, or the address that API Gateway gives. */
  PUBLIC_URL: { format: address },
  /** Sender of mails: an identity that SES has verified. */
  MAIL_FROM: { format: formats.sender },
} as const satisfies Table;

/** Settings of the service on one machine only: no stack sets them. lib/local-settings.ts checks them. */
export const localSettings = {
  /** CIDR ranges that the egress guard lets through in spite of its rules. */
  EGRESS_ALLOW: { format: formats.list, default: '' },
  /** Name servers, `address:port`, in place of the system's; for proofs by DNS only. */
  DNS_SERVERS: { format: formats.list, default: '' },
} as const satisfies Table;

export const settings = { ...stackSettings, ...passedOn, ...localSettings } as const;
type Settings = typeof settings;
export type SettingName = keyof Settings;

/** What a setting means to the functions that read it. */
export type ValueOf<Name extends SettingName> = z.output<ReturnType<Settings[Name]['format']>>;
