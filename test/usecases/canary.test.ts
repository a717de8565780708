import * as z from 'zod';
import { signatureHeaders, isSigned } from '../../shared/deliveries/sender/sign.ts';
import { canaryGivesUpAfterSeconds, canaryIds } from '../../shared/plan/canary.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import type { RecheckWork, Work } from '../../shared/domain/owed/work.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { depsFor } from '../../shared/usecases/canary/canary-catalog.ts';
import { receiveCanary } from '../../shared/usecases/canary/receive-canary.ts';
import { runCanary } from '../../shared/usecases/canary/run-canary.ts';
import { checkArtist } from '../../shared/checks/steps/check-artist.ts';
import { settle } from '../../shared/usecases/settle-change.ts';
import { deliver } from '../../shared/deliveries/steps/deliver.ts';
import { countArtists } from '../../shared/usecases/upkeep/count-artists.ts';
import { getWebhook, updateTarget } from '../../shared/deliveries/items/stored-targets.ts';
import type { Message, Target } from '../../shared/usecases/ports.ts';
import { scanAll } from '../support/every-kind.ts';
import { plainVault, ScriptedSender } from '../support/deliveries.ts';
import { linkBase } from '../support/a-change.ts';
import { ringsOf } from '../support/slot-rows.ts';
import { watching, type Watching } from '../support/watching.ts';

let w: Watching;
beforeAll(async () => {
  w = await watching();
});
afterAll(async () => {
  await w.stop();
});

const url = 'https://monitor.example/canary';
const canaryDeps = () => ({ ...w.deps, ...linkBase, vault: plainVault, url });
const canary = (round?: number) => runCanary(canaryDeps(), round);
/** What was sent to queues since the last time. */
const sent = (kind: Work['kind']) =>
  w.sent.splice(0).flatMap(({ work }) => (work.kind === kind ? [work] : []));

/** What the canary's webhook was sent. */
interface Arrival {
  target: Target;
  message: Message;
}

/** Makes the attempts that are due, and keeps what goes out. */
async function delivered(): Promise<Arrival[]> {
  const sender = new ScriptedSender();
  const pause = async () => undefined;
  for (const work of sent('deliver_webhook')) {
    if (work.kind === 'deliver_webhook') {
      await deliver({ ...canaryDeps(), sender, pause }, work);
    }
  }
  return sender.sent;
}

/** Receives what was sent, signed with the target's secrets or others. */
async function received({ target, message }: Arrival, secrets?: readonly string[]) {
  if (target.kind !== 'webhook') throw new Error('not a webhook');
  const { eventId, body } = message;
  const at = w.clock.now();
  const headers = signatureHeaders({ eventId, at, body, secrets: secrets ?? target.secrets });
  return receiveCanary({ ...canaryDeps(), isSigned }, { headers, body });
}

async function checked(): Promise<void> {
  for (const work of sent('check_now')) {
    if (work.kind === 'check_now') await checkArtist(depsFor(w.deps, work), work);
  }
}

async function rechecked(): Promise<void> {
  w.clock.advance(5);
  const work: RecheckWork = { kind: 'recheck', watch_id: 'deezer#canary' };
  await settle(depsFor(canaryDeps(), work), work);
}

describe('the canary', () => {
  it('tells at each moment how far its change has come', async () => {
    const begun = await canary();
    expect(begun).toMatchObject({ is_new: true, step: 'asked' });
    const step = async () => (await canary(begun.round)).step;
    expect(await step()).toBe('asked');
    w.clock.advance(1);
    await checked();
    expect(await step()).toBe('found');
    await rechecked();
    expect(await step()).toBe('routed');
    const [arrival, ...more] = await delivered();
    expect(more).toEqual([]);
    expect(arrival?.target).toMatchObject({ id: canaryIds.webhook, url });
    expect(await received(arrival!)).toBe(204);
    expect(await canary(begun.round)).toMatchObject({ step: 'received', seconds: 6 });
  });

  it('stands in no slot, so no tick asks the catalog for it, also while its change is open', async () => {
    expect(await ringsOf(w.table, 'deezer#canary')).toEqual([]);
  });

  it('flies again and again, and never waits longer than the first time', async () => {
    for (let round = 2; round < 12; round += 1) {
      w.clock.advance(300);
      expect(await canary()).toMatchObject({ round, is_new: true });
      await checked();
      await rechecked();
      const [arrival] = await delivered();
      expect(await received(arrival!)).toBe(204);
      expect(await canary(round)).toMatchObject({ step: 'received', seconds: 5 });
    }
  });

  it('takes nothing that its own secret didn’t sign, and each round once', async () => {
    w.clock.advance(300);
    const { round } = await canary();
    await checked();
    await rechecked();
    const [arrival] = await delivered();
    const foreign = ['whsec_' + Buffer.alloc(32, 7).toString('base64')];
    expect(await received(arrival!, foreign)).toBe(401);
    const unsigned = { headers: {}, body: arrival!.message.body };
    expect(await receiveCanary({ ...canaryDeps(), isSigned }, unsigned)).toBe(401);
    expect(await canary(round)).toMatchObject({ step: 'routed' });
    expect(await received(arrival!)).toBe(204);
    const { seconds } = await canary(round);
    w.clock.advance(30);
    expect(await received(arrival!)).toBe(204);
    expect(await canary(round)).toMatchObject({ step: 'received', seconds });
  });

  it('waits for a round that is under way, and gives it up after four minutes', async () => {
    w.clock.advance(300);
    const { round } = await canary();
    sent('check_now');
    w.clock.advance(canaryGivesUpAfterSeconds - 1);
    expect(await canary()).toMatchObject({ round, is_new: false, step: 'asked' });
    expect(sent('check_now')).toEqual([]);
    w.clock.advance(1);
    expect(await canary()).toMatchObject({ round: round + 1, is_new: true });
    await checked();
    await rechecked();
    const [arrival] = await delivered();
    expect(await received(arrival!)).toBe(204);
  });

  it('switches its webhook on again, and leads it to where the service is', async () => {
    const of = { organizationId: canaryIds.organization, targetId: canaryIds.webhook };
    const read = async () => (await getWebhook(w.table, of.organizationId, of.targetId))!;
    await updateTarget(w.table, await read(), { status: 'disabled', disabled_reason: 'gone' }, []);
    w.clock.advance(300);
    await runCanary({ ...canaryDeps(), url: 'https://new.example/canary' });
    sent('check_now');
    const webhook = await read();
    expect(webhook).toMatchObject({ status: 'active', disabled_reason: null });
    expect(await plainVault.open(webhook.url_sealed, of)).toBe('https://new.example/canary');
  });

  it('asks no source, and is counted nowhere', async () => {
    expect(w.requests).toEqual([]);
    const kept = [...(await scanAll(w.table)).keys()];
    expect(kept.filter((key) => /^(SURGE|SOURCE|USER|TOKEN)#/.test(key))).toEqual([]);
    const count = await countArtists({ ...w.deps, marks: null });
    expect(z.object({ artists: z.number() }).parse(count)).toMatchObject({ artists: 0 });
  });

  it('can’t be monitored by anybody else, though it is there', async () => {
    const org = await w.organization('business');
    await expect(startMonitoring(w.deps, org, 'canary', theService)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
