import { packedFor } from '../../shared/http/packed.ts';
import type { Person } from '../support/harness.ts';
import { forSuite } from '../support/suite.ts';
import { wholeApi } from '../support/whole-api.ts';

describe('a long answer', () => {
  const path = '/api/v1/event-types';
  const h = forSuite(wholeApi);
  let viewer: Person;
  beforeAll(async () => {
    viewer = await h.organization({ role: 'viewer' });
  });

  const asked = (coding: string, more: Record<string, string> = {}) =>
    viewer.get(path, { headers: { 'accept-encoding': coding, ...more } });

  it('comes packed to who takes that, and says the same', async () => {
    const plain = await asked('identity');
    const packed = await asked('br, gzip');
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' });
    expect(packed.body).toEqual(plain.body);
  });

  it('has a tag that is weak when packed, and known either way', async () => {
    const { etag: plain = '' } = (await asked('')).headers;
    const { etag: packed = '' } = (await asked('gzip')).headers;
    expect(packed).toBe(`W/${plain}`);
    const again = await asked('gzip', { 'if-none-match': packed });
    expect([again.status, again.body]).toEqual([304, '']);
    expect(again.headers).not.toHaveProperty('content-encoding');
  });
});

it('leaves short answers, and what is no JSON, as they are', () => {
  const answer = (type: string, letters: number) => ({
    statusCode: 200,
    headers: { 'content-type': type },
    body: 'x'.repeat(letters),
  });
  for (const one of [answer('application/json', 2047), answer('text/html', 5000)]) {
    expect(packedFor(one, 'gzip')).toBe(one);
  }
});
