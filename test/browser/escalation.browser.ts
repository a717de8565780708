import { artists } from './artists.ts';
import { check } from './check.ts';
import { confirmed, monitor } from './world.ts';

describe('why a change was sent', () => {
  check('says where it goes on to if nobody acknowledges it', async (stage) => {
    const [ana, receiver] = [await stage.person(), await stage.receiver()];
    const { api } = ana;
    const chat = (name: string) =>
      api.call('POST /api/v1/org/destinations', {
        body: { name, type: 'chat_a', config: { url: `${receiver.url}/services/T0/B0/${name}` } },
      });
    const [first, second] = [await chat('desk'), await chat('manager')];
    await api.call('POST /api/v1/org/alerts', {
      body: {
        name: 'Bad news',
        destination_id: first.id,
        min_severity: 'info',
        escalate: { destination_id: second.id, after_minutes: 30, min_severity: 'info' },
      },
    });
    const id = await monitor(api, artists.routed);
    const [change] = await confirmed(
      { api, local: stage.local },
      { id, streamingId: artists.routed },
      [['rename', { name: `Osprey${Date.now().toString(36)}` }]],
      ['PROFILE_NAME_CHANGED'],
    );
    await ana.open(`/app/changes/${change?.id ?? ''}`);
    const row = ana.page.getByRole('row').filter({ hasText: 'Bad news' });
    await row.getByText('If nobody acknowledges it, on to').waitFor();
    await row.getByRole('link', { name: 'manager' }).waitFor();
    await row.getByText(/sent on/).waitFor();
  });
});
