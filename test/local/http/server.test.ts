import { apiGateway } from '../../../lib/local/http/gateway.ts';
import { makeRoute } from '../../../lib/local/http/routes.ts';
import { listenHttp, type HttpServer } from '../../../lib/local/http/server.ts';
import { demoFunction, runDemo } from '../support.ts';

const { functions } = runDemo([demoFunction()]);
const routes = [makeRoute('$default', 'demo')];
const errors: string[] = [];
let server: HttpServer;
let url = '';

beforeAll(async () => {
  server = await listenHttp(0, (message) => errors.push(message));
  url = `http://127.0.0.1:${server.port}`;
});
afterAll(async () => server.stop());

const post = async (path: string, body: unknown) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('API Gateway', () => {
  it('is not there before the service is', async () => {
    expect((await fetch(url)).status).toBe(503);
    server.handle(apiGateway(routes, functions));
  });

  it('carries an answer with several cookies', async () => {
    const answer = {
      statusCode: 418,
      headers: { 'x-a': 'b' },
      cookies: ['a=1', 'b=2'],
      body: 'tea',
    };
    const response = await post('/', { answer });
    expect(response.status).toBe(418);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.text()).toBe('tea');
  });

  it('gives HEAD no body, but its length', async () => {
    const response = await fetch(url, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).not.toBe('0');
    expect(await response.text()).toBe('');
  });

  it.each([
    ['throws', { throw: 'no' }],
    ['answers nonsense', { answer: { statusCode: 'none' } }],
    ['sets a header that is none', { answer: { statusCode: 200, headers: { 'a\nb': 'c' } } }],
    ['exits', { exit: 3 }],
  ])('answers 500 for a function that %s', async (_, order) => {
    const response = await post('/', order);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ message: 'Internal Server Error' });
  });

  it('answers 503 for a function that takes longer than it waits', async () => {
    server.handle(apiGateway(routes, functions, 0.5));
    const response = await post('/', { hang: true });
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ message: 'Service Unavailable' });
    server.handle(apiGateway(routes, functions));
  });

  it('takes 2.5 MB and refuses more than 10 MB', async () => {
    const large = await post('/', { echo: true, filler: 'x'.repeat(2_500_000) });
    expect(large.status).toBe(200);
    const tooLarge = await post('/', { filler: 'x'.repeat(10 * 1024 * 1024) });
    expect(tooLarge.status).toBe(413);
    expect(await tooLarge.json()).toEqual({ message: 'Request Entity Too Large' });
  });

  it('answers 400 to a path that is not encoded properly', async () => {
    server.handle(apiGateway([makeRoute('GET /{id}', 'demo')], functions));
    expect((await fetch(`${url}/%E0%A4%A`)).status).toBe(400);
    expect((await fetch(`${url}/a/b`)).status).toBe(404);
    expect(errors).toEqual([]);
  });

  it('says in one sentence that a port is taken', async () => {
    await expect(listenHttp(server.port, () => undefined)).rejects.toThrow(
      `Port ${server.port} is in use. Choose another one with PORT.`,
    );
  });
});
