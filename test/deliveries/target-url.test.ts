import { egress } from '../../shared/deliveries/sender/egress.ts';
import { checkTargetUrl, type UrlKind } from '../../shared/deliveries/sender/target-url.ts';
import { Problem } from '../../shared/domain/problems/errors.ts';

const chatAHosts = ['hooks.chat-a.example.com'];
const chatBHosts = ['chat-b.example.com', 'old.chat-b.example.com'];
const deployed = {
  egress: egress({ allow: [], ownHost: null, resolve: async () => ['93.184.216.34'] }),
  chatAHosts,
  chatBHosts,
};
const local = {
  egress: egress({ allow: ['127.0.0.0/8'], ownHost: '127.0.0.1:3000' }),
  chatAHosts: [...chatAHosts, '127.0.0.1'],
  chatBHosts: [...chatBHosts, '127.0.0.1'],
};

async function refusal(kind: UrlKind, url: string, rules = deployed): Promise<string> {
  const error = await checkTargetUrl(kind, url, rules).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error === null) return 'allowed';
  if (error instanceof Problem && error.code === 'url_not_allowed') return error.detail!;
  throw error instanceof Error ? error : new Error('not an error');
}

describe('checkTargetUrl', () => {
  it.each([
    ['webhook', 'https://anywhere.example.com/hook'],
    ['chat_a', 'https://hooks.chat-a.example.com/services/T000/B000/demo'],
    ['chat_b', 'https://chat-b.example.com/api/webhooks/1234/abc-DEF_1'],
    ['chat_b', 'https://old.chat-b.example.com/api/v10/webhooks/1234/abc'],
    ['chat_b', 'https://chat-b.example.com/api/webhooks/1234/abc?thread_id=99'],
    ['chat_b', 'https://chat-b.example.com/api/webhooks/1234/abc?wait=true&thread_id=99'],
    ['chat_b', 'https://chat-b.example.com/api/webhooks/1234/abc?thread_id=99&wait=false'],
  ] as const)('takes a %s at %s', async (kind, url) => {
    await expect(refusal(kind, url)).resolves.toBe('allowed');
  });

  it.each([
    ['chat_a', 'https://elsewhere.example.com/services/T000/B000/demo', 'must be on'],
    ['chat_a', 'https://hooks.chat-a.example.com.evil.com/services/T/B/X', 'must be on'],
    ['chat_a', 'https://x.hooks.chat-a.example.com/services/T/B/X', 'must be on'],
    ['chat_a', 'https://chat-b.example.com/api/webhooks/1/x', 'must be on'],
    ['chat_a', 'https://hooks.chat-a.example.com/', 'must look like'],
    ['chat_a', 'https://hooks.chat-a.example.com/services/T000/B000', 'must look like'],
    ['chat_a', 'https://hooks.chat-a.example.com/services/T/B/X/../../Y', 'must look like'],
    ['chat_a', 'https://hooks.chat-a.example.com/services/T/B/X?y=1', 'must look like'],
    ['chat_a', 'http://hooks.chat-a.example.com/services/T/B/X', 'https://'],
    ['chat_a', 'https://u@hooks.chat-a.example.com/services/T/B/X', 'user name'],
    ['chat_a', 'https://hooks.chat-a.example.com:22/services/T/B/X', 'port'],
    ['chat_b', 'https://hooks.chat-a.example.com/services/T/B/X', 'must be on'],
    ['chat_b', 'https://chat-b.example.com/api/webhooks/abc/x', 'must look like'],
    ['chat_b', 'https://chat-b.example.com/api/webhooks/1/x/slack', 'must look like'],
    ['chat_b', 'https://chat-b.example.com/api/webhooks/1/x?wait=maybe', 'must look like'],
    ['chat_b', 'https://chat-b.example.com/api/webhooks/1/x?thread_id=9&x=1', 'must look like'],
    ['chat_b', 'https://chat-b.example.com/channels/1/2', 'must look like'],
    ['chat_a', 'http://127.0.0.1:8080/', 'must be on'],
    ['webhook', 'http://127.0.0.1:8080/', 'https://'],
    ['chat_a', 'not a URL', 'must be on'],
  ] as const)('refuses a %s at %s: %s', async (kind, url, why) => {
    await expect(refusal(kind, url)).resolves.toContain(why);
  });

  it('says where a chat URL must lead, and what it must look like', async () => {
    await expect(refusal('chat_b', 'https://x.example.com/')).resolves.toBe(
      'This URL isn’t allowed: for a `chat_b` destination, it must be on chat-b.example.com or old.chat-b.example.com.',
    );
    await expect(refusal('chat_a', 'https://hooks.chat-a.example.com/')).resolves.toBe(
      'This URL isn’t allowed: for a `chat_a` destination, it must look like https://hooks.chat-a.example.com/services/T000/B000/demo.',
    );
  });

  it('takes any port and path of an address among the hosts, in its usual spelling alone', async () => {
    await expect(refusal('chat_a', 'http://127.0.0.1:8080/any', local)).resolves.toBe('allowed');
    await expect(refusal('chat_b', 'http://127.0.0.1:8080/', local)).resolves.toBe('allowed');
    for (const spelling of ['127.1', '2130706433', '0x7f.1', 'localhost', '[::ffff:127.0.0.1]']) {
      const url = `http://${spelling}:8080/services/T/B/X`;
      await expect(refusal('chat_a', url, local)).resolves.toContain('isn’t allowed');
    }
  });
});
