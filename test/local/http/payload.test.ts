import { toAnswer, toEvent, type HttpRequest } from '../../../lib/local/http/payload.ts';
import { findRoute, makeRoute } from '../../../lib/local/http/routes.ts';

const now = new Date('2026-11-21T10:00:05.000Z');

function eventOf(changes: Partial<HttpRequest>) {
  const request = {
    method: 'GET',
    target: '/things/a%20b',
    protocol: 'HTTP/1.1',
    sourceIp: '127.0.0.1',
    rawHeaders: ['Host', 'localhost:3000'],
    body: Buffer.alloc(0),
    ...changes,
  };
  const match = findRoute([makeRoute('ANY /things/{id}', 'f')], request.method, '/things/a%20b');
  return toEvent(request, match!, now) as Record<string, unknown>;
}

describe('the event of a request', () => {
  it('has what payload format 2.0 has', () => {
    const event = eventOf({
      method: 'POST',
      target: '/things/a%20b?x=1&x=2&y=%C3%A9&z',
      rawHeaders: [
        'Host',
        'localhost:3000',
        'User-Agent',
        'test',
        'X-Twice',
        'a',
        'x-twice',
        'b',
        'Cookie',
        'one=1; two=2',
        'content-type',
        'application/json',
      ],
      body: Buffer.from('{"a":"é"}'),
    });
    expect(event).toEqual({
      version: '2.0',
      routeKey: 'ANY /things/{id}',
      rawPath: '/things/a%20b',
      rawQueryString: 'x=1&x=2&y=%C3%A9&z',
      cookies: ['one=1', 'two=2'],
      headers: {
        host: 'localhost:3000',
        'user-agent': 'test',
        'x-twice': 'a,b',
        'content-type': 'application/json',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'http',
      },
      queryStringParameters: { x: '1,2', y: 'é', z: '' },
      pathParameters: { id: 'a b' },
      requestContext: {
        accountId: '000000000000',
        apiId: 'local',
        domainName: 'localhost',
        domainPrefix: 'localhost',
        http: {
          method: 'POST',
          path: '/things/a%20b',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'test',
        },
        requestId: expect.any(String) as unknown,
        routeKey: 'ANY /things/{id}',
        stage: '$default',
        time: '21/Nov/2026:10:00:05 +0000',
        timeEpoch: now.getTime(),
      },
      body: '{"a":"é"}',
      isBase64Encoded: false,
    });
  });

  it('leaves out what is not there', () => {
    const event = eventOf({});
    for (const absent of ['cookies', 'queryStringParameters', 'body']) {
      expect(event).not.toHaveProperty(absent);
    }
    expect(event.isBase64Encoded).toBe(false);
  });

  it.each([
    ['application/json; charset=utf-8', 'text', false],
    ['application/problem+json', 'text', false],
    ['text/plain', 'text', false],
    ['', 'text', false],
    ['application/octet-stream', 'text', true],
    ['application/x-www-form-urlencoded', 'a=b', true],
    ['application/json', Buffer.from([0xff, 0xfe, 0x00]), true],
  ])('sends a body of %p as API Gateway does', (type, body, isBase64Encoded) => {
    const rawHeaders = type === '' ? [] : ['content-type', type];
    const event = eventOf({ rawHeaders, body: Buffer.from(body as string) });
    expect(event.isBase64Encoded).toBe(isBase64Encoded);
    const sent = Buffer.from(event.body as string, isBase64Encoded ? 'base64' : 'utf8');
    expect(sent).toEqual(Buffer.from(body as string));
  });
});

describe('the answer of a function', () => {
  it('may be a whole response', () => {
    const answer = toAnswer({
      statusCode: 201,
      headers: { 'Content-Type': 'text/html', 'X-Number': 3 },
      cookies: ['a=1; Path=/', 'b=2'],
      body: 'hello',
    });
    expect(answer).toEqual({
      status: 201,
      headers: {
        'content-type': 'text/html',
        'x-number': '3',
        'set-cookie': ['a=1; Path=/', 'b=2'],
      },
      body: Buffer.from('hello'),
    });
  });

  it('gets a content type where it has none, unless the gateway is told to take it out', () => {
    const nothing = { statusCode: 204, headers: { etag: '"x"' }, body: '' };
    expect(toAnswer(nothing)?.headers['content-type']).toBe('text/plain;charset=UTF-8');
    const removed = { 204: ['content-type'] };
    expect(toAnswer(nothing, removed)?.headers).toEqual({ etag: '"x"' });
    expect(toAnswer({ ...nothing, statusCode: 200 }, removed)?.headers).toHaveProperty(
      'content-type',
    );
  });

  it('may have a body in base64', () => {
    const body = Buffer.from([0, 1, 255]);
    const answer = toAnswer({
      statusCode: 200,
      body: body.toString('base64'),
      isBase64Encoded: true,
    });
    expect(answer?.body).toEqual(body);
  });

  it.each([
    [{ some: 'object' }],
    [null],
    [{ statusCode: 'none' }],
    [{ statusCode: 200, body: { not: 'text' } }],
    [{ statusCode: 9 }],
  ])('is refused when it is no response: %j', (value) => {
    expect(toAnswer(value)).toBeNull();
  });
});
