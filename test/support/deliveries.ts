import { unanswered } from '../../shared/changes/rules/own-change.ts';
import { AlertRuleInput } from '../../shared/domain/bodies/alert-rule.ts';
import { newSecretKey } from '../../shared/aws/key-maker.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import type { Change } from '../../shared/changes/rules/change.ts';
import { derivedIdAt, newId, type IdKind } from '../../shared/domain/ids.ts';
import type { PlanName } from '../../shared/domain/plans/plan.ts';
import type { Work } from '../../shared/domain/owed/work.ts';
import { due } from '../../shared/table/due.ts';
import { changeItem } from '../../shared/changes/items/change-item.ts';
import { keys } from '../../shared/table/keys.ts';
import { organizationWrites, setPlan } from '../../shared/table/people/organizations.ts';
import { transact } from '../../shared/table/transaction.ts';
import { flushBundle } from '../../shared/alerts/steps/flush-bundle.ts';
import type { DestinationDeps } from '../../shared/usecases/targets/destination-reach.ts';
import type { Acting, Doing } from '../../shared/usecases/acting.ts';
import type { Outcome } from '../../shared/deliveries/rules/delivery.ts';
import type {
  Clock,
  KeyRing,
  Log,
  Mail,
  Mailer,
  Message,
  Queues,
  Random,
  Sender,
  SendOptions,
  Target,
  Vault,
} from '../../shared/usecases/ports.ts';
import { seededRandom, SettableClock } from './clock.ts';
import { oneTable } from './engine.ts';
import { forEachTest } from './suite.ts';
import type { TestedTable } from './tested-table.ts';
import { findEvent } from '../../shared/alerts/items/events.ts';
import type { ToRoute } from '../../shared/changes/items/routing.ts';
import { type RouteDeps, routeChanges } from '../../shared/alerts/steps/route-changes.ts';

/** A ring with one pepper, another one for each `seed`. */
export function aPepper(seed = 1): KeyRing {
  const jwk = newSecretKey(seededRandom(1000 + seed));
  const ring = { kid: `pepper-${seed}`, jwk };
  return {
    current: async () => ring,
    find: async (kid) => (kid === ring.kid ? ring : null),
    all: async () => [ring],
  };
}

/** Seals legibly, and opens for the owner only, as the real one does. */
export const plainVault: Vault = {
  seal: async (plain, { organizationId, targetId }) => `${organizationId}/${targetId}/${plain}`,
  open: async (sealed, { organizationId, targetId }) => {
    const owner = `${organizationId}/${targetId}/`;
    if (!sealed.startsWith(owner)) throw new Error('sealed for somebody else');
    return sealed.slice(owner.length);
  },
};

/** An attempt that the receiver took, changed as told. */
export function anOutcome(changes: Partial<Outcome> = {}): Outcome {
  return {
    delivered: true,
    status_code: 200,
    error: null,
    duration_ms: 12,
    response_body: 'ok',
    retry_after_seconds: null,
    disable_reason: null,
    permanent: false,
    ...changes,
  };
}

/** A refusal with that status, changed as told. */
export function aFailure(status: number, changes: Partial<Outcome> = {}): Outcome {
  return anOutcome({
    delivered: false,
    status_code: status,
    error: `http_${status}`,
    response_body: 'no',
    ...changes,
  });
}

/** Keeps what it is given to send, and ends as scripted; when the script is over, it delivers. */
export class ScriptedSender implements Sender {
  readonly sent: { target: Target; message: Message; at: Date }[] = [];
  readonly script: (Outcome | Error)[] = [];
  /** How often it was told to let its connections go. */
  closed = 0;
  /** Called while an attempt is under way. */
  during: () => Promise<void> = async () => undefined;

  async send(target: Target, message: Message, at: Date): Promise<Outcome> {
    this.sent.push({ target, message, at });
    await this.during();
    const next = this.script.shift() ?? anOutcome();
    if (next instanceof Error) throw next;
    return next;
  }
  close(): void {
    this.closed += 1;
  }
}

/** Keeps messages in the order in which they came. */
export class HeldQueues implements Queues {
  readonly held: { work: Work; delaySeconds: number; parked?: true }[] = [];
  down = false;

  async send(work: Work, { delaySeconds = 0, parked = false }: SendOptions = {}): Promise<void> {
    if (this.down) throw new Error('the queue is down');
    this.held.push({ work, delaySeconds, ...(parked && { parked }) });
  }
  async sendAll(work: readonly Work[], options?: SendOptions): Promise<void> {
    for (const message of work) await this.send(message, options);
  }
}

export class HeldMail implements Mailer {
  readonly mails: Mail[] = [];
  fault: Error | null = null;

  /** Like SES, it gives each mail a Message-ID of its own. */
  async send(mail: Mail): Promise<string> {
    if (this.fault) throw this.fault;
    return `<mail-${this.mails.push(mail)}@email.amazonses.com>`;
  }
  /** The token in the link of the last mail. */
  lastToken(): string {
    return /#token=([\w-]{43})/.exec(this.mails.at(-1)?.text ?? '')?.[1] ?? '';
  }
}

export class HeldLog implements Log {
  readonly lines: { level: string; message: string; facts: unknown }[] = [];
  info = (message: string, facts?: unknown) => this.lines.push({ level: 'info', message, facts });
  warn = (message: string, facts?: unknown) => this.lines.push({ level: 'warn', message, facts });
  error = (message: string, facts?: unknown) => this.lines.push({ level: 'error', message, facts });
}

let seed = 0;

/** Everything that the use cases of deliveries and targets need, on a table that tests share. */
export function deliverySurroundings(table: TestedTable) {
  seed += 1;
  const clock = new SettableClock();
  return {
    table,
    clock,
    /** Waits by moving the clock on. */
    pause: async (ms: number) => {
      clock.advance(ms / 1000);
    },
    random: seededRandom(seed),
    pepper: aPepper(seed),
    vault: plainVault,
    sender: new ScriptedSender(),
    queues: new HeldQueues(),
    mailer: new HeldMail(),
    log: new HeldLog(),
    checkUrl: (async () => undefined) as DestinationDeps['checkUrl'],
    publicUrl: 'https://monitor.example',
    catalogName: 'deezer' as const,
  };
}
export type Surroundings = ReturnType<typeof deliverySurroundings>;

/** The same an hour after the ones before: the mails that went to an address are forgotten. */
export function laterSurroundings(table: TestedTable): Surroundings {
  const around = deliverySurroundings(table);
  around.clock.advance(seed * 3600);
  return around;
}

/** A table of the suite, and on it surroundings and an organization that are new in each test. */
export function surroundedTests({ at, surroundings = deliverySurroundings }: TestedAround = {}) {
  const engine = oneTable();
  const around = forEachTest(() => {
    const made = surroundings(engine.table);
    if (at) made.clock.goTo(at);
    return made;
  });
  return { engine, around, org: forEachTest(() => anOrganization(around)) };
}
interface TestedAround {
  /** When each test begins. */
  at?: string;
  surroundings?: typeof deliverySurroundings;
}

/** What functions change besides the table, as `tableFaults` asks for it. */
export function othersThan({ sender, queues, mailer, clock }: Surroundings): string {
  const lengths = [sender.sent, queues.held, mailer.mails].map(({ length }) => length);
  return [...lengths, clock.now().getTime()].join();
}

/** What it takes to make something up in a table. */
export interface Making {
  table: TestedTable;
  random: Random;
  clock: Clock;
}

/** A new id of chance. */
export function anId({ clock, random }: Omit<Making, 'table'>, kind: IdKind): string {
  return newId(kind, { now: clock.now(), random: random.bytes(10) });
}

/** A new organization on `plan`, as requests act in it now. */
export async function anOrganization(around: Surroundings, plan: PlanName = 'pro'): Promise<Doing> {
  const id = anId(around, 'organization');
  const name = 'Night Shift Records';
  const now = around.clock.now();
  const creatorId = anId(around, 'user');
  await transact(around.table, organizationWrites({ id, name, creatorId, at: now }));
  await setPlan(around.table, id, plan);
  return { organization: { id, name, plan }, now, by: theService };
}

/** A rule that sends everything to a destination, changed as told. */
export function aRuleFor(
  destination_id: string,
  changes: Partial<AlertRuleInput> = {},
): AlertRuleInput {
  return AlertRuleInput.parse({ name: 'All', destination_id, ...changes });
}

/** Puts a confirmed change of the organization that is owed its routing. */
export async function aConfirmedChange(
  around: Making,
  { organization }: Acting,
  changes: Partial<Change> = {},
): Promise<Change> {
  const at = around.clock.now();
  const id = derivedIdAt('change', at, ...around.random.bytes(8));
  const change: Change = {
    id,
    organization_id: organization.id,
    monitored_artist_id: anId(around, 'artist'),
    artist_name: 'Rosa Nebel',
    change_type: 'RELEASE_WENT_OFFLINE',
    severity: 'critical',
    summary: 'Undertow went offline',
    confirmed: true,
    status: 'confirmed',
    waiting_for_source: false,
    expected_by: null,
    dismissed_reason: null,
    detected_at: new Date(at.getTime() - 300_000).toISOString(),
    confirmed_at: at.toISOString(),
    payload: {
      field: 'status',
      before: 'live',
      after: 'offline',
      subject: { kind: 'release', id: '302127', name: 'Undertow' },
      reasons: ['missing from two complete lists', 'not found by its own id'],
    },
    checks: [],
    ...unanswered,
    ...changes,
  };
  const key = keys.change(id);
  const work = { kind: 'route' as const, organization_id: organization.id, change_ids: [id] };
  const item = { ...changeItem(change, 'business'), ...due(key, at, work) };
  await around.table.call('PutItem', { Item: item });
  return change;
}

/** Lets the time pass that messages to people wait, if there are any, and sends them. */
export async function flushed(around: Surroundings): Promise<void> {
  const { held } = around.queues;
  const all = held.splice(0);
  held.push(...all.filter(({ work }) => work.kind !== 'flush'));
  const flushes = all.filter(({ work }) => work.kind === 'flush');
  around.clock.advance(Math.max(0, ...flushes.map(({ delaySeconds }) => delaySeconds)));
  for (const { work } of flushes) if (work.kind === 'flush') await flushBundle(around, work);
}

/** Routes one change. @returns the IDs of its targets. */
export async function routeChange(deps: RouteDeps, toRoute: ToRoute): Promise<string[]> {
  await routeChanges(deps, [toRoute]);
  const event = await findEvent(deps.table, toRoute.changeId);
  return event?.targets.map(({ id }) => id) ?? [];
}
