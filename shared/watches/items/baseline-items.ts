import * as z from '../../domain/zod.ts';
import { ProfileRecord, type ReleaseRecord, StoredRelease } from '../../findings/records.ts';
import { idSchema } from '../../domain/ids.ts';
import { SocialLink } from '../../domain/artists/social-links.ts';
import { keys } from '../../table/keys.ts';
import { Packed, packed } from '../../table/packed.ts';

const nullableText = z.string().nullable();

/** The large, seldom rewritten part of an artist: the profile as last confirmed. */
export const SnapshotItem = z.object({
  sk: z.literal('SNAPSHOT'),
  id: idSchema('snapshot'),
  /** Packed: with the top tracks it takes more than a kilobyte otherwise. */
  profile: Packed.pipe(ProfileRecord),
  /** As confirmed; empty: there is none. Null: never told. */
  bio: nullableText,
  /** Everybody who ever listened, at the service that tells the biography. */
  total_listeners: z.int().nullable().default(null),
  /** When the artist died, or the band ended. */
  ended_on: nullableText.default(null),
  socials: z.array(SocialLink).nullable(),
});
export type SnapshotItem = z.infer<typeof SnapshotItem>;

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
