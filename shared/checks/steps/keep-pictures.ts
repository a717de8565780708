import * as z from '../../domain/zod.ts';
import { pictureBytesMax, pictureTypeOf, smallerPicture } from '../../domain/artists/picture.ts';
import { plans } from '../../domain/plans/plan.ts';
import type { PictureWork } from '../../domain/owed/work.ts';
import { readBaseline } from '../../watches/items/baseline.ts';
import { endChore, putOffChore } from '../../watches/items/chores.ts';
import type { Table } from '../../table/client.ts';
import { getActiveWatch } from '../../watches/items/watches.ts';
import { keepPicture, putPicture } from '../items/snapshots.ts';
import { EgressFailed } from '../../usecases/egress-port.ts';
import type { Needs } from '../../usecases/needs.ts';

export type PicturesDeps = Needs<'table' | 'clock' | 'egress'>;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** What is kept is renewed in time: a picture may stay for years before it is the one before. */
const renewMs = 90 * dayMs;
/** A picture is kept for as long as the best plan shows its change, and until it is renewed next. */
const slackDays = 120;

/**
 * Keeps the profile picture of an artist as it is known, and the one that it may become, since the
 * catalog's host forgets a picture that is not shown any more. What can't be had is tried again
 * later, and never troubles a check.
 */
export async function keepPictures(deps: PicturesDeps, work: PictureWork): Promise<void> {
  const startedAt = deps.clock.now();
  const { watch_id: id } = work;
  const watch = await getActiveWatch(deps.table, id);
  if (!watch) {
    await endChore(deps.table, work, startedAt);
    return;
  }
  const days = plans[watch.plan].history_days + slackDays;
  const until = new Date(startedAt.getTime() + days * dayMs);
  let againMs = renewMs;
  for (const image of await shownImages(deps.table, id)) {
    const isThere = await keepPicture(deps.table, id, image.id, until);
    if (!isThere) againMs = Math.min(againMs, await fetchPicture(deps, id, image, until));
  }
  const at = new Date(startedAt.getTime() + againMs);
  await putOffChore(deps.table, work, { startedAt, at });
}

const Image = z.object({ id: z.string(), url: z.string() });
type Image = z.infer<typeof Image>;

/** The picture of the profile as confirmed, and those that changes which wait would bring. */
async function shownImages(table: Table, id: string): Promise<Image[]> {
  const stored = await readBaseline(table, id);
  const open = (stored?.subjects ?? []).flatMap(({ change_type, finding }) =>
    change_type === 'PROFILE_IMAGE_CHANGED' && finding ? [finding.payload.after] : [],
  );
  const values = [stored?.baseline.profile.image, ...open];
  return values.flatMap((value) => Image.safeParse(value).data ?? []);
}

/** @returns in how many milliseconds to try again. */
async function fetchPicture(
  { table, egress }: PicturesDeps,
  watchId: string,
  image: Image,
  until: Date,
): Promise<number> {
  try {
    const { status, body } = await egress.request({
      method: 'GET',
      url: smallerPicture(image.url),
      headers: { accept: 'image/jpeg, image/png, image/webp' },
      timeoutSeconds: 5,
      encoding: 'latin1',
    });
    const bytes = Buffer.from(body, 'latin1');
    const type = pictureTypeOf(bytes);
    if (status >= 500 || status === 429) return hourMs;
    if (status !== 200 || type === null || bytes.length > pictureBytesMax) return dayMs;
    await putPicture(table, watchId, image.id, { content_type: type, bytes }, until);
    return renewMs;
  } catch (error) {
    if (!(error instanceof EgressFailed)) throw error;
    return hourMs;
  }
}
