import * as z from '../domain/zod.ts';
import { zlib } from '../domain/zlib.ts';

/**
 * What the texts that are packed have in common, in their own form. What comes last is found by the
 * shortest references, so the most frequent parts stand at the end.
 *
 * Stored items are read with it: it never changes. Another one gets another number beside it
 * (packed.ts).
 */
export const dictionary = Buffer.from(
  '[{"rule_id":"alert_01","rule_updated_at":"T00:00:00.000Z","destination_id":"dest_01","verdict":"matched"},' +
    '"relation":"appears_on","type":"single","type":"ep",' +
    '{"id":"","title":"","type":"album","relation":"main","image":{"id":"","url":"' +
    'https://cdn-images.dzcdn.net/images/cover//500x500-000000-80-0-0.jpg"},"catalog_url":"' +
    'https://www.deezer.com/album/","label":"","upc":"","total_tracks":1,"status":"live",' +
    '"first_seen_at":"2026-T10:00:00.000Z","last_seen_at":"2026-T10:00:00.000Z",' +
    '"traits":{"relation":"main","contributors":[],"registrants":["GB"],"genres":["Dance"Electro"Pop"Rock"]}' +
    ' The single “ The album “ The EP “ appeared on the profile of “' +
    ' was removed from the catalog (first missing ' +
    ' lost % of their followers in  days: from  gained ' +
    ' has a new profile picture is now called “' +
    'it’s missing from a complete list of  releases' +
    '{"id":"evt_01","type":"change.confirmed","timestamp":"2026-' +
    'T00:00:00.000Z","api_version":"2026-11-01","data":{"id":"chg_' +
    '","organization_id":"org_01","monitored_artist_id":"ma_01","artist_name":"' +
    '","change_type":"PROFILE_IMAGE_CHANGED TRACK_REMOVED TRACKS_WENT_OFFLINE TRACK_ADDED' +
    ' TOP_TRACKS_CHANGED FOLLOWERS_DROP SOCIAL_LINK_ADDED RELEASE_SUSPICIOUS RELEASE_ADDED' +
    ' RELEASE_TITLE_CHANGED RELEASE_WENT_OFFLINE' +
    '","severity":"info","severity":"warning","severity":"critical","summary":"' +
    '"dismissed_reason":null,"detected_at":"Z","confirmed_at":"' +
    '"acknowledged_at":null,"acknowledged_by":null,"resolves":null,"resolved_by":null,"related":[],' +
    '"work":{"state":"open","assignee":null,"updated_at":null},"reports":[],"links":{"change":"https://' +
    '/app/changes/chg_","artist":"https:///app/artists/ma_01' +
    '","catalog":"https://www.deezer.com/artist/"}}}' +
    '[{"at":".000Z","result":"found","read":["numbers"]},{"at":"' +
    '.000Z","result":"found","read":["release_page"]},{"at":"' +
    '.000Z","result":"same","read":["release_list","release_page"]},{"at":"' +
    '.000Z","result":"found","read":["release_list"]},{"at":"' +
    '.000Z","result":"found","read":["profile"]},{"at":"' +
    '.000Z","result":"same","read":["profile"]}]' +
    '{"summary":"“” by “” (first seen 2026-' +
    ' UTC).","confirmed":true,"status":"confirmed","waiting_for_source":false,"expected_by":null,' +
    ' UTC).","payload":{"field":"release","before":null,"after":{"id":"' +
    '"field":"status","before":"live","after":"offline","subject":{"kind":"track","id":"' +
    '"},"subject":{"kind":"release","id":"","subject":{"kind":"artist","id":"' +
    '","name":""},"reasons":[""},"reasons":[]}}"]},"checks":',
);

/** Stands before what is packed with {@link dictionary}. */
const dictionaryNumber = 2;

/**
 * JSON as one compressed attribute. A write is charged by the size of the whole item, and what is kept for
 * years by its bytes, so what is only shown is packed, and what conditions and indexes need stays
 * readable. Such texts are short and much alike: with what they have in common known beforehand, they
 * take a third of the space.
 */
export function packed(value: unknown): Uint8Array {
  return packedText(JSON.stringify(value));
}

/** Like {@link packed}, for a text that is JSON already: it stays as it is, to the byte. */
export function packedText(text: string): Uint8Array {
  const bytes = zlib().deflateRawSync(text, { dictionary, level: 9 });
  return Buffer.concat([Buffer.of(dictionaryNumber), bytes]);
}

/** What {@link packedText} made, as it was. */
export const PackedText = z
  .instanceof(Uint8Array)
  .refine(([number]) => number === dictionaryNumber, 'packed with another dictionary')
  .transform((bytes, context) =>
    orIssue(context, () => zlib().inflateRawSync(bytes.subarray(1), { dictionary }).toString()),
  );

/** What {@link packed} made, as it was. */
export const Packed = PackedText.transform((text, context): unknown =>
  orIssue(context, (): unknown => JSON.parse(text)),
);

/** What was damaged is refused like anything else that a schema doesn’t know. */
function orIssue<T>(context: z.RefinementCtx, read: () => T): T {
  try {
    return read();
  } catch (error) {
    context.addIssue(`damaged: ${String(error)}`);
    return z.NEVER;
  }
}
