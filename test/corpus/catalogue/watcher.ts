/**
 * One artist as the service watches it: the machine itself, driven by the answers of a shelf, with
 * what is known kept in memory. Nothing is judged here.
 */
import type { Change } from '../../../shared/changes/rules/change.ts';
import { baselineOf } from '../../../shared/findings/baseline.ts';
import { type PlanName, plans } from '../../../shared/domain/plans/plan.ts';
import { checkSource } from '../../../shared/checks/rules/check-source.ts';
import { check, seesNothingNew } from '../../../shared/checks/rules/check.ts';
import {
  type Context,
  dueOf,
  type Known,
  openOf,
  type OpenSubject,
} from '../../../shared/watches/rules/known.ts';
import type { Others } from '../../../shared/verdicts/rules/suspicion.ts';
import { type Page, pages } from '../../../shared/checks/rules/pages.ts';
import { isFullCheck } from '../../../shared/checks/rules/full-checks.ts';
import { hasMoved, isRestless, movedNow, withMoves } from '../../../shared/checks/rules/probe.ts';
import { isSettled, type Rest, restAfter } from '../../../shared/checks/rules/rest.ts';
import type { Witnesses } from '../../../shared/verdicts/rules/witnesses.ts';
import { compared, type Look, recheck } from '../../../shared/verdicts/rules/recheck.ts';
import { coverageOf } from '../../../shared/checks/rules/rotation.ts';
import type { Settled, Step } from '../../../shared/watches/rules/step.ts';
import { waitsOf } from '../../support/waits.ts';
import {
  type AskedOfOthers,
  wanted,
  wantedBesides,
  wantsWitnesses,
} from '../../../shared/verdicts/rules/wanted.ts';
import { asUsual, observeForBaseline } from '../../../shared/usecases/observe.ts';
import { answerOrNull } from '../../../shared/usecases/answer-or-null.ts';
import { type Other, readWitnesses } from '../../../shared/verdicts/steps/read-witnesses.ts';
import { readEvidence } from '../../../shared/verdicts/steps/read-evidence.ts';
import { Diary, type Waited } from './diary.ts';
import type { Shelf } from './shelf.ts';
import type { Surges } from './surges.ts';
import { readForCheck } from '../../../shared/checks/steps/check-artist.ts';

const confirmAfterSeconds = 300;
/** As a message that comes a moment before its time. */
const earlyMs = 1000;

/** All that a watch goes on from while nothing waits. */
export interface Calm {
  readonly known: Known;
  readonly rest: Rest | null;
}

/** What becomes of what witnesses say: they may lie. */
export type Witnessing = (honest: Witnesses, about: AskedOfOthers) => Witnesses;

const honestly: Witnessing = (honest) => honest;

export class Watcher {
  private state: Known | null = null;
  private readonly diary = new Diary();
  readonly shelf: Shelf;
  readonly streamingId: string;
  private readonly surges: Surges;
  private readonly now: () => Date;
  /** Of the whole service that watches the artist. */
  private readonly checksPerHour: number;
  private readonly plan: PlanName;
  private readonly isProbed: boolean;
  private rest: Rest | null = null;
  private readonly witnessing: Witnessing;

  constructor(
    shelf: Shelf,
    streamingId: string,
    surges: Surges,
    {
      now,
      checksPerHour,
      plan,
      isProbed = false,
      witnessing = honestly,
    }: {
      now: () => Date;
      checksPerHour: number;
      plan: PlanName;
      isProbed?: boolean;
      witnessing?: Witnessing;
    },
  ) {
    this.witnessing = witnessing;
    surges.watchers.push(this);
    this.plan = plan;
    this.isProbed = isProbed;
    this.checksPerHour = checksPerHour;
    this.shelf = shelf;
    this.streamingId = streamingId;
    this.surges = surges;
    this.now = now;
  }

  /** The first reading, each release's page included: nothing of it is news. */
  async begin(): Promise<void> {
    const { catalog, links } = this.shelf;
    const { observation, isListWhole, miscount } = await observeForBaseline(
      catalog,
      this.streamingId,
    );
    const found = await links.links(catalog.artistUrl(this.streamingId));
    this.state = {
      id: `ma_${this.streamingId}`,
      streaming_id: this.streamingId,
      followers: observation.artist?.followers ?? null,
      baseline: {
        ...baselineOf(observation, this.now(), isListWhole),
        socials: found?.socials ?? [],
      },
      subjects: [],
      seen_hash: null,
      is_list_short: !observation.releases.complete,
      list_miscount: miscount,
    };
    // As the service: it is compared from its first minute on.
    const unjudged = { ...this.known, isSettled: false };
    this.rest = restAfter(unjudged, observation, catalog.capabilities, this.now());
    await this.readPages([...this.known.baseline.releases.keys()]);
  }

  /** @returns when to look again at what was detected. */
  async check(): Promise<Date[]> {
    const begunAt = this.now();
    const looked = await answerOrNull(() => this.readForCheck());
    if (!looked) return [];
    if (looked.kind === 'quiet') {
      this.rest = looked.rest;
      return [];
    }
    const { observation } = looked;
    const { capabilities } = this.shelf.catalog;
    const moved = this.isProbed
      ? movedNow(this.rest, observation.artist, capabilities, begunAt)
      : null;
    const seen = { observation, begunAt, days: null, moved };
    const { name } = this.known.baseline.profile;
    const isNew = !seesNothingNew({ ...this.known, name }, seen, this.context());
    const looks = isNew ? this.take(check(this.known, seen, this.context())) : [];
    const judged = { ...this.known, isSettled: isSettled(this.known) };
    const after = restAfter(judged, observation, capabilities, begunAt);
    this.rest = withMoves(this.rest, after, moved !== null);
    return looks;
  }

  /** A probe: one request for the profile. @returns whether a check has to see it. */
  async probe(): Promise<boolean> {
    const { rest } = this;
    if (!rest || isRestless(rest, this.now())) return false;
    const { catalog } = this.shelf;
    const read = await answerOrNull(async () => ({
      artist: await catalog.artist(this.streamingId),
    }));
    return read !== null && hasMoved(rest, read.artist, catalog.capabilities);
  }

  private get catalog() {
    return asUsual(this.shelf.catalog, this.known);
  }

  /** As a check of the service reads: no more than it takes, where it spares requests. */
  private readForCheck() {
    const { known, streamingId, checksPerHour } = this;
    const isFull = isFullCheck(known.id, this.now(), checksPerHour);
    const rest = isFull ? null : this.rest;
    const watch = { id: known.id, plan: this.plan, seen_hash: known.seen_hash, rest };
    return readForCheck(this.catalog, { ...watch, streaming_id: streamingId }, this.now());
  }

  /**
   * Reads releases' own pages, as their turn comes, and their tracks apart where these are due.
   * @returns what could not be read now, and when to look again.
   */
  async readPages(
    ids: readonly string[],
    { areTracksDue = true } = {},
  ): Promise<{ unread: string[]; looks: Date[] }> {
    const read: Page[] = [];
    const unread: string[] = [];
    for (const releaseId of ids) {
      const record = this.known.baseline.releases.get(releaseId);
      if (!record || (record.status === 'offline' && record.gone_from !== 'page')) continue;
      const page = await answerOrNull(async () => ({
        details: await this.shelf.catalog.release(
          releaseId,
          areTracksDue ? undefined : this.known.baseline.tracks.get(releaseId),
        ),
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
      checkSource(
        this.known,
        { kind: 'links', links: found.socials, areAll: true },
        this.context(),
      ),
    );
  }

  /** @returns when to look again at what still waits, and the releases whose page is owed. */
  async recheck(): Promise<{ looks: Date[]; owed: string[] }> {
    const due = dueOf(this.known, new Date(this.now().getTime() + earlyMs));
    if (due.length === 0) return { looks: [], owed: [] };
    const { links } = this.shelf;
    const read = await readEvidence(
      { catalog: this.catalog, links, about: null, days: async () => [], now: this.now },
      this.streamingId,
      { due, wanted: wanted(due) },
      () => true,
    );
    const look = compared(this.known, due, read.evidence, this.context());
    const { releaseIds } = wantedBesides(look);
    const others = this.surges.others(due);
    const witnesses = await this.witnessesOf(look, others);
    const step = recheck(look, { pages: await read.pages(releaseIds), others, witnesses });
    return { looks: this.take(step), owed: step.settled.flatMap(pageToRead) };
  }

  private async witnessesOf(look: Look, others: Others): Promise<Witnesses | null> {
    const about = wantsWitnesses(look, others);
    if (!about) return null;
    const { shelf, surges } = this;
    const sources = {
      catalog: surges.asking.because(look, shelf.catalog),
      links: shelf.links,
      about: null,
      wellKnown: [],
      mayGoOn: () => true,
      others: this.others(about.counted),
    };
    const honest = await readWitnesses(sources, look, about);
    return this.witnessing(honest, about);
  }

  /** Those who were counted, each by an organization of its own, and those on the same shelf. */
  private async *others(counted: readonly string[]): AsyncGenerator<Other> {
    for (const other of this.surges.watchers) {
      const isCounted = other.state !== null && counted.includes(other.state.id);
      if (isCounted && other !== this) yield { known: other.known, isCounted };
    }
    for (const other of this.surges.watchers) {
      const isNear = other !== this && other.shelf === this.shelf;
      if (isNear && other.state && !counted.includes(other.state.id))
        yield { known: other.state, isCounted: false };
    }
  }

  /** The changes that are confirmed or dismissed, in the order in which that was so. */
  get settled(): readonly Change[] {
    return this.diary.settled;
  }

  /** What each of them waited for, by its id. */
  get waited(): ReadonlyMap<string, Waited> {
    return this.diary.waited;
  }

  /** What was detected and is not settled. */
  get waiting(): readonly OpenSubject[] {
    return openOf(this.known);
  }

  /** @throws Error where anything was ever detected. */
  get calm(): Calm {
    if (this.waiting.length > 0 || this.settled.length > 0)
      throw new Error(`${this.streamingId} isn’t calm`);
    return { known: this.known, rest: this.rest };
  }

  /** Goes on from what another watch of the same artist knew, instead of a first reading. */
  goOn({ known, rest }: Calm): void {
    this.state = known;
    this.rest = rest;
  }

  private get known(): Known {
    if (!this.state) throw new Error('nothing is known yet');
    return this.state;
  }

  private context(): Context {
    const { capabilities } = this.shelf.catalog;
    const artists = this.checksPerHour * plans[this.plan].check_every_hours;
    const coverage = coverageOf({ free: 0, pro: 0, business: 0, [this.plan]: artists });
    return { capabilities, now: this.now(), confirmAfterSeconds, coverage };
  }

  /** Keeps what a step comes to, and tells when to look again. */
  private take(step: Step): Date[] {
    this.state = step.known;
    this.diary.note(step, this.now());
    this.surges.count(step.opened, this.known.id, this.now());
    return waitsOf(step).map(({ until }) => new Date(until));
  }
}

/** The release whose own page is owed. */
function pageToRead(settled: Settled): string[] {
  if (settled.kind === 'waiting' || !settled.errands.some(({ kind }) => kind === 'page')) return [];
  const { move } = settled;
  return move?.kind === 'release' || move?.kind === 'replace' ? [move.record.id] : [];
}
