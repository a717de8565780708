import {
  liveSecrets,
  rotated,
  secretHint,
  signingSecretOf,
  type StoredSecret,
} from '../../shared/deliveries/rules/signing-secret.ts';
import { SigningSecret } from '../../shared/deliveries/rules/signing-secret.ts';

const now = new Date('2026-11-21T10:00:00.000Z');

function aSecret(sealed: string, expiresInSeconds: number | null): StoredSecret {
  const expires_at =
    expiresInSeconds === null
      ? null
      : new Date(now.getTime() + expiresInSeconds * 1000).toISOString();
  return { sealed, hint: 'whsec_…abcd', created_at: '2026-11-01T00:00:00.000Z', expires_at };
}

describe('signing secrets', () => {
  it('have the form of Standard Webhooks and hide all but four characters', () => {
    const secret = signingSecretOf(Uint8Array.from({ length: 32 }, (_, index) => index));
    expect(SigningSecret.parse(secret)).toBe('whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=');
    expect(secretHint(secret)).toBe('whsec_…dHh8');
  });

  it('sign until they end, and not at that very moment', () => {
    const secrets = [aSecret('new', null), aSecret('old', 1), aSecret('ended', 0)];
    expect(liveSecrets(secrets, now).map(({ sealed }) => sealed)).toEqual(['new', 'old']);
  });

  it('go on signing for the grace period, but not beyond an end that is sooner', () => {
    const before = [aSecret('current', null), aSecret('older', 60), aSecret('ended', -1)];
    const after = rotated(before, aSecret('next', null), 3600, now);
    expect(after?.map(({ sealed, expires_at }) => [sealed, expires_at])).toEqual([
      ['next', null],
      ['current', '2026-11-21T11:00:00.000Z'],
      ['older', '2026-11-21T10:01:00.000Z'],
    ]);
  });

  it('leave the new one alone when there is no grace', () => {
    const before = [aSecret('current', null), aSecret('older', 60), aSecret('oldest', 30)];
    const after = rotated(before, aSecret('next', null), 0, now);
    expect(after?.map(({ sealed }) => sealed)).toEqual(['next']);
  });

  it('are three at most at a time', () => {
    const before = [aSecret('current', null), aSecret('older', 60), aSecret('oldest', 30)];
    expect(rotated(before, aSecret('next', null), 1, now)).toBeNull();
  });
});
