import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { signatureHeaders } from '../../shared/deliveries/sender/sign.ts';
import { signingSecretOf } from '../../shared/deliveries/rules/signing-secret.ts';
import { seededRandom } from '../support/clock.ts';

const random = seededRandom();
const [secret, older, stranger] = [1, 2, 3].map(() => signingSecretOf(random.bytes(32))) as [
  string,
  string,
  string,
];
const eventId = 'evt_01k9zq4w3v7m2x5c8e0b6t1n4r';

/** Whether the library of the standard's authors takes it; it looks at the real time. */
function verifies(body: string, headers: Record<string, string>, by: string): boolean {
  try {
    new Webhook(by).verify(body, headers, { jsonParse: false });
    return true;
  } catch {
    return false;
  }
}

describe('signatureHeaders', () => {
  it('gives the signature of the published vector', () => {
    const headers = signatureHeaders({
      eventId: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1_614_265_330_999),
      body: '{"test": 2432232314}',
      secrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    });
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it.each([
    ['an empty body', ''],
    ['all kinds of writing', '{"name":"Sigur Rós – 坂本龍一 – فيروز – 👩‍🎤"}'],
    ['64 KiB', JSON.stringify({ x: 'ä'.repeat(32_000) }).padEnd(65_536)],
  ])('signs %s so that others can verify it', (_, body) => {
    const headers = signatureHeaders({ eventId, at: new Date(), body, secrets: [secret] });
    expect(verifies(body, headers, secret)).toBe(true);
    expect(verifies(body, headers, stranger)).toBe(false);
    expect(verifies(`${body} `, headers, secret)).toBe(false);
  });

  it('signs any text and any id', () => {
    const id = fc.stringMatching(/^evt_[0-9a-z]{26}$/);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), id, (body, eventId) => {
        fc.pre(body.isWellFormed());
        const headers = signatureHeaders({ eventId, at: new Date(), body, secrets: [secret] });
        expect(verifies(body, headers, secret)).toBe(true);
      }),
    );
  });

  it('signs with every live secret, the newest first', () => {
    const at = new Date();
    const both = signatureHeaders({ eventId, at, body: '{}', secrets: [secret, older] });
    const [first, second] = both['webhook-signature'].split(' ');
    const newest = signatureHeaders({ eventId, at, body: '{}', secrets: [secret] });
    expect(first).toBe(newest['webhook-signature']);
    expect(second).not.toBe(first);
    expect([secret, older, stranger].map((by) => verifies('{}', both, by))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('gives another signature but the same id in the next attempt', () => {
    const [first, second] = [0, 5000].map((later) =>
      signatureHeaders({
        eventId,
        at: new Date(Date.now() + later),
        body: '{}',
        secrets: [secret],
      }),
    );
    expect(second?.['webhook-id']).toBe(first?.['webhook-id']);
    expect(second?.['webhook-signature']).not.toBe(first?.['webhook-signature']);
  });

  it.each([
    ['no secret', [], 'no secret'],
    ['a secret without its prefix', [secret.slice(6)], 'malformed'],
    ['a secret that is no base64', ['whsec_!!!'], 'malformed'],
    ['a short secret', ['whsec_c2hvcnQ='], 'shorter than 24 bytes'],
  ])('refuses %s without repeating it', (_, secrets, why) => {
    const sign = () => signatureHeaders({ eventId, at: new Date(), body: '{}', secrets });
    expect(sign).toThrow(why);
    expect(sign).not.toThrow(secrets[0] ?? 'whsec_');
  });

  it('refuses an id that would make the signed text ambiguous', () => {
    const sign = () =>
      signatureHeaders({ eventId: 'evt_1.2', at: new Date(), body: '{}', secrets: [secret] });
    expect(sign).toThrow('full stop');
  });
});
