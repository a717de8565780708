import {
  ResourceExistsException,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { firstKey, newSecretKey, newSigningKey } from '../../shared/aws/key-maker.ts';
import { keyRing } from '../../shared/aws/key-ring.ts';
import { publishedRing } from '../../shared/aws/published-ring.ts';
import { SettableClock, seededRandom } from '../support/clock.ts';

/** Secrets Manager as far as a ring uses it: one secret, its versions by token. */
function secretsManager(start: string | null) {
  const versions = new Map<string, string>();
  const state = { current: start, reads: 0, fails: false };
  const client = new SecretsManagerClient({ region: 'us-east-1' });
  client.middlewareStack.add(
    (_next, context) =>
      async ({ input }) => {
        await Promise.resolve();
        if (state.fails) throw new Error('down');
        const respond = (output: object) => ({
          output: { $metadata: {}, ...output },
          response: {},
        });
        const meta = { $metadata: {}, message: '' };
        if (context.commandName === 'GetSecretValueCommand') {
          state.reads += 1;
          if (state.current === null) throw new ResourceNotFoundException(meta);
          return respond({ SecretString: state.current });
        }
        const { ClientRequestToken: token, SecretString: text } = input as Record<string, string>;
        const before = versions.get(token!);
        if (before !== undefined && before !== text) throw new ResourceExistsException(meta);
        versions.set(token!, text!);
        state.current = text!;
        return respond({});
      },
    { step: 'initialize', priority: 'low' },
  );
  return { client, state, versions };
}

const generate = async () => newSecretKey(seededRandom(count++));
let count = 1;

describe('a ring of keys', () => {
  it.each([null, '', '{}', '{"keys":[]}'])(
    'makes its first key where the secret holds %j',
    async (start) => {
      const { client, state } = secretsManager(start);
      const ring = keyRing({
        secretId: 's',
        first: firstKey(generate),
        client,
        clock: new SettableClock(),
      });
      const key = await ring.current();
      expect(JSON.parse(state.current!)).toEqual({
        keys: [{ kid: key.kid, created_at: '2026-11-21T10:00:00.000Z', jwk: key.jwk }],
      });
      expect(await ring.find(key.kid)).toEqual(key);
    },
  );

  it('ends with one key, however many make the first at a time', async () => {
    const { client, versions } = secretsManager('{}');
    const rings = Array.from({ length: 8 }, () =>
      keyRing({ secretId: 's', first: firstKey(generate), client }),
    );
    const keys = await Promise.all(rings.map((ring) => ring.current()));
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1);
    expect([...versions.keys()]).toEqual([
      expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/),
    ]);
  });

  it('uses the newest key and still finds older ones', async () => {
    const ringOf = (...kids: string[]) =>
      JSON.stringify({
        keys: kids.map((kid) => ({ kid, created_at: 'x', jwk: { kty: 'oct', k: kid } })),
      });
    const { client, state } = secretsManager(ringOf('b', 'a'));
    const clock = new SettableClock();
    const ring = keyRing({ secretId: 's', first: firstKey(generate), client, clock });
    expect((await ring.current()).kid).toBe('b');
    expect((await ring.find('a'))?.jwk.k).toBe('a');
    expect(state.reads).toBe(1);

    state.current = ringOf('c', 'b');
    expect(await ring.find('c')).toBeNull();
    clock.advance(10);
    expect((await ring.find('c'))?.kid).toBe('c');
    expect(state.reads).toBe(2);
    expect(await ring.find('a')).toBeNull();
    expect(await ring.find('a')).toBeNull();
    expect(state.reads).toBe(2);

    state.current = ringOf('d');
    clock.advance(299);
    expect((await ring.current()).kid).toBe('c');
    clock.advance(1);
    expect((await ring.current()).kid).toBe('d');
    expect(state.reads).toBe(3);
  });

  it('finds the first key at once, also after looking in vain for another', async () => {
    const { client } = secretsManager(null);
    const clock = new SettableClock();
    const reader = keyRing({ secretId: 's', client, clock });
    expect(await reader.find('of-an-earlier-installation')).toBeNull();
    const maker = keyRing({ secretId: 's', first: firstKey(generate), client, clock });
    const key = await maker.current();
    expect(await reader.find(key.kid)).toEqual(key);
  });

  it('tries again after a failure', async () => {
    const { client, state } = secretsManager('{}');
    const ring = keyRing({ secretId: 's', first: firstKey(generate), client });
    state.fails = true;
    await expect(ring.current()).rejects.toThrow('down');
    state.fails = false;
    expect((await ring.current()).kid).toBeTruthy();
  });

  it.each([
    ['a password', 'hunter2', 'the secret s is not JSON'],
    ['something else', '{"keys":[{"kid":1}]}', 'the secret s holds no ring of keys'],
  ])('refuses a secret with %s, without showing it', async (_, text, message) => {
    const { client } = secretsManager(text);
    const reading = keyRing({ secretId: 's', first: firstKey(generate), client }).current();
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.not.toThrow('hunter2');
  });
});

describe('new keys', () => {
  it('are an Ed25519 pair for signing and 256 random bits for the rest', async () => {
    expect(await newSigningKey()).toMatchObject({ kty: 'OKP', crv: 'Ed25519' });
    const { kty, k } = newSecretKey(seededRandom());
    expect([kty, Buffer.from(k!, 'base64url').length]).toEqual(['oct', 32]);
  });
});

describe('a ring whose public halves are published', () => {
  const ringOf = (client: SecretsManagerClient, secretId: string) =>
    keyRing({ secretId, client, first: firstKey(newSigningKey) });

  it('signs with no key before others can read its public half, and nothing but that', async () => {
    const [hidden, open] = [secretsManager('{"keys":[]}'), secretsManager('{"keys":[]}')];
    const ring = publishedRing(ringOf(hidden.client, 'private'), 'public', open.client);
    const key = await ring.current();
    expect(key.jwk.d).toEqual(expect.any(String));
    const { kty, crv, x } = key.jwk;
    expect(JSON.parse(open.state.current!)).toMatchObject({
      keys: [{ kid: key.kid, jwk: { kty, crv, x } }],
    });
    expect(open.state.current).not.toContain(key.jwk.d);
    const checking = keyRing({ secretId: 'public', client: open.client });
    expect((await checking.find(key.kid))?.jwk).toEqual({ kty, crv, x });
  });

  it('writes once, also when others published the key before', async () => {
    const [hidden, open] = [secretsManager('{"keys":[]}'), secretsManager('{"keys":[]}')];
    const ring = () => publishedRing(ringOf(hidden.client, 'private'), 'public', open.client);
    const first = ring();
    await first.current();
    const text = open.state.current;
    open.state.current = `${text} `;
    await first.current();
    await ring().current();
    expect(open.state.current).toBe(`${text} `);
  });

  it('gives no key while the public half cannot be written', async () => {
    const [hidden, open] = [secretsManager('{"keys":[]}'), secretsManager('{"keys":[]}')];
    open.state.fails = true;
    const ring = publishedRing(ringOf(hidden.client, 'private'), 'public', open.client);
    await expect(ring.current()).rejects.toThrow('down');
    open.state.fails = false;
    expect((await ring.current()).kid).toEqual(expect.any(String));
  });
});

it('a ring that may only be read makes no key', async () => {
  const { client, state } = secretsManager('{"keys":[]}');
  const ring = keyRing({ secretId: 's', client });
  await expect(ring.current()).rejects.toThrow('the secret s holds no key yet');
  expect(state.current).toBe('{"keys":[]}');
});
