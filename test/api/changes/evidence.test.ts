import { mosaic } from '../../../lib/simulator/wire/pictures.ts';
import { keepPictures } from '../../../shared/checks/steps/keep-pictures.ts';
import { apiEvent, lambdaContext } from '../../support/events.ts';
import type { Person } from '../../support/harness.ts';
import { refusalOf, service } from '../../support/service.ts';
import { handlers } from '../../../functions/api/changes/index.ts';
import { serve } from '../../../shared/http/serve.ts';
import { toAnswer } from '../../../lib/local/http/payload.ts';
import { forSuite } from '../../support/suite.ts';

const unknown = 'chg_01k9zq4w3v7m2x5c8e0b6t1n4r';

describe('the pictures of a change over HTTP', () => {
  const s = forSuite(() => service({ artists: 2 }));
  let org: Person;
  let change: string;
  let other: string;
  const hashes: string[] = [];
  beforeAll(async () => {
    org = await s.organization();
    const artist = s.watched(org, await s.monitor(org));
    const keep = () => keepPictures(s.deps, { kind: 'picture', ...artist });
    const shown = () => s.w.world.artists[1001]?.picture ?? '';
    await keep();
    hashes.push(shown());
    s.w.happens('picture', { remove: false });
    s.w.happens('rename', { name: 'Another' });
    hashes.push(shown());
    await s.w.check(artist);
    await keep();
    await s.w.settle(artist);
    const changes = await s.w.changes(artist);
    const idOf = (type: string) => changes.find((one) => one.change_type === type)?.id ?? '';
    [change, other] = [idOf('PROFILE_IMAGE_CHANGED'), idOf('PROFILE_NAME_CHANGED')];
  });

  const path = (id: string, side: string) => `/api/v1/changes/${id}/evidence/${side}`;

  it.each(['before', 'after'])('are sent as they were %s, and can do nothing', async (side) => {
    const answer = await org.get(path(change, side));
    answer.expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    });
    const bytes = mosaic(hashes[side === 'before' ? 0 : 1] ?? '', 250);
    expect(Buffer.from(String(answer.body), 'base64').equals(bytes)).toBe(true);
  });

  it('leave the gateway byte for byte', async () => {
    const handler = serve('changes', handlers, () => s.deps);
    const request = { method: 'GET', path: path(change, 'after'), ...org.credentials };
    const result = await handler(apiEvent(request), lambdaContext);
    expect(result.isBase64Encoded).toBe(true);
    expect(toAnswer(result)?.body.equals(mosaic(hashes[1] ?? '', 250))).toBe(true);
  });
  it('are unknown of other changes, of other organizations and of nothing alike', async () => {
    const stranger = await s.organization();
    const refusals = [
      await org.get(path(unknown, 'before')),
      await org.get(path(other, 'before')),
      await org.get(path(change, 'between')),
      await stranger.get(path(change, 'before')),
    ];
    for (const answer of refusals) {
      answer.refused('not_found');
      expect(refusalOf(answer)).toBe(refusalOf(refusals[0]!));
      expect(answer.headers['content-type']).toBe('application/problem+json');
    }
  });

  it('are no error where no copy was kept: the answer is empty, and is asked for again', async () => {
    const artist = s.watched(org, await s.monitor(org, '1002'));
    s.w.happens('picture', { remove: false }, 1002);
    await s.w.check(artist);
    await s.w.settle(artist);
    const { id } = (await s.w.changes(artist))[0]!;
    const answer = await org.get(path(id, 'after'));
    answer.expect(204);
    expect(answer.body).toBe('');
    expect(answer.headers['content-type']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('are shown for as long as the plan shows the change', async () => {
    await s.h.plan(org, 'free');
    s.h.clock.advance(91 * 86_400);
    const again = await s.h.member(org, 'viewer');
    (await again.get(path(change, 'before'))).expect(404);
    await s.h.plan(org, 'business');
    (await again.get(path(change, 'before'))).expect(200);
  });
});
