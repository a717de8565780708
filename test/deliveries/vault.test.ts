import { CompactEncrypt } from 'jose';
import { vault } from '../../shared/deliveries/sender/vault.ts';
import type { KeyRing, RingKey } from '../../shared/usecases/ports.ts';
import { seededRandom } from '../support/clock.ts';

const random = seededRandom();

function ringKey(kid: string, bytes = 32): RingKey {
  const k = Buffer.from(random.bytes(bytes)).toString('base64url');
  return { kid, jwk: { kty: 'oct', k } };
}

/** A ring whose newest key is the last. */
function ring(...keys: RingKey[]): KeyRing {
  return {
    current: async () => keys.at(-1)!,
    find: async (kid) => keys.find((key) => key.kid === kid) ?? null,
    all: async () => keys,
  };
}

const [first, second] = [ringKey('k1'), ringKey('k2')];
const owner = {
  organizationId: 'org_01k9zq4w3v7m2x5c8e0b6t1n4r',
  targetId: 'wh_01k9zq4w3v7m2x5c8e0b6t1n4r',
};
const secret = 'whsec_geheim🔑';

function headerOf(sealed: string): unknown {
  return JSON.parse(Buffer.from(sealed.split('.')[0]!, 'base64url').toString());
}

describe('vault', () => {
  it('gives back what it sealed', async () => {
    const safe = vault(ring(first));
    await expect(safe.open(await safe.seal(secret, owner), owner)).resolves.toBe(secret);
  });

  it('hides the secret, and seals the same one differently every time', async () => {
    const safe = vault(ring(first));
    const [one, two] = [await safe.seal(secret, owner), await safe.seal(secret, owner)];
    const plain = one.split('.').map((part) => Buffer.from(part, 'base64url').toString());
    expect(plain.join()).not.toContain('geheim');
    expect(one).not.toBe(two);
  });

  it('names key, organization and target in the header, and nothing else', async () => {
    const safe = vault(ring(first, second));
    expect(headerOf(await safe.seal(secret, owner))).toEqual({
      alg: 'dir',
      enc: 'A256GCM',
      kid: 'k2',
      org: owner.organizationId,
      target: owner.targetId,
    });
  });

  it('opens with an older key what it sealed before the ring was turned', async () => {
    const sealed = await vault(ring(first)).seal(secret, owner);
    await expect(vault(ring(first, second)).open(sealed, owner)).resolves.toBe(secret);
    await expect(vault(ring(second)).open(sealed, owner)).rejects.toThrow('no key k1');
  });

  it.each([
    ['organization', { ...owner, organizationId: 'org_other' }],
    ['target', { ...owner, targetId: 'wh_other' }],
  ])('opens nothing for another %s', async (_, other) => {
    const safe = vault(ring(first));
    await expect(safe.open(await safe.seal(secret, owner), other)).rejects.toThrow(
      'was found with',
    );
  });

  it('opens nothing whose header, text or tag was changed', async () => {
    const safe = vault(ring(first));
    const parts = (await safe.seal(secret, owner)).split('.');
    const header = { ...(headerOf(parts.join('.')) as object), org: 'org_other' };
    const other = Buffer.from(JSON.stringify(header)).toString('base64url');
    const forged = [other, ...parts.slice(1)].join('.');
    await expect(safe.open(forged, { ...owner, organizationId: 'org_other' })).rejects.toThrow();
    for (const index of [2, 3, 4]) {
      const bytes = Buffer.from(parts[index]!, 'base64url');
      bytes[0]! ^= 1;
      const changed = parts.with(index, bytes.toString('base64url')).join('.');
      await expect(safe.open(changed, owner)).rejects.toThrow();
    }
  });

  it('opens nothing that names no key or another cipher', async () => {
    const safe = vault(ring(first));
    const key = Buffer.from(first.jwk.k!, 'base64url');
    const sealedBy = async (header: { alg: string; enc: string; kid?: string }) =>
      new CompactEncrypt(Buffer.from(secret))
        .setProtectedHeader({ ...header, org: owner.organizationId, target: owner.targetId })
        .encrypt(key);
    const nameless = await sealedBy({ alg: 'dir', enc: 'A256GCM' });
    await expect(safe.open(nameless, owner)).rejects.toThrow('no key');
    const wrapped = await sealedBy({ alg: 'A256GCMKW', enc: 'A256GCM', kid: 'k1' });
    await expect(safe.open(wrapped, owner)).rejects.toThrow();
    await expect(safe.open('not sealed at all', owner)).rejects.toThrow();
  });

  it('refuses a key that is not one of 256 bits', async () => {
    await expect(vault(ring(ringKey('k', 16))).seal(secret, owner)).rejects.toThrow('256 bits');
    const pair: RingKey = { kid: 'k', jwk: { kty: 'OKP', crv: 'Ed25519', x: 'AA' } };
    await expect(vault(ring(pair)).seal(secret, owner)).rejects.toThrow('256 bits');
  });
});
