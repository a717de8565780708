import { findRoute, makeRoute } from '../../../lib/local/http/routes.ts';

const routes = [
  '$default',
  'GET /artists/{id}',
  'GET /artists/search',
  'ANY /artists/{id}',
  'GET /artists/{proxy+}',
  'GET /artists/{id}/releases/{release_id}',
  'DELETE /artists/{id}',
  'POST /artists',
  'GET /',
].map((key) => makeRoute(key, `function of ${key}`));

describe('choosing a route', () => {
  it.each([
    ['GET', '/', 'GET /'],
    ['GET', '/artists/search', 'GET /artists/search'],
    ['GET', '/artists/ma_1', 'GET /artists/{id}'],
    ['DELETE', '/artists/search', 'DELETE /artists/{id}'],
    ['PATCH', '/artists/ma_1', 'ANY /artists/{id}'],
    ['HEAD', '/artists/ma_1', 'ANY /artists/{id}'],
    ['GET', '/artists/ma_1/releases/2', 'GET /artists/{id}/releases/{release_id}'],
    ['GET', '/artists/ma_1/elsewhere', 'GET /artists/{proxy+}'],
    ['POST', '/artists', 'POST /artists'],
    ['POST', '/artists/', '$default'],
    // A route's name can't end with a slash: the greedy variable takes nothing, too.
    ['GET', '/artists/', 'GET /artists/{proxy+}'],
    ['OPTIONS', '/artists', '$default'],
    ['GET', '/nothing', '$default'],
  ])('takes %s %s to %s', (method, path, key) => {
    expect(findRoute(routes, method, path)?.route.key).toBe(key);
  });

  it('finds none without a $default', () => {
    expect(findRoute([makeRoute('GET /a', 'f')], 'HEAD', '/a')).toBeNull();
  });

  it('decodes the variables of the path', () => {
    const match = findRoute(routes, 'GET', '/artists/a%20b%2Fc/releases/%C3%A9');
    expect(match?.parameters).toEqual({ id: 'a b/c', release_id: 'é' });
    expect(findRoute(routes, 'GET', '/artists/x/y%20/z')?.parameters).toEqual({ proxy: 'x/y /z' });
  });

  it('refuses a path that is not encoded properly', () => {
    expect(() => findRoute(routes, 'GET', '/artists/%E0%A4%A')).toThrow(URIError);
  });
});
