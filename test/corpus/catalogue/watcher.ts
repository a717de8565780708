/**
 * One artist as the service watches it: the machine itself, driven by the answers of a shelf, with what is
 * known kept in memory. Nothing is judged here. The use cases, on the real table, are held against
 * single events by `test/usecases/pipeline-*.test.ts`.
 */
import type { Change } from '../../../shared/domain/change.ts';
import { baselineOf } from '../../../shared/domain/detection/baseline.ts';
import { textOf } from '../../../shared/domain/detection/words.ts';
import { toldAs } from '../../../shared/domain/detection/told-as.ts';
import type { Evidence, Finding } from '../../../shared/domain/detection/types.ts';
import { about } from '../../../shared/domain/watch/about.ts';
import { check, seesNothingNew } from '../../../shared/domain/watch/check.ts';
import {
  type Context,
  dueOf,
  type Known,
  openOf,
  type OpenSubject,
} from '../../../shared/domain/watch/known.ts';
import type { Others } from '../../../shared/domain/watch/source-hold.ts';
import { type Page, pages } from '../../../shared/domain/watch/pages.ts';
import { compared, recheck } from '../../../shared/domain/watch/recheck.ts';
import type { Opened, Settled, Step } from '../../../shared/domain/watch/step.ts';
import { wanted, wantedBesides } from '../../../shared/domain/watch/wanted.ts';
import { observe } from '../../../shared/usecases/checks/observe.ts';
import { orNothing } from '../../../shared/usecases/checks/or-nothing.ts';
import type { Shelf } from './shelf.ts';
import type { Surges } from './surges.ts';

const confirmAfterSeconds = 300;
/** As a message that comes a moment before its time. */
const earlyMs = 1000;

export class Watcher {
  readonly settled: Change[] = [];
  private readonly open = new Map<string, Change>();
  private state: Known | null = null;
  readonly shelf: Shelf;
  readonly streamingId: string;
  private readonly surges: Surges;
  private readonly now: () => Date;

  constructor(shelf: Shelf, streamingId: string, surges: Surges, now: () => Date) {
    this.shelf = shelf;
    this.streamingId = streamingId;
    this.surges = surges;
    this.now = now;
  }

  /** The first look, each release's page included: nothing of it is news. */
  async begin(): Promise<void> {
    const { catalog, links } = this.shelf;
    const observation = await observe(catalog, this.streamingId);
    const found = await links.links(catalog.artistUrl(this.streamingId));
    this.state = {
      id: `ma_${this.streamingId}`,
      streaming_id: this.streamingId,
      followers: observation.artist?.followers ?? null,
      snapshot_id: 'snap_1',
      baseline: { ...baselineOf(observation, this.now()), socials: found?.socials ?? [] },
      subjects: [],
      seen_hash: null,
      is_list_short: false,
    };
    await this.readPages([...this.known.baseline.releases.keys()]);
  }

  /** @returns when to look again at what was detected. */
  async check(): Promise<Date[]> {
    const begunAt = this.now();
    const observation = await orNothing(() => observe(this.shelf.catalog, this.streamingId));
    if (!observation) return [];
    const seen = { observation, begunAt, days: null };
    const { name } = this.known.baseline.profile;
    if (seesNothingNew({ ...this.known, name }, seen, this.context())) return [];
    return this.take(check(this.known, seen, this.context()));
  }

  /**
   * Reads releases' own pages, as their turn comes.
   * @returns what could not be read now, and when to look again.
   */
  async readPages(ids: readonly string[]): Promise<{ unread: string[]; looks: Date[] }> {
    const read: Page[] = [];
    const unread: string[] = [];
    for (const releaseId of ids) {
      const record = this.known.baseline.releases.get(releaseId);
      if (!record || (record.status === 'offline' && record.gone_from !== 'page')) continue;
      const page = await orNothing(async () => ({
        details: await this.shelf.catalog.release(releaseId),
      }));
      if (page) read.push({ releaseId, ...page, isUnknown: page.details === null });
      else unread.push(releaseId);
    }
    return { unread, looks: this.take(pages(this.known, read, this.context())) };
  }

  async readLinks(): Promise<Date[]> {
    const found = await this.shelf.links.links(this.shelf.catalog.artistUrl(this.streamingId));
    if (!found) return [];
    return this.take(
      about(this.known, { kind: 'links', links: found.socials, areAll: true }, this.context()),
    );
  }

  /** @returns when to look again at what still waits, and the releases whose page is owed. */
  async recheck(): Promise<{ looks: Date[]; owed: string[] }> {
    const due = dueOf(this.known, new Date(this.now().getTime() + earlyMs));
    if (due.length === 0) return { looks: [], owed: [] };
    const evidence = await this.evidenceFor(due);
    const look = compared(this.known, due, evidence, this.context());
    const { releaseIds, sightings } = wantedBesides(look);
    const others: Others = new Map(
      sightings.map(({ what }) => [what, { sightings: this.surges.of(what), decided: null }]),
    );
    const step = recheck(look, { pages: await this.pagesOf(releaseIds), others });
    const looks = this.take(step);
    return { looks, owed: step.settled.flatMap(pageOwed) };
  }

  private get known(): Known {
    if (!this.state) throw new Error('nothing is known yet');
    return this.state;
  }

  private context(): Context {
    const { capabilities } = this.shelf.catalog;
    return { capabilities, now: this.now(), confirmAfterSeconds };
  }

  private async evidenceFor(due: readonly OpenSubject[]): Promise<Evidence> {
    const { catalog, links } = this.shelf;
    const want = wanted(this.known, due);
    const asked = [...want.byId.values()];
    const observation = await orNothing(() => observe(catalog, this.streamingId));
    const found = want.links ? await links.links(catalog.artistUrl(this.streamingId)) : null;
    const told = want.links ? { links: found?.socials ?? null } : {};
    if (!observation) return { observation, releases: new Map(), ...told };
    const releases = await this.pagesOf(asked.flatMap(({ releaseIds }) => releaseIds));
    const tracks: NonNullable<Evidence['tracks']> = await answers(
      asked.flatMap(({ releaseIds, trackIds }) =>
        releaseIds.some((id) => (releases.get(id) ?? null) !== null) ? trackIds : [],
      ),
      (id) => catalog.track(id),
    );
    return { observation, releases, tracks, ...told };
  }

  private async pagesOf(ids: readonly string[]): Promise<Evidence['releases']> {
    return answers(ids, (id) => this.shelf.catalog.release(id));
  }

  /** Keeps what a step comes to, and tells when to look again. */
  private take({ known, opened, settled }: Step): Date[] {
    this.state = known;
    for (const one of opened) this.open.set(one.subject.open.id, changeOf(one, known));
    this.surges.count(opened, this.streamingId, this.now());
    for (const one of settled) this.settle(one);
    const waits = [
      ...opened.map(({ subject }) => subject.open.wait),
      ...settled.flatMap((one) => (one.kind === 'waiting' ? [one.waits.open.wait] : [])),
    ];
    return waits.map(({ until }) => new Date(until));
  }

  private settle(settled: Settled): void {
    const { id } = settled.subject.open;
    const change = this.open.get(id);
    if (!change) throw new Error(`${id} is not open`);
    if (settled.kind === 'waiting') {
      const { finding } = settled;
      if (finding) this.open.set(id, { ...change, ...told(finding, change), change_type: change.change_type }); // prettier-ignore
      return;
    }
    this.open.delete(id);
    if (settled.kind === 'dismissed') {
      const reasons = settled.reasons.map((one) => textOf(one, change.artist_name));
      this.settled.push({ ...change, status: 'dismissed', dismissed_reason: reasons.join(': ') });
      return;
    }
    const confirmed_at = this.now().toISOString();
    const as = { status: 'confirmed' as const, confirmed: true, confirmed_at };
    this.settled.push({ ...change, ...told(settled.finding, change), ...as });
  }

  /** What was detected and is not settled. */
  get waiting(): readonly OpenSubject[] {
    return openOf(this.known);
  }
}

/** What a source answers by ids; what gives no sound answer is left out. */
async function answers<T>(
  ids: readonly string[],
  read: (id: string) => Promise<T | null>,
): Promise<Map<string, T | null>> {
  const told = new Map<string, T | null>();
  for (const id of new Set(ids)) {
    const answer = await orNothing(async () => ({ told: await read(id) }));
    if (answer) told.set(id, answer.told);
  }
  return told;
}

function changeOf({ subject, finding }: Opened, { id, baseline }: Known): Change {
  const { detected_at } = subject.open;
  return {
    id: subject.open.id,
    organization_id: 'org_1',
    monitored_artist_id: id,
    artist_name: baseline.profile.name,
    ...told(finding, { detected_at, artist_name: baseline.profile.name }),
    confirmed: false,
    status: 'detected',
    waiting_for_source: false,
    dismissed_reason: null,
    detected_at,
    confirmed_at: null,
    acknowledged_at: null,
    acknowledged_by: null,
  };
}

function told(
  finding: Finding,
  { detected_at: detectedAt, artist_name: artistName }: Pick<Change, 'detected_at' | 'artist_name'>,
) {
  return toldAs(finding, { artistName, detectedAt, snapshots: { before: 'snap_1', after: null } });
}

/** The release whose own page is owed. */
function pageOwed(settled: Settled): string[] {
  if (settled.kind === 'waiting' || !settled.owed.some(({ kind }) => kind === 'page')) return [];
  const { move } = settled;
  return move?.kind === 'release' || move?.kind === 'replace' ? [move.record.id] : [];
}
