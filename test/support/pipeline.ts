/**
 * The whole pipeline over `watching`, run as the queues and the sweep would run it: messages come
 * when their time is up, a function can die around any call of the table, and what was cut off is
 * found again. Time jumps to whatever is next.
 *
 *     const p = pipeline(await watching());
 *     const { artist, targets } = await p.watched('1001');
 *     w.happens('rename', { name: 'Other' });
 *     p.faults.arm(7, 'after');                    // the 7th call from here kills the function
 *     await p.checked(artist); await p.quiet();    // check, and everything that follows
 *     await p.expectSound(artist, targets);
 */
import { announceUpdate } from '../../shared/alerts/steps/announce.ts';
import * as z from 'zod';
import { type Doer, theService } from '../../shared/domain/people/audit.ts';
import type { Change } from '../../shared/changes/rules/change.ts';
import type { LinkedChange } from '../../shared/changes/rules/change-links.ts';
import { diff } from '../../shared/findings/diff.ts';
import { diffRelease } from '../../shared/findings/pages/diff.ts';
import type { Finding } from '../../shared/findings/types.ts';
import type { PlanName } from '../../shared/domain/plans/plan.ts';
import { sumRecent } from '../../shared/domain/artists/recent.ts';
import { Work } from '../../shared/domain/owed/work.ts';
import { getArtist } from '../../shared/table/artists/artists.ts';
import { readBaseline, readTracks } from '../../shared/watches/items/baseline.ts';
import type { DueEntry } from './overdue.ts';
import { deliveryOf } from '../../shared/deliveries/items/deliveries.ts';
import { keys } from '../../shared/table/keys.ts';
import { queryPrefix } from '../../shared/table/pages.ts';
import { readTicks } from '../../shared/checks/items/ticks.ts';
import { getChanges } from '../../shared/changes/items/changes.ts';
import { readMonths } from '../../shared/changes/items/months.ts';
import { readDays } from '../../shared/changes/items/stats.ts';
import { checkArtist } from '../../shared/checks/steps/check-artist.ts';
import { sweptTargets } from './swept.ts';
import { deliver } from '../../shared/deliveries/steps/deliver.ts';
import { eraseUser } from '../../shared/usecases/account/erase-user.ts';
import { keepUp } from '../../shared/usecases/upkeep/keep-up.ts';
import { tellGrowth } from '../../shared/changes/steps/tell-growth.ts';
import { createWebhook } from '../../shared/usecases/targets/create-target.ts';
import { observe } from '../../shared/usecases/observe.ts';
import { sendReport } from '../../shared/alerts/steps/send-report.ts';
import { escalate } from '../../shared/alerts/steps/escalate.ts';
import { flushBundle } from '../../shared/alerts/steps/flush-bundle.ts';
import { recoverStep } from '../../shared/deliveries/steps/recover-deliveries.ts';
import { passOn, settle } from '../../shared/usecases/settle-change.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { countArtists } from '../../shared/usecases/upkeep/count-artists.ts';
import { sweep } from '../../shared/usecases/upkeep/sweep.ts';
import { tendOrganization } from '../../shared/usecases/organization/tend-organization.ts';
import { prove } from '../../shared/usecases/verification/probe-verification.ts';
import { tellFailure } from '../../shared/usecases/sign-in/failed-sign-in.ts';
import { tellHolders } from '../../shared/usecases/verification/tell-holders.ts';
import { tellOfTarget } from '../../shared/deliveries/steps/tell-of-target.ts';
import type { Mail, Mailer } from '../../shared/usecases/ports.ts';
import { plainVault, ScriptedSender } from './deliveries.ts';
import { isAnythingDue } from './known-shards.ts';
import { isSentAsStored, wronglyOver } from './told-parts.ts';
import { tableFaults } from './table-faults.ts';
import {
  watchedAs,
  watching,
  type Watched,
  type Watching,
  type WatchingOptions,
} from './watching.ts';
import { allItems } from './items.ts';

interface Waiting {
  work: Work;
  at: number;
}

const DueRow = z.object({ pk: z.string(), sk: z.string(), dueAt: z.string(), work: Work });
/** What a message waits for that a dead function held. */
const visibilityMs = 360_000;
const graceMs = 61_000;

export function pipeline(w: Watching) {
  const sender = new ScriptedSender();
  const inbox: Waiting[] = [];
  const modes = {
    doubled: false,
    /** Whether artists that are not checked are told of: most tests let time pass without checks. */
    watched: false,
  };
  const mails: Mail[] = [];
  const mailer: Mailer = {
    send: async (mail) => void mails.push(mail),
  };
  const publicUrl = 'https://monitor.example';
  const catalogName = 'deezer' as const;
  const pause = async (ms: number) => {
    w.clock.advance(ms / 1000);
  };
  const deps = { ...w.deps, sender, mailer, vault: plainVault, publicUrl, catalogName, pause };
  /** What went wrong besides the crashes that a test asked for. */
  const errors: unknown[] = [];
  const nowMs = () => w.clock.now().getTime();
  /** What functions change besides the table. */
  const others = () => [w.sent.length, sender.sent.length, mails.length, nowMs()].join();
  const faults = tableFaults(w.table, others);

  async function run(work: Work): Promise<unknown> {
    switch (work.kind) {
      case 'check':
      case 'check_now':
        return checkArtist(deps, work);
      case 'recheck':
        return settle(deps, work);
      case 'tell':
      case 'route':
      case 'expected':
        return passOn(deps, work);
      case 'growth':
        return tellGrowth(deps, work);
      case 'announce':
        return announceUpdate(deps, work);
      case 'flush':
        return flushBundle(deps, work);
      case 'report':
        return sendReport(deps, work);
      case 'escalate':
        return escalate(deps, work);
      case 'deliver_webhook':
      case 'deliver_message':
        return deliver(deps, work);
      case 'clear':
      case 'details':
      case 'links':
      case 'leave':
      case 'plan':
      case 'keep_longer':
      case 'import':
        return keepUp(deps, work);
      case 'picture':
      case 'probe':
        return prove(deps, work);
      case 'holders':
        return tellHolders(deps, work);
      case 'recover':
        return recoverStep(deps, work);
      case 'target_notice':
        return tellOfTarget(deps, work);
      case 'late':
      case 'staleness':
        return modes.watched ? passOn(deps, work) : undefined;
      case 'organization':
        return tendOrganization(deps, work);
      case 'erase_user':
        return eraseUser(deps, work);
      case 'failed_sign_in':
        return tellFailure(deps, work);
    }
  }

  function collect(): void {
    for (const { work, delaySeconds } of w.sent.splice(0)) {
      inbox.push({ work, at: nowMs() + delaySeconds * 1000 });
    }
  }

  /** One message, in a function of its own. One that died leaves its message lost, or it comes again. */
  async function handle(work: Work): Promise<void> {
    try {
      await faults.inFunction(async () => {
        await Promise.all([run(work), ...(modes.doubled ? [run(work)] : [])]);
      });
    } catch (error) {
      const crash = faults.takeCrash();
      if (!crash) errors.push(error);
      if (crash !== 'after') inbox.push({ work, at: nowMs() + visibilityMs });
    }
    collect();
  }

  async function workOff(): Promise<number> {
    collect();
    let handled = 0;
    for (;;) {
      const at = inbox.findIndex((message) => message.at <= nowMs());
      const [message] = at < 0 ? [] : inbox.splice(at, 1);
      if (!message) return handled;
      await handle(message.work);
      handled += 1;
    }
  }

  /** Everything that is owed, whenever. */
  async function owed(): Promise<DueEntry[]> {
    return (await allItems(w.table, 'due')).map((item) => DueRow.parse(item));
  }

  /** Upkeep that is owed for ever: it never leaves the index. */
  const isRegular = ({ work: { kind } }: DueEntry) =>
    ['details', 'links', 'picture', 'staleness', 'expected'].includes(kind);

  /** Works until nothing is left to be done but regular upkeep, moving time on to what is next. */
  async function quiet({ hours = 48 }: { hours?: number } = {}): Promise<void> {
    const end = nowMs() + hours * 3_600_000;
    for (;;) {
      await workOff();
      const due = (await owed()).filter((entry) => !isRegular(entry));
      const times = [
        ...inbox.map(({ at }) => at),
        ...due.map(({ dueAt }) => Math.max(Date.parse(dueAt), nowMs()) + graceMs),
        ...(await sweptTargets(w.table)).map(
          (since) => Math.max(since.getTime(), nowMs()) + graceMs,
        ),
      ];
      if (times.length === 0) return;
      const next = Math.min(...times);
      if (next > end) throw new Error(`not quiet after ${hours} hours: ${JSON.stringify(due)}`);
      w.clock.advance((next - nowMs()) / 1000);
      await workOff();
      await sweep(deps);
    }
  }

  /** A message of a tick, and all that follows at once. */
  async function checked(of: Watched): Promise<void> {
    inbox.push({ work: { kind: 'check', ...of, attempt: 0 }, at: nowMs() });
    await workOff();
  }

  /** A change of each type and subject that a check would find now. */
  async function expected(of: Watched): Promise<string[]> {
    return (await differences(of)).map(nameOf).toSorted();
  }

  async function differences(of: Watched): Promise<Finding[]> {
    const artist = await getArtist(w.table, of.organization_id, of.artist_id);
    const stored = await readBaseline(w.table, of.watch_id);
    if (!artist || !stored) throw new Error('nothing is known of the artist');
    const observation = await observe(w.deps.catalog, artist.streaming_id);
    const context = {
      artist_name: artist.name,
      capabilities: w.deps.catalog.capabilities,
      now: w.clock.now(),
    };
    const ids = [...stored.baseline.releases.keys()];
    const baseline = {
      ...stored.baseline,
      tracks: await readTracks(w.table, of.watch_id, ids, ids.length),
    };
    const findings = diff(baseline, observation, context);
    for (const record of baseline.releases.values()) {
      if (record.status === 'offline') continue;
      const details = await w.deps.catalog.release(record.id);
      if (details) findings.push(...diffRelease(baseline, record, details, context));
    }
    return findings;
  }

  async function counted(org: string) {
    const days = await readDays(w.table, org, '2000-01-01', '2999-12-31');
    const months = await readMonths(w.table, org, '2000-01', w.clock.now());
    const sum = (list: readonly { total: number }[]) =>
      list.reduce((all, { total }) => all + total, 0);
    const hours = days.flatMap((day) => [...day.hours.values()]);
    return [sum(days), sum(months), hours.reduce((all, count) => all + count, 0)];
  }

  async function rowsOf(target: string) {
    return (await queryPrefix(w.table, keys.delivery(target, '').pk, 'DLV#')).map(deliveryOf);
  }

  /**
   * What must hold when all is quiet: nothing waits, nothing is owed, what is known is what is true,
   * each confirmed change is counted once and was delivered to each target in one row, and each that
   * resolves another one, or a part of it, is named by it.
   */
  async function expectSound(of: Watched, targets: readonly string[]): Promise<void> {
    expect(errors).toEqual([]);
    expect(await w.changes(of, 'detected')).toEqual([]);
    const due = (await owed()).filter(
      ({ work }) =>
        ('organization_id' in work && work.organization_id === of.organization_id) ||
        ('watch_id' in work && work.watch_id === of.watch_id),
    );
    expect(due.filter((entry) => !isRegular(entry))).toEqual([]);
    expect((await differences(of)).map(nameOf)).toEqual([]);
    const listed = await w.changes(of);
    // Lists lack what a change tells of beyond what its payload shows.
    const confirmed = await getChanges(
      w.table,
      listed.map(({ id }) => id),
    );
    expect(wronglyOver(confirmed)).toEqual([]);
    const { length } = confirmed;
    expect(await counted(of.organization_id)).toEqual([length, length, length]);
    const artist = await getArtist(w.table, of.organization_id, of.artist_id);
    const since = new Date(nowMs() - 6 * 86_400_000).toISOString().slice(0, 10);
    const recent = confirmed.filter(({ confirmed_at }) => (confirmed_at ?? '') >= since);
    expect(sumRecent(artist?.recent ?? {}, w.clock.now()).total).toBe(recent.length);
    for (const target of targets) {
      const rows = await rowsOf(target);
      expect(rows.map(({ change_id }) => change_id).toSorted()).toEqual(
        confirmed.map(({ id }) => id).toSorted(),
      );
      expect(rows.filter(({ status }) => status !== 'delivered')).toEqual([]);
    }
    for (const { message } of sender.sent) {
      const { data } = JSON.parse(message.body) as { data: LinkedChange };
      if (data.monitored_artist_id !== of.artist_id) continue;
      const stored = confirmed.find(({ id }) => id === data.id);
      // Links are made when a change is shown or sent: they are not stored.
      const { links, ...told } = data;
      // Where it isn't, how they differ.
      expect(stored && isSentAsStored(told, stored) ? stored : told).toEqual(stored);
      expect(links.change).toContain(data.id);
    }
  }

  return {
    w,
    deps,
    faults,
    sender,
    mails,
    errors,
    inbox,
    modes,
    owed,
    run,
    workOff,
    quiet,
    expected,
    expectSound,
    rowsOf,
    /** An artist that is monitored for an organization with webhooks, all details read. */
    async watched(streamingId: string, hooks = ['one', 'two'], plan: PlanName = 'business') {
      const org = await w.organization(plan);
      const acting = {
        organization: { id: org, name: 'Ours', plan },
        now: w.clock.now(),
        by: theService,
      };
      const targets: string[] = [];
      for (const name of hooks) {
        const url = `https://${name}.example/hook`;
        const input = { url, name, event_types: [], active: true };
        const made = { ...deps, checkUrl: async () => undefined };
        targets.push((await createWebhook(made, acting, input)).id);
      }
      const { id } = await startMonitoring(deps, org, streamingId, theService);
      await workOff();
      return { artist: watchedAs(org, id, streamingId), targets };
    },
    /** Lets functions run without being killed. */
    spared: <T>(does: () => Promise<T>): Promise<T> => faults.spare(does),
    /** A run of the sweep, and all that follows at once. */
    async swept(): Promise<void> {
      if (await isAnythingDue(w.table, new Date(nowMs() - 60_000))) await sweep(deps);
      if (modes.watched) {
        const ticks = await readTicks(w.table, catalogName);
        await countArtists({ ...deps, marks: ticks?.marks ?? null });
      }
      await workOff();
    },
    checked,
    /** A message of a tick, and everything that follows until all is quiet. */
    async looked(of: Watched): Promise<void> {
      await checked(of);
      await quiet();
    },
    /** What requests of an artist’s organization act by now. */
    doing: ({ organization_id: id }: Watched, by: Doer = theService) => ({
      organization: { id, name: 'Ours', plan: 'business' as const },
      now: w.clock.now(),
      by,
    }),
    /** The types and subjects of changes, as `expected` names them. */
    names: (changes: readonly Change[]) =>
      changes.map(({ change_type, payload }) => `${change_type} ${payload.subject.id}`).toSorted(),
    stop: async () => w.stop(),
  };
}

function nameOf({ change_type, subject }: Finding): string {
  return `${change_type} ${subject.id}`;
}

/** One of its own, for `forEachTest` and `forSuite`. */
export const aPipeline = async (options: WatchingOptions = { artists: 17 }) =>
  pipeline(await watching(options));

export type Pipeline = ReturnType<typeof pipeline>;
