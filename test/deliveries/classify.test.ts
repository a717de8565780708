import {
  classifyChatA,
  classifyChatB,
  classifyWebhook,
} from '../../shared/deliveries/sender/classify.ts';
import type { EgressResponse } from '../../shared/usecases/egress-port.ts';

const now = new Date('2026-11-21T10:00:00.000Z');

function answer(
  status: number,
  body: unknown = '',
  headers: Record<string, string> = {},
): EgressResponse {
  return { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

const success = {
  delivered: true,
  error: null,
  retry_after_seconds: null,
  disable_reason: null,
  permanent: false,
};
const retry = (error: string, retry_after_seconds: number | null = null) => ({
  ...success,
  delivered: false,
  error,
  retry_after_seconds,
});
const permanent = (error: string) => ({ ...retry(error), permanent: true });
const disable = (error: string) => ({
  ...retry(error),
  disable_reason: expect.stringMatching(/^The .*\.$/) as string,
});

describe('classifyWebhook', () => {
  it.each([200, 201, 202, 204, 299])('takes %i for success', (status) => {
    expect(classifyWebhook(answer(status, 'whatever'), now)).toEqual(success);
  });

  it.each([199, 300, 301, 302, 307, 308, 400, 401, 403, 404, 409, 422, 500, 502, 503, 504])(
    'tries again after %i',
    (status) => {
      expect(classifyWebhook(answer(status), now)).toEqual(retry(`http_${status}`));
    },
  );

  it('ends the target at 410', () => {
    expect(classifyWebhook(answer(410), now)).toEqual(disable('http_410'));
  });

  it.each([
    ['429', 429, '30', 30],
    ['503', 503, 'Sat, 21 Nov 2026 10:01:00 GMT', 60],
    ['429, in fractions', 429, '1.5', 2],
    ['429, but not for nonsense', 429, 'later', null],
    ['500, for which it means nothing', 500, '30', null],
  ])('hears a Retry-After with %s', (_, status, value, seconds) => {
    const verdict = classifyWebhook(answer(status, '', { 'retry-after': value }), now);
    expect(verdict).toEqual(retry(`http_${status}`, seconds));
  });

  it('ends the delivery, or the target, when the receiver says so', () => {
    const saying = (status: number, wish: string) =>
      classifyWebhook(answer(status, '', { 'webhook-delivery': wish }), now);
    expect(saying(500, 'abort-message')).toEqual(permanent('http_500'));
    expect(saying(500, ' Disable ')).toEqual(disable('http_500'));
    expect(saying(200, 'disable')).toEqual({ ...disable(''), delivered: true, error: null });
    expect(saying(200, 'abort-message')).toEqual(success);
    expect(saying(500, 'something else')).toEqual(retry('http_500'));
  });
});

describe('classifyChatA', () => {
  it('takes 200 with ok for success, and no other 200', () => {
    expect(classifyChatA(answer(200, 'ok'), now)).toEqual(success);
    expect(classifyChatA(answer(200, 'ok\n'), now)).toEqual(success);
    expect(classifyChatA(answer(200, '<html>'), now)).toEqual(retry('unexpected_answer'));
    expect(classifyChatA(answer(204), now)).toEqual(retry('unexpected_answer'));
  });

  it.each([
    [400, 'invalid_payload'],
    [400, 'invalid_blocks'],
    [400, 'no_text'],
    [400, 'too_many_attachments'],
    [400, 'user_not_found'],
  ])('gives up on a message after %i %s', (status, word) => {
    expect(classifyChatA(answer(status, word), now)).toEqual(permanent(word));
  });

  it.each([
    [403, 'action_prohibited'],
    [403, 'posting_to_general_channel_denied'],
    [403, 'invalid_token'],
    [404, 'channel_not_found'],
    [404, 'no_service'],
    [403, 'no_service'],
    [404, 'no_active_hooks'],
    [404, 'no_service_id'],
    [404, 'no_team'],
    [404, 'team_disabled'],
    [410, 'channel_is_archived'],
    // The word counts, whatever the status.
    [200, 'no_service'],
    [500, 'team_disabled'],
  ])('ends the target after %i %s', (status, word) => {
    expect(classifyChatA(answer(status, word), now)).toEqual(disable(word));
  });

  it.each([403, 404, 410])('ends the target after %i without a word', (status) => {
    expect(classifyChatA(answer(status, 'other'), now)).toEqual(disable(`http_${status}`));
  });

  it('tries again after what passes', () => {
    const limited = answer(429, 'rate_limited', { 'retry-after': '30' });
    expect(classifyChatA(limited, now)).toEqual(retry('http_429', 30));
    expect(classifyChatA(answer(500, 'rollup_error'), now)).toEqual(retry('http_500'));
    expect(classifyChatA(answer(503, 'service_unavailable'), now)).toEqual(retry('http_503'));
    expect(classifyChatA(answer(302), now)).toEqual(retry('http_302'));
    expect(classifyChatA(answer(400, 'other'), now)).toEqual(permanent('http_400'));
  });
});

describe('classifyChatB', () => {
  it('takes 2xx for success', () => {
    expect(classifyChatB(answer(200, { id: '1' }), now)).toEqual(success);
    expect(classifyChatB(answer(204), now)).toEqual(success);
  });

  it.each([
    [401, { message: 'Invalid Webhook Token', code: 50_027 }],
    [403, { message: 'Missing Permissions', code: 50_013 }],
    [404, { message: 'Unknown Webhook', code: 10_015 }],
    [404, ''],
    [403, ''],
  ])('ends the target after %i %j', (status, body) => {
    expect(classifyChatB(answer(status, body), now)).toEqual(disable(`http_${status}`));
  });

  it.each([
    ['its code', { message: 'internal network error', code: 40_333 }, 'application/json'],
    ['a page', '<html>Access denied</html>', 'text/html; charset=UTF-8'],
  ])('spares the target when the wall in front refuses us with %s', (_, body, type) => {
    const verdict = classifyChatB(answer(403, body, { 'content-type': type }), now);
    expect(verdict).toEqual(retry('http_403'));
  });

  it.each([
    [400, { message: 'Invalid Form Body', code: 50_035 }],
    [400, { message: 'Cannot send an empty message', code: 50_006 }],
    [413, { message: 'Request entity too large', code: 40_005 }],
  ])('gives up on a message after %i %j', (status, body) => {
    expect(classifyChatB(answer(status, body), now)).toEqual(permanent(`http_${status}`));
  });

  it.each([
    ['the body, in fractions', { retry_after: 64.57, global: false }, '65', 65],
    ['the body before the header', { retry_after: 0.3 }, '60', 1],
    ['the header without a body', '<html>', '17', 17],
    ['the header where the body is wrong', { retry_after: -1 }, '17', 17],
  ])('hears how long to wait from %s', (_, body, header, seconds) => {
    const limited = answer(429, body, { 'retry-after': header });
    expect(classifyChatB(limited, now)).toEqual(retry('http_429', seconds));
  });

  it('hears from body or header that all who send are meant, and not this webhook alone', () => {
    const isForAll = (body: unknown, headers: Record<string, string>) =>
      classifyChatB(answer(429, body, { 'retry-after': '7', ...headers }), now);
    const all = { ...retry('http_429', 7), for_all: 'chat_b' };
    expect(isForAll({ retry_after: 7, global: true }, {})).toEqual(all);
    expect(isForAll('<html>', { 'x-ratelimit-global': 'true' })).toEqual(all);
    const one = isForAll({ retry_after: 7, global: false }, { 'x-ratelimit-global': 'true' });
    expect(one).toEqual(retry('http_429', 7));
    const passing = classifyChatB(answer(500, { global: true }), now);
    expect(passing).toEqual(retry('http_500'));
  });

  it('tries again after what passes', () => {
    expect(classifyChatB(answer(500), now)).toEqual(retry('http_500'));
    expect(classifyChatB(answer(302), now)).toEqual(retry('http_302'));
    expect(classifyChatB(answer(503, 'null', { 'retry-after': '5' }), now)).toEqual(
      retry('http_503', 5),
    );
  });
});
