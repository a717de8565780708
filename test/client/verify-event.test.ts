import { SignatureError, verifyEvent } from '../../shared/client/verify-event.ts';
import { signatureHeaders } from '../../shared/deliveries/sender/sign.ts';

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const other = `whsec_${Buffer.alloc(24, 8).toString('base64')}`;
const at = new Date('2026-11-21T10:32:00.000Z');
const body = '{"id":"evt_1","type":"webhook.test","data":{"message":"Grüße"}}';
const headersBy = (...secrets: string[]) =>
  signatureHeaders({ eventId: 'evt_1', at, body, secrets });
const good = { headers: headersBy(secret), body, secret, now: at };

describe('an event', () => {
  it.each([
    ['as Node has it', { ...good, body: Buffer.from(body) }],
    ['as fetch has it', { ...good, headers: new Headers(good.headers) }],
    ['while a secret is rotated', { ...good, headers: headersBy(other, secret) }],
    ['by any of several secrets', { ...good, secret: [other, secret] }],
    ['at the edge of its time', { ...good, now: new Date(at.getTime() + 300_000) }],
  ])('is verified %s', async (_, request) => {
    expect(await verifyEvent(request)).toEqual(JSON.parse(body));
  });

  it.each([
    ['signed with another secret', { ...good, secret: other }],
    ['with another body', { ...good, body: body.replace('Grüße', 'Gruß') }],
    ['that is too old', { ...good, now: new Date(at.getTime() + 301_000) }],
    ['from the future', { ...good, now: new Date(at.getTime() - 301_000) }],
    ['without headers', { ...good, headers: {} }],
    ['under another ID', { ...good, headers: { ...good.headers, 'webhook-id': 'evt_2' } }],
    [
      'with a signature that is none',
      { ...good, headers: { ...good.headers, 'webhook-signature': 'v1,%%%% v2,x' } },
    ],
  ])('%s is refused', async (_, request) => {
    await expect(verifyEvent(request)).rejects.toThrow(SignatureError);
  });

  it('is not judged by a secret that is none', async () => {
    await expect(verifyEvent({ ...good, secret: '' })).rejects.toThrow(TypeError);
  });
});
