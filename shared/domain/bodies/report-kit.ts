import * as z from '../zod.ts';
import { idSchema } from '../ids.ts';
import { ReleaseType, TriageVerdict } from '../releases/release.ts';
import { Timestamp } from '../text/text.ts';

/** So many tracks a kit names: the recipient can look up the rest. */
export const kitTracksMax = 50;

const KitArtist = z.object({ name: z.string(), catalog_url: z.url().nullable() });

const KitRelease = z.object({
  id: z.string().meta({ description: 'The ID of the release at the catalog' }),
  title: z.string().nullable(),
  type: ReleaseType.nullable(),
  release_date: z.string().nullable(),
  label: z.string().nullable(),
  upc: z.string().nullable(),
  total_tracks: z.int().nullable(),
  catalog_url: z.url(),
  image_url: z.url().nullable(),
});

const KitTrack = z.object({ title: z.string(), isrc: z.string().nullable() });

/** Where releases can be reported, as the operator of the service supplies it. */
const KitForm = z.object({ name: z.string(), url: z.url() });

/**
 * All that it takes to report a release to a catalog or a distributor. Texts of the catalog are one line
 * each, and shortened.
 */
export const ReportKit = z
  .object({
    change_id: idSchema('change'),
    artist: KitArtist,
    release: KitRelease,
    tracks: z.array(KitTrack).max(kitTracksMax),
    verdict: TriageVerdict.nullable(),
    first_seen_at: Timestamp,
    confirmed_at: Timestamp.nullable(),
    reasons: z.array(z.string()),
    others: z.int().nullable(),
    forms: z.array(KitForm),
    subject: z.string(),
    text: z.string(),
  })
  .register(z.docs, { id: 'ReportKit' });
export type ReportKit = z.infer<typeof ReportKit>;

/** A kit before it is put into words. */
export type KitFacts = Omit<ReportKit, 'subject' | 'text'>;
