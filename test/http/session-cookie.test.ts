import { SignJWT, UnsecuredJWT, type JWK, type JWTPayload } from 'jose';
import { newSecretKey, newSigningKey } from '../../shared/aws/key-maker.ts';
import { readSessionToken, sessionCookie, signSession } from '../../shared/http/session-cookie.ts';
import type { KeyRing, RingKey } from '../../shared/usecases/ports.ts';
import { seededRandom } from '../support/clock.ts';

const sid = 'sess_01k9zq4w3v7m2x5c8e0b6t1n4r';
const at = new Date('2026-11-21T10:00:00.000Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
const session = { sessionId: sid, createdAt: at, expiresAt: later(60) };
const publicUrl = 'https://monitor.example';

let keys: RingKey[];
const ring: KeyRing = {
  current: async () => keys[0]!,
  find: async (kid) => keys.find((key) => key.kid === kid) ?? null,
  all: async () => keys,
};
const signer = { sessionKeys: ring, publicUrl };
const read = (token: string, now = at) => readSessionToken(signer, token, now);

beforeAll(async () => {
  keys = [
    { kid: 'new', jwk: await newSigningKey() },
    { kid: 'old', jwk: await newSigningKey() },
  ];
});

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);
const sound = {
  sid,
  iss: publicUrl,
  aud: 'artist-monitor',
  iat: seconds(at),
  exp: seconds(later(60)),
};
const header = { alg: 'EdDSA', typ: 'session+jwt', kid: 'new' };

/** A token as an attacker who holds `key` could make it. */
async function forged(
  payload: JWTPayload,
  { key = keys[0]!.jwk, head = header }: { key?: JWK; head?: object } = {},
): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ ...header, ...head }).sign(key);
}

describe('the token of a session', () => {
  it('names the session, and nothing else about anybody', async () => {
    const token = await signSession(signer, session);
    expect(await read(token)).toBe(sid);
    const payload = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as object;
    expect(Object.keys(payload).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'sid']);
  });

  it('made by hand from the same parts is the same', async () => {
    expect(await read(await forged(sound))).toBe(sid);
  });

  it('is read with an older key of the ring too', async () => {
    const token = await forged(sound, { key: keys[1]!.jwk, head: { kid: 'old' } });
    expect(await read(token)).toBe(sid);
  });

  it('ends with its time', async () => {
    const token = await signSession(signer, session);
    expect(await read(token, later(59))).toBe(sid);
    expect(await read(token, later(60))).toBeNull();
  });

  it.each<[string, () => Promise<string>]>([
    ['no token at all', async () => 'x'],
    ['no signature', async () => new UnsecuredJWT(sound).encode()],
    ['a signature of another key', async () => forged(sound, { key: await newSigningKey() })],
    ['an unknown key', async () => forged(sound, { head: { kid: 'other' } })],
    ['the key of a path', async () => forged(sound, { head: { kid: '../new' } })],
    ['no key', async () => forged(sound, { head: { kid: undefined } })],
    ['another type', async () => forged(sound, { head: { typ: 'JWT' } })],
    [
      'an HMAC under a key of the attacker',
      async () => forged(sound, { key: newSecretKey(seededRandom()), head: { alg: 'HS256' } }),
    ],
    ['another issuer', async () => forged({ ...sound, iss: 'https://other.example' })],
    ['another audience', async () => forged({ ...sound, aud: 'other' })],
    ['no end', async () => forged({ ...sound, exp: undefined })],
    ['no beginning', async () => forged({ ...sound, iat: undefined })],
    ['no session', async () => forged({ ...sound, sid: undefined })],
    ['something else for a session', async () => forged({ ...sound, sid: 'USER#x' })],
  ])('is refused with %s', async (_, make) => {
    expect(await read(await make())).toBeNull();
  });

  it('is a fault, not a refusal, when the keys cannot be read', async () => {
    const token = await signSession(signer, session);
    const down: KeyRing = {
      current: () => Promise.reject(new Error('down')),
      find: () => Promise.reject(new Error('down')),
      all: () => Promise.reject(new Error('down')),
    };
    await expect(readSessionToken({ sessionKeys: down, publicUrl }, token, at)).rejects.toThrow(
      'down',
    );
  });
});

describe('the cookie of a session', () => {
  it('stays on our host, out of reach of scripts, and below what browsers keep', async () => {
    const cookie = sessionCookie(await signSession(signer, session), 2_592_000);
    expect(cookie).toMatch(
      /^ag_token=[\w.-]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    );
    expect(cookie.length).toBeLessThan(1024);
  });
});
