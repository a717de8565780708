import {
  codeHmac,
  firstOrganizationName,
  newSignInCode,
  sameDigest,
  writtenCode,
} from '../../shared/domain/people/sign-in.ts';

describe('a sign-in code', () => {
  it('has 40 bits of chance in 8 characters', () => {
    expect(newSignInCode(Uint8Array.of(0, 0, 0, 0, 0))).toBe('00000000');
    expect(newSignInCode(Uint8Array.of(255, 255, 255, 255, 255))).toBe('ZZZZZZZZ');
    expect(newSignInCode(Uint8Array.of(0, 0, 0, 0, 1))).toBe('00000001');
    expect(writtenCode('K7QM2XRD')).toBe('K7QM-2XRD');
  });

  it('is stored under the pepper, and read as Crockford meant it', () => {
    const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    expect(codeHmac(one, '01101K7Q')).toMatch(/^[0-9a-f]{64}$/);
    expect(codeHmac(one, 'OILO1K7Q')).toBe(codeHmac(one, '01101K7Q'));
    expect(codeHmac(one, '01101K7Q')).not.toBe(codeHmac(other, '01101K7Q'));
    expect(codeHmac(one, '01101K7Q')).not.toBe(codeHmac(one, '01101K7R'));
  });

  it('is compared whole', () => {
    expect(sameDigest('abcd', 'abcd')).toBe(true);
    expect(sameDigest('abcd', 'abce')).toBe(false);
    expect(sameDigest('abcd', 'ab')).toBe(false);
  });
});

describe('the first organization', () => {
  it.each([
    ['Ada', 'a@example.com', 'Ada’s organization'],
    [null, 'ada.l@example.com', 'ada.l’s organization'],
    [null, 'www.evil.example@example.com', 'My organization'],
    ['😀'.repeat(90), 'a@example.com', `${'😀'.repeat(80)}’s organization`],
  ])('of %s (%s) is called %s', (name, email, expected) => {
    expect(firstOrganizationName(name, email)).toBe(expected);
  });
});
