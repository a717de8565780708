/** One artist of a story, watched by the machine itself. What it decides is told to a listener. */
import type { Evidence } from '../../shared/findings/types.ts';
import { baselineOf } from '../../shared/findings/baseline.ts';
import { checkSource } from '../../shared/checks/rules/check-source.ts';
import { check } from '../../shared/checks/rules/check.ts';
import { fullCoverage } from '../../shared/watches/rules/coverage.ts';
import { type Context, dueOf, type Known, openOf } from '../../shared/watches/rules/known.ts';
import { pages } from '../../shared/checks/rules/pages.ts';
import { compared, recheck } from '../../shared/verdicts/rules/recheck.ts';
import type { SourceHoldDecision } from '../../shared/verdicts/rules/surge.ts';
import type { Opened, Step } from '../../shared/watches/rules/step.ts';
import { wanted, wantedBesides, wantsWitnesses } from '../../shared/verdicts/rules/wanted.ts';
import { Surges } from '../corpus/catalogue/surges.ts';
import { allCapabilities } from '../findings/build.ts';
import type { Scene } from './scene.ts';

const confirmAfterSeconds = 300;

export class StoryWatcher {
  now: Date;
  lastCheckAt: Date;
  private state: Known | null = null;
  private daysJudgedUntil = '';
  private readonly surges = new Surges();
  private readonly decided = new Map<string, SourceHoldDecision>();
  private readonly opened: Opened[] = [];
  private readonly scene: Scene;
  private readonly tell: (step: Step, before: Known) => void;

  constructor(scene: Scene, now: Date, tell: (step: Step, before: Known) => void) {
    this.scene = scene;
    this.now = now;
    this.lastCheckAt = now;
    this.tell = tell;
  }

  /** The first look, each release's page, the links and the biography included. */
  begin(): void {
    const observation = this.scene.observation();
    if (!observation) throw new Error('the source is silent at the first look');
    const { biography, links } = this.scene;
    const bio = biography && 'bio' in biography ? (biography.bio ?? '') : '';
    this.state = {
      id: 'ma_story',
      streaming_id: this.scene.codes.artist,
      followers: observation.artist?.followers ?? null,
      baseline: { ...baselineOf(observation, this.now), socials: links ?? [], bio },
      subjects: [],
      seen_hash: null,
      is_list_short: false,
    };
    this.lastCheckAt = this.now;
    this.daysJudgedUntil = this.daysOver().at(-1)?.day ?? '';
    this.readPages([...this.known.baseline.releases.keys()]);
  }

  check(): void {
    this.lastCheckAt = this.now;
    const observation = this.scene.observation();
    if (!observation) return;
    const days = this.daysOver();
    const last = days.at(-1)?.day ?? '';
    const isNewDay = last > this.daysJudgedUntil;
    this.daysJudgedUntil = last;
    const seen = { observation, begunAt: this.now, days: isNewDay ? days : null };
    this.take(check(this.known, seen, this.context));
  }

  readPages(ids: readonly string[]): void {
    const read = ids.flatMap((releaseId) => {
      const details = this.scene.page(releaseId);
      return details === undefined ? [] : [{ releaseId, details, isUnknown: details === null }];
    });
    this.take(pages(this.known, read, this.context));
  }

  readLinks(): void {
    const { links } = this.scene;
    if (links)
      this.take(checkSource(this.known, { kind: 'links', links, areAll: true }, this.context));
  }

  readBiography(): void {
    const { biography } = this.scene;
    if (!biography || !('bio' in biography)) return;
    this.take(checkSource(this.known, { kind: 'biography', bio: biography.bio }, this.context));
  }

  /** Looks again at what is due. */
  recheck(): void {
    const due = dueOf(this.known, this.now);
    if (due.length === 0) return;
    const want = wanted(due);
    const asked = [...want.byId.values()];
    const { links, biography } = this.scene;
    const evidence: Evidence = {
      observation: this.scene.observation(),
      releases: this.pagesOf(asked.flatMap(({ releaseIds }) => releaseIds)),
      tracks: new Map(
        asked.flatMap(({ trackIds }) => trackIds.map((id) => [id, this.scene.track(id)] as const)),
      ),
      ...(want.days ? { daily: this.daysOver() } : {}),
      ...(want.links ? { links } : {}),
      ...(want.biography && biography ? { biography } : {}),
    };
    const look = compared(this.known, due, evidence, this.context);
    const { releaseIds } = wantedBesides(look);
    const others = this.surges.others(due, this.decided);
    const about = wantsWitnesses(look, others);
    const witnesses = about ? this.scene.witnesses(about.types) : null;
    this.take(recheck(look, { pages: this.pagesOf(releaseIds), others, witnesses }));
  }

  /** When the next look at something that waits is due; null: nothing waits. */
  get nextLook(): Date | null {
    const [next] = openOf(this.known)
      .map(({ open }) => open.wait.until)
      .toSorted();
    return next === undefined ? null : new Date(next);
  }

  get known(): Known {
    if (!this.state) throw new Error('the story has no first look');
    return this.state;
  }

  /** As though what was opened last of a type came to other artists, too, with the same value or not. */
  spread(type: string, artists: number, isSameValue: boolean): void {
    const one = this.opened.findLast(({ subject }) => subject.change_type === type);
    if (!one) throw new Error(`no ${type} was opened`);
    const { subject } = one;
    for (let at = 0; at < artists; at += 1) {
      const payload = isSameValue ? subject.open.payload : { ...subject.open.payload, field: '' };
      const other = { ...one, subject: { ...subject, open: { ...subject.open, payload } } };
      this.surges.count([other], `other-${at}`, this.now);
    }
  }

  decide(type: string, decision: SourceHoldDecision['decision']): void {
    this.decided.set(type, { decision, decided_at: this.now });
  }

  private get context(): Context {
    const coverage = fullCoverage;
    return { capabilities: allCapabilities, now: this.now, confirmAfterSeconds, coverage };
  }

  private daysOver() {
    const today = this.now.toISOString().slice(0, 10);
    return this.scene.days.filter(({ day }) => day < today);
  }

  private pagesOf(ids: readonly string[]): Evidence['releases'] {
    return new Map(
      ids.flatMap((id) => {
        const page = this.scene.page(id);
        return page === undefined ? [] : [[id, page] as const];
      }),
    );
  }

  private take(step: Step): void {
    const before = this.known;
    this.state = step.known;
    this.opened.push(...step.opened);
    this.surges.count(step.opened, this.scene.codes.artist, this.now);
    this.tell(step, before);
  }
}

/** Time as it passes in the service: a check now and then, and looks at what waits when they are due. */

/**
 * Lives through a time.
 * @param firstCheck and `until` in milliseconds.
 * @param at is told each time before something is looked at.
 */
export function live(
  watcher: StoryWatcher,
  {
    firstCheck,
    until,
    everyMinutes,
    at,
  }: { firstCheck: number; until: number; everyMinutes: number; at?: (time: number) => void },
): void {
  let check = firstCheck;
  for (;;) {
    const look = watcher.nextLook?.getTime() ?? Infinity;
    const next = Math.max(Math.min(look, check), watcher.now.getTime());
    if (next > until) return;
    watcher.now = new Date(next);
    at?.(next);
    if (look <= check) watcher.recheck();
    else {
      watcher.check();
      check += everyMinutes * 60_000;
    }
  }
}
