import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { Webhook } from 'standardwebhooks';
import { secretsService } from '../../lib/local/secrets/service.ts';
import { openStore } from '../../lib/local/store.ts';
import { startWireServer, type WireServer } from '../../lib/local/wire.ts';
import { resealAll, retireUnused } from '../../lib/operator/keys.ts';
import { firstKey, newSecretKey, newSigningKey } from '../../shared/aws/key-maker.ts';
import { keyRing } from '../../shared/aws/key-ring.ts';
import { publishedRing } from '../../shared/aws/published-ring.ts';
import { ringCare } from '../../shared/aws/ring-care.ts';
import { signatureHeaders } from '../../shared/deliveries/sender/sign.ts';
import { vault } from '../../shared/deliveries/sender/vault.ts';
import { keyScanOf } from '../../shared/domain/operator/operator-scan.ts';
import type { RingName } from '../../shared/domain/operator/key-rings.ts';
import { codeHmac } from '../../shared/domain/people/sign-in.ts';
import { readSessionToken, signSession } from '../../shared/http/session-cookie.ts';
import { keys } from '../../shared/table/keys.ts';
import { getTarget } from '../../shared/deliveries/items/stored-targets.ts';
import { transact } from '../../shared/table/transaction.ts';
import { openTarget } from '../../shared/deliveries/steps/open-target.ts';
import { isSuppressed, suppress } from '../../shared/deliveries/steps/suppression.ts';
import {
  reseal,
  retireKeys,
  rotateKeys,
  type TargetName,
  viewKeys,
} from '../../shared/usecases/operator/rotate-keys.ts';
import { findPepper, pepperKey } from '../../shared/usecases/pepper.ts';
import { createWebhook } from '../../shared/usecases/targets/create-target.ts';
import { rotateSecret } from '../../shared/usecases/targets/secrets.ts';
import { SettableClock, seededRandom } from '../support/clock.ts';
import { anId, anOrganization, deliverySurroundings, HeldLog } from '../support/deliveries.ts';
import { startTable, type TestTable } from '../support/engine.ts';

const publicUrl = 'https://monitor.example';
const input = { url: 'https://r.example/hook', name: 'Ours', event_types: [], active: true };
const secretOf = { 'session-keys': 's', 'encryption-key': 'e', pepper: 'p' } as const;

/** Several containers of the functions on one Secrets Manager and one table, as time goes by. */
describe('rotation under load', () => {
  const clock = new SettableClock();
  const store = openStore(':memory:');
  const random = seededRandom(11);
  const newSecret = async () => newSecretKey(random);
  let wire: WireServer;
  let client: SecretsManagerClient;
  let engine: TestTable;
  let dataDir: string;
  beforeAll(async () => {
    engine = await startTable();
    wire = await startWireServer();
    const account = { region: 'us-east-1', id: '000000000000' };
    wire.add('secretsmanager', secretsService(store, account));
    const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
    client = new SecretsManagerClient({
      endpoint: wire.endpoint,
      region: 'us-east-1',
      credentials,
    });
    for (const Name of ['s', 'public', 'e', 'p']) {
      await client.send(new CreateSecretCommand({ Name, SecretString: '{"keys":[]}' }));
    }
    dataDir = mkdtempSync(join(tmpdir(), 'rotation-'));
    const endpoints = { DYNAMODB: engine.endpoint() };
    writeFileSync(join(dataDir, 'local.json'), JSON.stringify({ endpoints }));
  });
  afterAll(async () => {
    client.destroy();
    await wire.stop();
    store.close();
    await engine.stop();
    rmSync(dataDir, { recursive: true });
  });

  function container() {
    const ring = (secretId: string, generate: typeof newSecret) =>
      keyRing({ secretId, first: firstKey(generate), client, clock });
    const encryptionKeys = ring('e', newSecret);
    return {
      signer: {
        sessionKeys: publishedRing(ring('s', newSigningKey), 'public', client, clock),
        publicUrl,
      },
      checker: { sessionKeys: keyRing({ secretId: 'public', client, clock }), publicUrl },
      pepper: ring('p', newSecret),
      encryptionKeys,
      vault: vault(encryptionKeys),
    };
  }
  type Container = ReturnType<typeof container>;
  const care = (secretId: string, generate: typeof newSecret, publicSecretId?: string) =>
    ringCare({
      secretId,
      generate,
      client,
      ...(publicSecretId !== undefined && { publicSecretId }),
    });
  const rings = () => ({
    'session-keys': care('s', newSigningKey, 'public'),
    'encryption-key': care('e', newSecret),
    pepper: care('p', newSecret),
  });

  const kidsIn = async (SecretId: string) => {
    const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }));
    return (JSON.parse(SecretString) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid);
  };
  const every = ['session-keys', 'encryption-key', 'pepper'] as const satisfies RingName[];

  it('refuses no request, and signs nothing wrong; then the old keys go', async () => {
    const around = { ...deliverySurroundings(engine.table), clock };
    const acting = await anOrganization(around, 'business');
    const org = acting.organization.id;
    const doing = () => ({ ...acting, now: clock.now() });
    const containers = [container(), container(), container()];
    const at = (index: number) => containers[index % containers.length]!;
    const hooks: { id: string; secret: string }[] = [];
    const tokens: string[] = [];
    const refused: string[] = [];

    async function signed(by: Container) {
      const session = { sessionId: anId(around, 'session'), createdAt: clock.now() };
      const expiresAt = new Date(clock.now().getTime() + 30 * 86_400_000);
      tokens.push(await signSession(by.signer, { ...session, expiresAt }));
    }
    /** The newest and the oldest sessions; a checker of each container. */
    async function requests() {
      for (const token of new Set([tokens[0]!, ...tokens.slice(-3)])) {
        for (const { checker } of containers) {
          if ((await readSessionToken(checker, token, clock.now())) === null) refused.push(token);
        }
      }
    }
    /** Each target is opened, what it gets is signed, and the receiver verifies that. */
    async function deliveries(by: Container) {
      for (const { id, secret } of hooks) {
        const stored = await getTarget(engine.table, org, id);
        const target = await openTarget({ vault: by.vault, publicUrl }, stored!, clock.now());
        const secrets = target.kind === 'webhook' ? target.secrets : [];
        const headers = signatureHeaders({ eventId: 'evt_1', at: new Date(), body: '{}', secrets });
        new Webhook(secret).verify('{}', headers);
      }
    }
    async function optsOut(by: Container, address: string) {
      await transact(engine.table, [
        await suppress(by.pepper, address, 'unsubscribed', clock.now()),
      ]);
      for (const { pepper } of containers) {
        const deps = { table: engine.table, pepper };
        if (!(await isSuppressed(deps, address, 'consent'))) refused.push(address);
      }
    }
    async function signsIn(asked: Container, answered: Container) {
      const { kid, key } = await pepperKey(asked.pepper);
      const again = await findPepper(answered.pepper, kid);
      if (!again || codeHmac(again, 'ABCD') !== codeHmac(key, 'ABCD')) refused.push(kid);
    }

    async function load(steps: number, from: number) {
      for (let step = from; step < from + steps; step += 1) {
        // Containers read the rings at times of their own; some are new.
        if (step % 7 === 6) containers[step % 3] = container();
        await signed(at(step));
        await requests();
        await signsIn(at(step), at(step + 1));
        await optsOut(at(step), `person-${step}@example.com`);
        if (step % 6 === 0) {
          const deps = { ...around, vault: at(step).vault, pepper: at(step).pepper };
          hooks.push(await createWebhook(deps, doing(), input));
        }
        await deliveries(at(step + 1));
        clock.advance(40);
      }
    }

    await load(5, 0);
    const before = await Promise.all(['s', 'e', 'p'].map(kidsIn));
    for (const ring of every) {
      expect(await rotateKeys(rings(), ring, clock.now())).toMatch(/^\S+: added \S+\. /);
      await expect(rotateKeys(rings(), ring, clock.now())).rejects.toThrow('already has a new key');
      const [made] = await kidsIn(secretOf[ring]);
      expect(before.flat()).not.toContain(made);
    }
    await load(12, 5);
    // The new keys are in use by now: what is sealed from here on needs no old one.
    const { kid } = await at(0).encryptionKeys.current();
    expect(await kidsIn('e')).toEqual([kid, ...before[1]!]);

    const log = new HeldLog();
    const id = anId(around, 'webhook');
    const broken = { ...keys.webhook(org, id), organization_id: org, id, url_sealed: 'by no key' };
    let changed = false;
    const ask = async (command: Readonly<Record<string, string>>) => {
      const { targets = '' } = command;
      if (targets === '') {
        const scan = keyScanOf(command.scan!);
        const asked = { ring: command.ring as RingName, scan, table: 'test-table' };
        const done = await retireKeys(rings(), asked, clock.now());
        return 'said' in done ? done.said : '';
      }
      const { vault: sealing, encryptionKeys } = at(1);
      // Somebody changes one of them at the same time.
      const first = changed ? undefined : hooks[0];
      const changing =
        first && rotateSecret({ ...around, vault: at(2).vault }, doing(), first.id, 3600);
      changed = true;
      const deps = { table: engine.table, vault: sealing, encryptionKeys, log };
      const said = await reseal(deps, targets.split(',') as TargetName[]);
      if (first && changing) first.secret = (await changing).secret;
      return said;
    };
    // An item of no kind stops nobody, and is named.
    const Item = { pk: 'WEIRD#1', sk: 'WEIRD' };
    await engine.table.call('PutItem', { Item });
    const answer = `test-table encryption-key ${kid}`;
    const retire = () => retireUnused(answer, ask, { dataDir });
    await expect(retire()).rejects.toThrow('Something may still need the old keys');
    // One that is changed at that moment may be left for the next run.
    await resealAll(answer, ask, { dataDir }).catch((error: unknown) => {
      expect(String(error)).toMatch(/ (is|are) left: org_\S+. Run the command again\.$/);
    });
    // One that can't be read is named, and stops none of the others.
    await engine.table.call('PutItem', { Item: broken });
    await expect(resealAll(answer, ask, { dataDir })).rejects.toThrow(
      `left: ${broken.organization_id}/${broken.id}. Run the command again.`,
    );
    expect(log.lines).toMatchObject([
      { level: 'error', facts: { target_id: broken.id, error: expect.any(Error) as Error } },
    ]);
    const { pk, sk } = broken;
    const Key = { pk, sk };
    await engine.table.call('PutItem', { Item: Key });
    await expect(resealAll(answer, ask, { dataDir })).rejects.toThrow(`left: ${org}/${id}.`);
    await engine.table.call('DeleteItem', { Key });
    expect(await resealAll(answer, ask, { dataDir })).toMatch(
      /^Encrypted \d targets? again\. .* Left out 1 item of no known kind: WEIRD#1 WEIRD\.$/,
    );
    await load(4, 17);
    await load(22, 21);
    // Nobody's word is enough: the scan must be of the table and the key in use.
    const old = { ring: 'encryption-key', table: 'test-table' } as const;
    const proof = { table: 'test-table', used: kid, left: 0 };
    for (const scan of [
      { ...proof, table: 'another' },
      { ...proof, used: before[1]![0]! },
    ]) {
      const claimed = retireKeys(rings(), { ...old, scan }, clock.now());
      await expect(claimed).rejects.toThrow('changed while the table was being read');
    }
    const sealed = { ...proof, left: 2 };
    const needed = retireKeys(rings(), { ...old, scan: sealed }, clock.now());
    await expect(needed).rejects.toThrow('2 targets are still encrypted with an old key');
    const leaking = retireKeys(rings(), { ...old, because: 'leaked' }, clock.now());
    await expect(leaking).rejects.toThrow('Only session keys can be retired as leaked.');
    expect(await retireKeys(rings(), old, clock.now())).toEqual({ used: kid });
    expect(await kidsIn('e')).toHaveLength(2);
    expect(await retire()).toMatch(/^encryption-key: removed /);
    expect(await kidsIn('e')).toEqual([kid]);
    // Opt-outs keep their pepper, for good.
    const pepperAnswer = `test-table pepper ${(await at(0).pepper.current()).kid}`;
    await expect(retireUnused(pepperAnswer, ask, { dataDir })).rejects.toThrow(
      / \d+ hashes still need an old pepper\./,
    );
    // Sessions live for 30 days, unless their key leaked.
    const sessionKeys = { ring: 'session-keys', table: 'test-table' } as const;
    await expect(retireKeys(rings(), sessionKeys, clock.now())).rejects.toThrow('may still need');
    await load(8, 43);
    expect(refused).toEqual([]);

    const leaked = { ...sessionKeys, because: 'leaked' } as const;
    await retireKeys(rings(), leaked, clock.now());
    expect(await kidsIn('s')).toHaveLength(1);
    expect(await kidsIn('public')).toEqual(await kidsIn('s'));
    clock.advance(301);
    const { checker } = at(0);
    expect(await readSessionToken(checker, tokens[0]!, clock.now())).toBeNull();
    expect(await readSessionToken(checker, tokens.at(-1)!, clock.now())).not.toBeNull();
    expect((await viewKeys(rings(), clock.now())).split('\n')).toEqual([
      expect.stringMatching(/^session-keys: \S+ is in use since 2026-/),
      expect.stringMatching(/^encryption-key: \S+ is in use since /),
      expect.stringMatching(/^pepper: \S+ is in use since /),
      expect.stringMatching(/^pepper: \S+ is old, and still accepted$/),
    ]);
  });

  it('lets one of two who rotate at a time, and the other look again', async () => {
    clock.advance(3600);
    const both = await Promise.allSettled([
      rotateKeys(rings(), 'session-keys', clock.now()),
      rotateKeys(rings(), 'session-keys', clock.now()),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await kidsIn('s')).toHaveLength(2);
  });

  it('refuses who saw the keys before another one rotated them', async () => {
    clock.advance(3600);
    const before = await kidsIn('s');
    const late = rings();
    const seen = await late['session-keys'].read();
    await rotateKeys(rings(), 'session-keys', clock.now());
    const rotating = rotateKeys(
      { ...late, 'session-keys': { ...late['session-keys'], read: async () => seen } },
      'session-keys',
      clock.now(),
    );
    await expect(rotating).rejects.toThrow('Somebody else was changing the keys.');
    expect(await kidsIn('s')).toHaveLength(before.length + 1);
  });
});
