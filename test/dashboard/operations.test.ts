import { globSync, readFileSync } from 'node:fs';
import { operations } from '../../shared/contract/index.ts';

/** What the page doesn't call, and why. */
const uncalled: Readonly<Record<string, string>> = {
  'GET /health': 'Of the service itself: monitors ask it.',
  'GET /openapi.json': 'For programs. The page links to /docs.',
  'GET /docs': 'A page of its own, which this one links to.',
  'GET /docs/errors': 'A page of its own.',
  'GET /docs/errors/{code}': 'A page of its own.',
  'GET /api/v1/changes/stats/daily':
    'For programs: the inbox has days as headings, the rule editor counts what a rule would have sent.',
  'DELETE /api/v1/changes/{id}/acknowledge':
    'POST /api/v1/changes/acknowledge takes back one as well as many.',
  'GET /api/v1/changes/{id}/notes/{note_id}': 'The list has all of it.',
  'GET /api/v1/changes/{id}/report-kit/page': 'A page of its own, which this one links to.',
  'GET /api/v1/changes/{id}/reports/{report_id}': 'The change has all of it.',
  'GET /api/v1/changes/{id}/evidence/{side}': 'The address of a picture: an <img> asks for it.',
  'GET /api/v1/org/weekly-report': 'For programs: people get it in a chat or by email.',
  'GET /api/v1/artists/{id}/expected-releases/{expected_id}': 'The list has all of it.',
  'GET /api/v1/org/invitations/{id}': 'The list has all of it.',
  'GET /api/v1/org/api-keys/{id}': 'The list has all of it.',
  'GET /api/v1/org/mutes/{id}': 'The list has all of it.',
  'GET /api/v1/org/feeds/{id}': 'The list has all of it.',
  'GET /feeds/{token}/calendar.ics': 'For calendar apps.',
  'GET /feeds/{token}/changes.atom': 'For feed readers.',
};

const source = globSync('functions/dashboard/page/**/*.{ts,tsx}')
  // A table of routes calls none.
  .filter((path) => !path.endsWith('/permissions.ts'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

describe('every operation of the contract', () => {
  const routes = operations.map(({ method, path }) => `${method} ${path}`);

  it.each(routes)('%s is called by the page, or there is a reason', (route) => {
    const isCalled = source.includes(`'${route}'`);
    expect([route, isCalled ? 'called' : (uncalled[route] ?? 'neither')]).not.toEqual([
      route,
      'neither',
    ]);
    expect([route, isCalled && route in uncalled]).toEqual([route, false]);
  });

  it('has no reason for what is not an operation', () => {
    expect(Object.keys(uncalled).filter((route) => !routes.includes(route))).toEqual([]);
  });
});
