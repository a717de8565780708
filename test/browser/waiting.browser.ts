import { artists } from './artists.ts';
import { check } from './check.ts';
import { confirmed, eventually, monitor } from './world.ts';

describe('what waits', () => {
  check('a person sees why nothing came, what waits, and sends it now', async (stage) => {
    const [ana, receiver] = [
      await stage.person({ page: { timezoneId: 'Asia/Tokyo' } }),
      await stage.receiver(),
    ];
    const { api, page } = ana;
    const { id: destination } = await api.call('POST /api/v1/org/destinations', {
      body: {
        name: '#alerts',
        type: 'chat_a',
        config: { url: `${receiver.url}/services/T0/B0/x` },
      },
    });
    await api.call('POST /api/v1/org/alerts', {
      body: { name: 'Once a week', destination_id: destination, cadence: 'weekly' },
    });
    await api.call('POST /api/v1/org/alerts', {
      body: {
        name: 'Bad news',
        destination_id: destination,
        event_types: ['RELEASE_WENT_OFFLINE'],
      },
    });
    const id = await monitor(api, artists.digested);
    const [change] = await confirmed(
      { api, local: stage.local },
      { id, streamingId: artists.digested },
      [['rename', { name: `Osprey${Date.now().toString(36)}` }]],
      ['PROFILE_NAME_CHANGED'],
    );
    await eventually('a message that waits', async () => {
      const params = { id: destination };
      const messages = await api.call('GET /api/v1/org/destinations/{id}/pending', { params });
      return messages.length > 0;
    });
    await ana.open(`/app/changes/${change!.id}`);
    await ana.seesText('Why did (or didn’t) I get this?');
    const why = page.getByRole('table', { name: /^What each alert rule/ });
    const weekly = why.getByRole('row').filter({ hasText: 'Once a week' });
    await weekly.getByText(/^It’s in a digest, which will be sent at/).waitFor();
    await why.getByRole('row').filter({ hasText: 'Bad news' }).getByText('not sent').waitFor();
    await weekly.getByRole('link', { name: '#alerts' }).click();

    const waiting = page.getByRole('region', { name: 'Waiting messages' });
    await waiting.getByRole('cell', { name: /its digest/ }).waitFor();
    // By the clock of the organization, which the destination goes by, and not by the reader’s.
    await waiting.getByRole('columnheader', { name: 'Comes (UTC)' }).waitFor();
    await waiting.getByRole('cell', { name: /^Mon, .* 9:00 AM$/ }).waitFor();
    await waiting.getByRole('link', { name: /Osprey/ }).waitFor();
    await waiting.getByRole('button', { name: 'Send now' }).click();
    await ana.seesText('Sending 1 message.');
    await waiting.getByText('Nothing is waiting.').waitFor();
    await eventually('the message', async () => receiver.received.length > 0);
    await eventually('the delivery', async () => {
      const params = { id: change!.id };
      const entries = await api.call('GET /api/v1/changes/{id}/routing', { params });
      return entries.some(({ verdict }) => verdict === 'sent');
    });
    await ana.open(`/app/changes/${change!.id}`);
    await weekly.getByText(/^It was sent at/).waitFor();
    await weekly.getByRole('link', { name: 'View the delivery' }).waitFor();
  });
});
