import { infoOf } from '../../../shared/domain/change-type.ts';
/**
 * One artist as the service watches it, by the very functions that its use cases call, with what
 * they keep in the table kept in memory. The use cases themselves, on the real table, are held
 * against single events by `test/usecases/pipeline-*.test.ts`.
 */
import { CatalogUnavailable } from '../../../shared/usecases/ports.ts';
import type { Observation } from '../../../shared/domain/catalog.ts';
import type { Change } from '../../../shared/domain/change.ts';
import {
  applyMove,
  baselineOf,
  observationHash,
} from '../../../shared/domain/detection/baseline.ts';
import { judge } from '../../../shared/domain/watch/judge.ts';
import { holdAfter } from '../../../shared/domain/watch/cooldown.ts';
import { heldInMass } from '../../../shared/domain/watch/mass-hold.ts';
import { diff } from '../../../shared/domain/detection/diff.ts';
import { diffRelease } from '../../../shared/domain/detection/pages/diff.ts';
import { unknownByPage } from '../../../shared/domain/detection/releases/presence.ts';
import { diffLinks } from '../../../shared/domain/detection/links/diff.ts';
import { dismissReason } from '../../../shared/domain/detection/dismiss-reason.ts';
import { learnDetails } from '../../../shared/domain/detection/pages/learn.ts';
import { learnObservation } from '../../../shared/domain/detection/learn.ts';
import { othersToRead, unlessMerged } from '../../../shared/domain/watch/merge.ts';
import { lookAgain } from '../../../shared/domain/detection/look-again.ts';
import {
  alikeAt,
  countedValue,
  heldForSource,
  surgeAt,
} from '../../../shared/domain/watch/source-hold.ts';
import type {
  Baseline,
  DiffContext,
  Evidence,
  Finding,
  Verdict,
} from '../../../shared/domain/detection/types.ts';
import type { ArtistItem } from '../../../shared/table/artists/artists.ts';
import type { StoredBaseline } from '../../../shared/table/artists/baseline.ts';
import type { SubjectItem } from '../../../shared/table/artists/baseline-items.ts';
import { newChanges } from '../../../shared/usecases/checks/detected.ts';
import { isGone } from '../../../shared/usecases/checks/dismiss-gone.ts';
import { observe } from '../../../shared/usecases/checks/observe.ts';
import { roadReader } from '../../../shared/usecases/checks/read-roads.ts';
import { asOpenChange } from '../../../shared/usecases/checks/settle-change.ts';
import { together } from '../../../shared/usecases/checks/together.ts';
import type { Shelf } from './shelf.ts';
import type { Surges } from './surges.ts';

const confirmAfterSeconds = 300;

export class Watcher {
  readonly settled: Change[] = [];
  private readonly open = new Map<string, Change>();
  private readonly subjects = new Map<string, SubjectItem>();
  private baseline: Baseline | null = null;
  private seenHash: string | null = null;
  private isListShort = false;
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
    this.baseline = baselineOf(await observe(catalog, this.streamingId), this.now());
    const found = await links.links(catalog.artistUrl(this.streamingId));
    this.baseline = { ...this.baseline, socials: found?.socials ?? [] };
    await this.readPages([...this.baseline.releases.keys()]);
  }

  /** @returns when to look again at what was detected. */
  async check(): Promise<Date[]> {
    const begunAt = this.now();
    const observation = await this.orNothing(() => observe(this.shelf.catalog, this.streamingId));
    if (!observation) return [];
    this.isListShort = observation.artist !== null && !observation.releases.complete;
    const hash = observationHash(observation, this.shelf.catalog.capabilities);
    if (hash === this.seenHash) return [];
    const findings = diff(this.known, observation, this.context());
    this.dismissGone(observation, begunAt, findings);
    const looks = this.detect(findings, 'check');
    this.baseline = learnObservation(this.known, observation, this.context(), findings);
    this.seenHash = hash;
    return looks;
  }

  /**
   * Reads releases' own pages, as their turn comes.
   * @returns what could not be read now, and when to look again.
   */
  async readPages(ids: readonly string[]): Promise<{ unread: string[]; looks: Date[] }> {
    const findings: Finding[] = [];
    const unread: string[] = [];
    for (const id of ids) {
      const record = this.known.releases.get(id);
      if (!record || (record.status === 'offline' && record.gone_from !== 'page')) continue;
      const page = await this.orNothing(async () => ({
        details: await this.shelf.catalog.release(id),
      }));
      if (!page) unread.push(id);
      if (page?.details === null && this.isListShort) {
        findings.push(...unknownByPage(record, this.context()));
      }
      if (page?.details?.id !== id) continue;
      findings.push(...diffRelease(this.known, record, page.details, this.context()));
      this.baseline = learnDetails(this.known, id, page.details, this.context());
    }
    return { unread, looks: this.detect(findings, 'page') };
  }

  async readLinks(): Promise<Date[]> {
    const found = await this.shelf.links.links(this.shelf.catalog.artistUrl(this.streamingId));
    if (!found) return [];
    return this.detect(diffLinks(this.known, found.socials, this.context()), 'page');
  }

  /** @returns when to look again at what still waits, and the releases whose page is owed. */
  async recheck(): Promise<{ looks: Date[]; owed: string[] }> {
    const now = this.now().getTime() + 1000;
    const due = [...this.subjects.values()].flatMap(({ open, recheck_at }) => {
      const change = open === null ? undefined : this.open.get(open);
      return change && Date.parse(recheck_at ?? '') <= now ? [change] : [];
    });
    if (due.length === 0) return { looks: [], owed: [] };
    const look = await this.evidenceFor(due);
    const looks: Date[] = [];
    const owed: string[] = [];
    for (const change of due) {
      const evidence = await look.of(change);
      const context = { ...this.context(), artist_name: change.artist_name };
      const open = asOpenChange(change);
      const fresh = lookAgain(this.known, evidence, context);
      const means = { confirmAfterSeconds, now: context.now };
      const judged = judge(open, fresh, evidence, context);
      const single = this.unlessHeld(
        change,
        heldInMass(open, judged, together(this.stored()), means),
      );
      const came = { open, verdict: single, fresh, baseline: this.known, evidence, context };
      const verdict = unlessMerged(came, await look.pages(othersToRead(came)));
      if (verdict.kind === 'wait') looks.push(this.wait(change, verdict));
      else owed.push(...this.settle(change, verdict));
    }
    return { looks, owed };
  }

  private get known(): Baseline {
    if (!this.baseline) throw new Error('nothing is known yet');
    return this.baseline;
  }

  private context(): DiffContext {
    const { name } = this.known.profile;
    return { artist_name: name, capabilities: this.shelf.catalog.capabilities, now: this.now() };
  }

  private stored(): StoredBaseline {
    const { known: baseline } = this;
    const subjects = [...this.subjects.values()];
    return { baseline, subjects, snapshot: { id: 'snap_1' } } as unknown as StoredBaseline;
  }

  private artist(): ArtistItem {
    const artist = this.shelf.world.artists[this.streamingId];
    return {
      id: `ma_${this.streamingId}`,
      streaming_id: this.streamingId,
      organization_id: 'org_1',
      name: this.known.profile.name,
      stats: { followers: artist?.fans ?? null },
    } as unknown as ArtistItem;
  }

  private async orNothing<T>(read: () => Promise<T>): Promise<T | null> {
    try {
      return await read();
    } catch (error) {
      if (error instanceof CatalogUnavailable) return null;
      throw error;
    }
  }

  private detect(findings: readonly Finding[], by: SubjectItem['found_by']): Date[] {
    const now = this.now();
    const found = newChanges(this.artist(), this.stored(), findings, {
      now,
      confirmAfterSeconds,
      by,
    });
    for (const { change, subject, recheckAt, foundBy, releaseId } of found) {
      this.open.set(change.id, change);
      this.subjects.set(`${subject.changeType} ${subject.subject}`, {
        change_type: subject.changeType,
        subject_kind: subject.kind,
        subject_id: subject.subject,
        epoch: subject.epoch,
        open: change.id,
        recheck_at: recheckAt.toISOString(),
        found_by: foundBy,
        release_id: releaseId,
        hold: subject.hold,
      });
    }
    this.surges.count(
      found.map(({ change }) => change),
      this.streamingId,
      now,
    );
    return found.map(({ recheckAt }) => recheckAt);
  }

  private dismissGone(observation: Observation, begunAt: Date, findings: readonly Finding[]): void {
    const context = this.context();
    const look = { observation, begunAt, findings, context };
    for (const { open, found_by } of [...this.subjects.values()]) {
      const change = open === null || found_by !== 'check' ? undefined : this.open.get(open);
      if (!change || !isGone(look, change)) continue;
      this.settle(change, {
        kind: 'dismiss',
        reason: dismissReason(asOpenChange(change), findings),
      });
    }
  }

  private async evidenceFor(due: readonly Change[]) {
    const { catalog, links } = this.shelf;
    const observation = await this.orNothing(() => observe(catalog, this.streamingId));
    const areLinks = due.some(({ change_type }) => infoOf(change_type).road === 'links');
    const found = areLinks ? await links.links(catalog.artistUrl(this.streamingId)) : null;
    const told = areLinks ? { links: found?.socials ?? null } : {};
    const roads = roadReader(catalog, () => true);
    const of = async (change: Change): Promise<Evidence> => {
      const byIds = observation ? await roads.of(change) : { releases: new Map() };
      return { observation, ...byIds, ...told };
    };
    return { of, pages: roads.pages };
  }

  private unlessHeld(change: Change, verdict: Verdict): Verdict {
    if (verdict.kind !== 'confirm') return verdict;
    const at = new Date(change.detected_at);
    const many = surgeAt(this.surges.of(change.change_type), at);
    const alike = alikeAt(this.surges.of(countedValue(change)), at);
    const surge = many?.kind === 'surge' ? many : (alike ?? many);
    if (!surge) return verdict;
    const means = { decided: null, confirmAfterSeconds };
    return heldForSource(asOpenChange(change), verdict, surge, means, this.now());
  }

  private wait(change: Change, { until, finding }: Extract<Verdict, { kind: 'wait' }>): Date {
    if (finding) {
      const { severity, summary, payload } = finding;
      this.open.set(change.id, { ...change, severity, summary, payload });
    }
    const subject = this.subjectOf(change);
    this.subjects.set(subject.key, { ...subject.item, recheck_at: until.toISOString() });
    return until;
  }

  /** @returns the releases whose own page is owed. */
  private settle(change: Change, verdict: Exclude<Verdict, { kind: 'wait' }>): string[] {
    const now = this.now();
    const { key, item } = this.subjectOf(change);
    const end = (as: Change) => {
      const hold = holdAfter(as, item.hold, {
        now,
        told: as.confirmed ? { confirmAfterSeconds } : null,
      });
      const epoch = item.epoch + 1;
      this.subjects.set(key, { ...item, open: null, recheck_at: null, epoch, hold });
      this.settled.push(as);
    };
    this.open.delete(change.id);
    this.seenHash = null;
    if (verdict.kind === 'dismiss') {
      const { reason: dismissed_reason, move } = verdict;
      end({ ...change, status: 'dismissed', dismissed_reason });
      if (move) this.baseline = applyMove(this.known, move, now);
      return move?.kind === 'release' ? [move.record.id] : [];
    }
    const { change_type, severity, summary, payload, move } = verdict.finding;
    const told =
      move.kind === 'release' ? { ...move, record: { ...move.record, told_by: change.id } } : move;
    this.baseline = applyMove(this.known, told, now);
    const confirmed_at = now.toISOString();
    const settled = { change_type, severity, summary, payload, confirmed_at };
    end({ ...change, ...settled, status: 'confirmed', confirmed: true });
    return told.kind === 'release' || told.kind === 'replace' ? [told.record.id] : [];
  }

  private subjectOf({ id }: Change): { key: string; item: SubjectItem } {
    for (const [key, item] of this.subjects) if (item.open === id) return { key, item };
    throw new Error(`${id} is not open`);
  }

  /** What was detected and is not settled. */
  get waiting(): Change[] {
    return [...this.open.values()];
  }
}
