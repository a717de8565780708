import * as z from '../../domain/zod.ts';
import type { ProfileRecord, ReleaseRecord } from '../../findings/records.ts';
import { Miscount } from '../../findings/miscount.ts';
import { RiskReason } from '../../findings/risk/risk-table.ts';
import { idSchema } from '../../domain/ids.ts';
import {
  Judgment,
  ReleaseRelation,
  ReleaseStatus,
  ReleaseType,
} from '../../domain/releases/release.ts';
import { SocialLink } from '../../domain/artists/social-links.ts';
import { keys } from '../../table/keys.ts';
import { Packed, packed } from '../../table/packed.ts';

const Image = z.object({
  id: z.string().nullable(),
  url: z.string().nullable(),
  is_unsure: z.boolean().optional(),
});
const nullableText = z.string().nullable();

const TopTracks = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    release_id: nullableText,
    isrc: nullableText,
    popularity: z.number().nullable(),
  }),
);

const Takeover = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.enum(['begun', 'awaited', 'partial']), until: z.string() }),
]);
const Standing = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['settled', 'unjudged', 'merged_in']) }),
  z.object({ kind: z.literal('adopted'), from: z.string() }),
]);
const Basis = z.enum(['stated', 'assumed']);

const Profile = z.object({
  streaming_id: z.string(),
  name: z.string(),
  image: Image,
  catalog_url: z.string(),
  available: z.boolean(),
  top_tracks: TopTracks.nullable(),
  past_top_tracks: TopTracks.optional(),
  unjudged_top: z.array(z.string()).optional(),
  verified: z.boolean().nullable().optional(),
  takeover: Takeover,
}) satisfies z.ZodType<ProfileRecord>;

/** The large, seldom rewritten part of an artist: the profile as last confirmed. */
export const SnapshotItem = z.object({
  sk: z.literal('SNAPSHOT'),
  id: idSchema('snapshot'),
  /** Packed: with the top tracks it takes more than a kilobyte otherwise. */
  profile: Packed.pipe(Profile),
  /** As confirmed; empty: there is none. Null: never told. */
  bio: nullableText,
  /** Everybody who ever listened, at the service that tells the biography. */
  total_listeners: z.int().nullable().default(null),
  /** When the artist died, or the band ended. */
  ended_on: nullableText.default(null),
  socials: z.array(SocialLink).nullable(),
});
export type SnapshotItem = z.infer<typeof SnapshotItem>;

/** A release as it is known: what is left out is as usual. */
export const StoredRelease = z.object({
  id: z.string(),
  title: z.string(),
  type: ReleaseType,
  relation: ReleaseRelation,
  release_date: nullableText,
  date_changes: z.int().optional(),
  image: Image,
  catalog_url: nullableText,
  label: nullableText,
  upc: nullableText,
  total_tracks: z.int().nullable(),
  status: ReleaseStatus,
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  details_read_at: nullableText,
  are_tracks_owed: z.boolean().optional(),
  usual_miscount: Miscount.nullable().optional(),
  gone_from: z.enum(['list', 'page', 'replaced', 'delisted']).nullable().optional(),
  unlike: z.array(z.string()).readonly().optional(),
  countries: z.array(z.string()).readonly().nullable().optional(),
  traits: z
    .object({
      relation: ReleaseRelation,
      contributors: z
        .array(z.object({ id: nullableText, name: z.string() }))
        .readonly()
        .nullable(),
      registrants: z.array(z.string()).readonly(),
      genres: z.array(z.string()).readonly(),
      namesake: z.string().optional(),
    })
    .nullable()
    .optional(),
  risk: z
    .object({
      judgment: Judgment.default('unknown'),
      score: z.int(),
      factors: z
        .array(
          z.object({ reason: RiskReason, points: z.int(), values: z.array(z.string()).readonly() }),
        )
        .readonly(),
    })
    .nullable()
    .optional(),
  page_image: Image.nullable().optional(),
  page_title: nullableText.optional(),
  reported_by: nullableText.optional(),
  type_basis: Basis.default('stated'),
  availability_basis: Basis.default('stated'),
  standing: Standing.default({ kind: 'settled' }),
}) satisfies z.ZodType<ReleaseRecord>;

/** What conditions and filters need of a release. The rest is packed: an artist has many of them. */
const apart = { release_date: true, details_read_at: true } as const;

/** The item of a release. */
export const ReleaseItem = StoredRelease.pick(apart)
  .extend({ packed: Packed.pipe(StoredRelease.omit(apart)) })
  .transform(({ packed: rest, ...own }): ReleaseRecord => ({ ...rest, ...own }));

type Item = Record<string, unknown>;

/** The item of a first profile; biography and links are not known yet. */
export function snapshotItem(watch: string, id: string, profile: ProfileRecord): Item {
  return { ...keys.snapshot(watch), id, profile: packed(profile), bio: null, socials: null };
}

/** The item of a release: most have nothing to say of their standing. */
export function releaseItem(watch: string, record: ReleaseRecord): Item {
  const { type_basis, availability_basis, standing, release_date, details_read_at, ...rest } =
    record;
  return {
    ...keys.release(watch, record.id),
    release_date,
    details_read_at,
    packed: packed({
      ...rest,
      // Another item says it.
      noted_read_at: undefined,
      ...(type_basis === 'stated' ? {} : { type_basis }),
      ...(availability_basis === 'stated' ? {} : { availability_basis }),
      ...(standing.kind === 'settled' ? {} : { standing }),
    }),
  };
}
