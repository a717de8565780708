import type { CatalogTrack } from '../../domain/catalog/catalog.ts';
import { catalogPage } from '../../domain/catalog/catalog-page.ts';
import type { LinkBase } from '../rules/change-links.ts';
import { infoOf } from '../rules/change-type.ts';
import type { Change } from '../rules/change.ts';
import type { ReleaseRecord } from '../../findings/records.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { NewRelease } from '../../domain/releases/new-release.ts';
import type { TriageVerdict } from '../../domain/releases/release.ts';
import { oneLine } from '../../domain/text/shown.ts';
import { kitForReleases, kitMailsUsedUp } from '../../domain/problems/problem-details.ts';
import { kitTracksMax, type KitFacts, type ReportKit } from '../../domain/bodies/report-kit.ts';
import { reportText } from '../rules/report-kit-words.ts';
import { hiddenShown } from '../../domain/text/text.ts';
import type { ReportForm } from '../../plan/report-forms.ts';
import { getHold } from '../../table/artists/artists.ts';
import type { Table } from '../../table/client.ts';
import { getReleaseTracks, getWithRelease } from '../../watches/items/combined-reads.ts';
import type { Acting } from '../../usecases/acting.ts';
import { requireChange } from './read-changes.ts';
import { allowances } from '../../domain/plans/allowances.ts';
import { getUser } from '../../table/people/users.ts';
import { useAllowances } from '../../deliveries/index.ts';
import { reportKitMail } from '../../usecases/mails/report-kit-mail.ts';
import type { Mailer } from '../../usecases/ports.ts';
import { orNotFound } from '../../usecases/refusals.ts';

export interface KitDeps extends LinkBase {
  table: Table;
  /** Where releases can be reported: of the operator. */
  reportForms: readonly ReportForm[];
}

/** What is known of the release besides the change: nothing where the artist isn’t monitored anymore. */
interface Known {
  /** The catalog’s own. */
  artistId: string | null;
  record: ReleaseRecord | null;
  tracks: readonly CatalogTrack[];
  verdict: TriageVerdict | null;
}

const nothing = { record: null, tracks: [], verdict: null };

const textMax = 200;
const urlMax = 2000;
const reasonsMax = 20;

/**
 * What it takes to report a release that appeared under the artist’s name: what the change told, and
 * what is known of the release by now.
 * @throws Problem `not_found`, also for a change in which no release appeared.
 */
export async function readReportKit(deps: KitDeps, acting: Acting, id: string): Promise<ReportKit> {
  const change = await requireChange(deps.table, acting, id);
  if (!isOfReleaseThatAppeared(change)) throw new Problem('not_found', kitForReleases);
  const known = await knownOf(deps.table, change);
  const facts = kitFacts(change, known, deps);
  return { ...facts, ...reportText(facts, shown(acting.organization.name)) };
}

function isOfReleaseThatAppeared({ change_type, payload }: Change): boolean {
  if (payload.subject.kind !== 'release') return false;
  return infoOf(change_type).movement === 'added' || change_type === 'RELEASE_BACK_ONLINE';
}

async function knownOf(table: Table, change: Change): Promise<Known> {
  const { organization_id, monitored_artist_id, payload } = change;
  const hold = await getHold(table, organization_id, monitored_artist_id);
  if (!hold) return { ...nothing, artistId: null };
  const { watch_id: watchId, id: artist, streaming_id: artistId } = hold;
  if (hold.left) return { ...nothing, artistId };
  const release = payload.subject.id;
  const [{ release: record, triage }, { tracks }] = await Promise.all([
    getWithRelease(table, { watchId, release, artist }),
    getReleaseTracks(table, watchId, release),
  ]);
  return { artistId, record, tracks: tracks ?? [], verdict: triage?.verdict ?? null };
}

/** What the change told of a release that appeared. */
const ReportedRelease = NewRelease.partial();

function kitFacts(
  change: Change,
  { artistId, record, tracks, verdict }: Known,
  { catalogName, reportForms }: KitDeps,
): KitFacts {
  const { payload, artist_name, detected_at, confirmed_at } = change;
  const { id, name } = payload.subject;
  const reported = ReportedRelease.safeParse(payload.after).data ?? {};
  const label = shownOrNull(record?.label ?? reported.label);
  const upc = shownOrNull(record?.upc ?? reported.upc);
  const artistUrl = artistId === null ? null : catalogPage(catalogName, 'artist', artistId);
  return {
    change_id: change.id,
    artist: { name: shown(artist_name), catalog_url: artistUrl },
    release: {
      id,
      title: shownOrNull(record?.title ?? reported.title ?? name),
      type: record?.type ?? reported.type ?? null,
      release_date: shownOrNull(record?.release_date ?? reported.release_date),
      ...{ label, upc },
      total_tracks: record?.total_tracks ?? reported.total_tracks ?? null,
      catalog_url: catalogPage(catalogName, 'album', id),
      image_url: webUrl(record?.image.url ?? reported.image_url),
    },
    tracks: tracks.slice(0, kitTracksMax).map(({ title, isrc }) => ({
      title: shown(title),
      isrc: shownOrNull(isrc),
    })),
    verdict,
    first_seen_at: detected_at,
    confirmed_at,
    reasons: payload.reasons.slice(0, reasonsMax).map((reason) => shown(withoutPoints(reason))),
    others: payload.others ?? null,
    forms: formsFor(reportForms, { label, upc }),
  };
}

/** The forms for every release, and those for its label or the owner of its UPC. */
function formsFor(
  forms: readonly ReportForm[],
  { label, upc }: { label: string | null; upc: string | null },
): ReportKit['forms'] {
  const isSame = (one: string) => one.toLowerCase() === label?.toLowerCase();
  const fits = ({ labels, upcs }: ReportForm) =>
    (labels === undefined && upcs === undefined) ||
    labels?.some(isSame) === true ||
    upcs?.some((prefix) => upc?.startsWith(prefix)) === true;
  return forms.filter(fits).map(({ name, url }) => ({ name, url }));
}

/** A text of the catalog on one line, without anything that nobody sees, and not too long. */
function shown(text: string): string {
  const letters = Array.from(hiddenShown(oneLine(text)));
  return letters.length <= textMax
    ? letters.join('')
    : `${letters.slice(0, textMax - 1).join('')}…`;
}

/** A reason without what it adds to our own score, which means nothing to others. */
function withoutPoints(reason: string): string {
  return reason.replace(/ \(\+\d+\)$/, '');
}

function shownOrNull(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : shown(text);
}

/** An address of the catalog that a browser may open. */
function webUrl(text: string | null | undefined): string | null {
  if (!text || text.length > urlMax || !URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/**
 * Sends the report kit of a change to the person who asks for it, at their own address, and to nobody
 * else.
 * @throws Problem `not_found`, `rate_limited`, `mail_unavailable`
 */
export async function sendReportKit(
  deps: KitDeps & { mailer: Mailer },
  acting: Acting,
  id: string,
  userId: string,
): Promise<void> {
  const kit = await readReportKit(deps, acting, id);
  const user = orNotFound(await getUser(deps.table, userId));
  const mails = { subject: `report-kits#${userId}`, ...allowances.reportKits };
  await useAllowances(deps.table, [{ ...mails, detail: kitMailsUsedUp }], acting.now);
  const changeUrl = `${deps.publicUrl}/app/changes/${id}`;
  await deps.mailer.send(reportKitMail(user.email, kit, changeUrl));
}
