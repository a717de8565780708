import manifest from '../../package.json' with { type: 'json' };
import openApi from '../../openapi.json' with { type: 'json' };
import { requestHeaders } from '../../shared/deliveries/rules/delivery.ts';
import { userAgent, version } from '../../shared/domain/version.ts';

it('is one, wherever the service tells it', () => {
  expect(version).toBe(manifest.version);
  expect(userAgent).toBe(`artist-monitor/${manifest.version}`);
  expect(openApi.info.version).toBe(manifest.version);
  const sent = requestHeaders('chat_a', 'evt_1', '2026-11-21T10:00:00.000Z');
  expect(sent?.['user-agent']).toBe(userAgent);
});
