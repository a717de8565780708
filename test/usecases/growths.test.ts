import { theService } from '../../shared/domain/people/audit.ts';
import { createWebhook } from '../../shared/usecases/targets/create-webhook.ts';
import { pipeline, type Pipeline } from '../support/pipeline.ts';
import { watching, type Watched } from '../support/watching.ts';

describe('a rise that goes on after it was told', () => {
  let p: Pipeline;
  let artist: Watched;
  beforeEach(async () => {
    p = pipeline(await watching({ artists: 2 }));
    p.w.happens('followers', { set: 10_000 }, 1001);
    ({ artist } = await p.watched('1001', ['one']));
    const acting = {
      organization: { id: artist.organization_id, name: 'Ours', plan: 'business' as const },
      now: p.w.clock.now(),
      by: theService,
    };
    const input = {
      name: 'updates',
      event_types: [],
      active: true,
      events: ['change.updated' as const],
    };
    const made = { ...p.deps, checkUrl: async () => undefined };
    await createWebhook(made, acting, { ...input, url: 'https://updates.example/hook' });
  });
  afterEach(() => p.w.stop());

  const day = async (followers: number) => {
    p.w.clock.advance(85_800);
    p.w.happens('followers', { set: followers }, 1001);
    await p.checked(artist);
    p.w.clock.advance(600);
    await p.swept();
  };
  const updates = () =>
    p.sender.sent
      .map(({ message }) => JSON.parse(message.body) as { type: string; update?: object })
      .filter(({ type }) => type === 'change.updated');

  it('updates its change once it has ended, and tells the webhooks that ask for it', async () => {
    for (let at = 0; at < 25; at += 1) await day(10_000 + ((at * 7) % 3));
    for (const followers of [11_500, 13_200, 15_200, 17_500, 20_100, 23_000]) await day(followers);
    for (let at = 0; at < 16; at += 1) await day(23_010 + ((at * 7) % 3));
    const changes = await p.w.changes(artist);
    const spikes = changes.filter(({ change_type }) => change_type === 'FOLLOWERS_SPIKE');
    expect(spikes).toHaveLength(1);
    const [spike] = spikes;
    expect(spike?.summary).toMatch(/By 20\d\d-\d\d-\d\d, the number had reached 2\d,\d{3}\.$/);
    expect(Number(spike?.payload.after)).toBeGreaterThan(20_000);
    expect(updates()).toHaveLength(1);
    expect(updates()[0]).toMatchObject({
      data: { id: spike?.id, summary: spike?.summary },
      update: { what: 'grew', by: { type: 'service' } },
    });
    expect(p.errors).toEqual([]);
  });
});
