import type * as z from 'zod';
import { catalogSettings, ofEachCatalog } from './catalogs.ts';
import { planNames } from './names.ts';
import { reportForms } from './report-forms.ts';
import * as formats from './setting-formats.ts';
import { address, hosts, oneOf, type SettingTable, whole } from './setting-formats.ts';

// Settings that go to the same functions are together: lib/stacks names the group, or the single ones.

/**
 * How often artists are visited at best, by the plan that they are checked by: never more rarely than the plan
 * promises. What each costs is in docs/operators/settings.md.
 */
export const paceSettings = {
  BUSINESS_CHECK_MINUTES: { format: () => formats.minutes(60), default: '5' },
  PRO_CHECK_MINUTES: { format: () => formats.minutes(360), default: '30' },
  FREE_CHECK_MINUTES: { format: () => formats.minutes(1440), default: '360' },
} as const satisfies SettingTable;

/** What asking Last.fm takes, beside a key. */
export const lastfmSettings = {
  LASTFM_BASE_URL: { format: address, default: 'https://ws.audioscrobbler.com/2.0' },
} as const satisfies SettingTable;

/** What reading proofs on other sites takes. */
export const siteSettings = {
  MUSICBRAINZ_BASE_URL: { format: address, default: 'https://musicbrainz.org' },
  /** How long a site must have been listed for an artist before it proves anything. */
  SITE_LINK_MIN_AGE_DAYS: { format: whole, default: '7' },
} as const satisfies SettingTable;

/** Where chats may live: set up by an API function, and sent to by the deliveries. */
export const chatSettings = {
  CHAT_A_HOSTS: { format: hosts, default: 'hooks.slack.com,hooks.slack-gov.com' },
  CHAT_B_HOSTS: {
    format: hosts,
    default: 'discord.com,discordapp.com,ptb.discord.com,canary.discord.com',
  },
} as const satisfies SettingTable;

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
  WITNESS_ARTISTS: { format: formats.list, default: ofEachCatalog('witnesses') },
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
  PICTURE_HOSTS: { format: formats.sources, default: ofEachCatalog('pictures') },
  /** Where releases can be reported: the operator's table, since such addresses change. */
  REPORT_FORMS: { format: reportForms, default: '[]' },
} as const satisfies SettingTable;

/** Settings that functions get from the stacks, which have a value where the operator gives none. */
export const stackSettings = {
  /** A table that was restored (docs/operators/restore.md). Left out: the one of the data stack. */
  TABLE_NAME: { format: formats.table },
  /** Where users reach the service. Left out: its domain, or the address that API Gateway gives. */
  PUBLIC_URL: { format: address },
  /** Sender of mails: an identity that SES has verified. */
  MAIL_FROM: { format: formats.sender },
} as const satisfies SettingTable;

/** Settings of the service on one machine only: no stack sets them. lib/local-settings.ts checks them. */
export const localSettings = {
  /** CIDR ranges that the egress guard lets through in spite of its rules. */
  EGRESS_ALLOW: { format: formats.list, default: '' },
  /** Name servers, `address:port`, in place of the system's; for proofs by DNS only. */
  DNS_SERVERS: { format: formats.list, default: '' },
} as const satisfies SettingTable;

export const settings = { ...stackSettings, ...passedOn, ...localSettings } as const;
type Settings = typeof settings;
export type SettingName = keyof Settings;

/** What a setting means to the functions that read it. */
export type ValueOf<Name extends SettingName> = z.output<ReturnType<Settings[Name]['format']>>;
