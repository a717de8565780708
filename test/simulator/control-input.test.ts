import { controls } from '../../lib/simulator/server/controls.ts';
import { running, type Running } from './running.ts';

let simulator: Running;
beforeAll(async () => {
  simulator = await running();
});
afterAll(() => simulator.stop());

describe('a control', () => {
  it.each<[string, unknown, string]>([
    ['/artists/1001/release', { tiitle: 'x' }, 'tiitle'],
    ['/artists/1001/release', { date: '2026-02-30' }, 'date'],
    ['/artists/1001/replace', {}, 'release_id'],
    ['/artists/1001/followers', {}, 'factor'],
    ['/artists/1001/followers', { add: 1, set: 2 }, 'factor'],
    ['/artists/1001/edit-release', { release_id: 1_001_001 }, ''],
    ['/artists/1001/edit-release', { release_id: 1_001_001, isrc: 'X' }, 'isrc'],
    ['/artists/1001/site', { redirect: 'javascript:alert(1)' }, 'redirect'],
    ['/artists/1001/links', { add: { type: 'x', url: 'ftp://x' } }, 'add.url'],
    ['/picture-host', { host: 'a b' }, 'host'],
    ['/break', { mode: 'down', times: 1, seconds: 1 }, 'seconds'],
    ['/break', { mode: 'down', service: 'tidal' }, 'service'],
    ['/limits', { deezer: 1 }, 'deezer'],
    ['/artists/1001/rename', '{"name":', ''],
  ])('refuses %s %j with 400 and names %j', async (path, body, field) => {
    const before = await simulator.get('/control');
    const answer = await simulator.control(path, body);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body.errors.map((error) => error.path)).toContain(field);
    expect(answer.body.detail).toContain(field);
    expect((await simulator.get('/control')).body).toEqual(before.body);
  });

  it.each<[string, unknown, string]>([
    ['/artists/5/rename', { name: 'x' }, 'id'],
    ['/artists/abc/vanish', {}, 'id'],
    ['/artists/1001/explode', {}, 'event'],
    ['/artists/1001/constructor', {}, 'event'],
    ['/artists/1001/takedown', { release_id: 5 }, 'release_id'],
    ['/artists/1001/takedown', { release_id: 1_002_001 }, 'release_id'],
    ['/artists/1001/track-takedown', { release_id: 1_001_001, track_id: 5 }, 'track_id'],
    ['/artists/1001/merge', { into: 5 }, 'into'],
    ['/artists/1001/release', { main_artist_id: 5 }, 'main_artist_id'],
  ])('answers %s %j with 404 and names %j', async (path, body, field) => {
    const answer = await simulator.control(path, body);
    expect(answer.status).toBe(404);
    expect(answer.body.errors[0]?.path).toBe(field);
  });

  it.each([
    ['/artists/1001/restore', {}],
    ['/artists/1001/return', {}],
  ])('refuses %s with 409 when there is nothing to do', async (path, body) => {
    expect((await simulator.control(path, body)).status).toBe(409);
  });

  it('needs its method, and tells which', async () => {
    const { status, headers } = await simulator.get('/control/reset');
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('POST');
  });

  it('is not for pages of other sites', async () => {
    const response = await fetch(`${simulator.url}/control/reset`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response.status).toBe(403);
  });

  it('takes no body for an empty one, whatever its content type', async () => {
    const response = await fetch(`${simulator.url}/control/heal`, { method: 'POST' });
    expect(response.status).toBe(200);
  });

  it('is listed with what it does', async () => {
    const { body } = await simulator.get('/control');
    expect(body.controls).toHaveLength(controls.length);
  });

  it('that does not exist answers 404', async () => {
    expect((await simulator.get('/control/nothing')).status).toBe(404);
    expect((await simulator.get('/nothing')).status).toBe(404);
  });
});
