import type { Operation } from '../../shared/contract/define.ts';
import type { World } from './whole-api.ts';

/** How an operation is asked for where its example would not do; `query` with its question mark. */
const special: Record<string, (world: World) => { query?: string; body?: unknown }> = {
  verifyLogin: ({ login }) => ({ body: login }),
  previewLogin: ({ loginToken: token }) => ({ body: { token } }),
  confirmToken: ({ token }) => ({ body: { token } }),
  previewConfirmation: ({ token }) => ({ body: { token } }),
  previewInvitation: ({ invitationToken: token }) => ({ body: { token } }),
  acceptInvitation: ({ secondInvitationToken: token }) => ({ body: { token } }),
  switchOrganization: ({ organization }) => ({ body: { organization_id: organization } }),
  searchCatalog: () => ({ query: '?q=a' }),
  lookupArtist: () => ({ query: '?url=https%3A%2F%2Fwww.deezer.com%2Fartist%2F1003' }),
  startVerification: () => ({ body: { streaming_id: '1004' } }),
  verifyInstantly: () => ({ body: { streaming_id: '1005' } }),
  acknowledgeChanges: ({ change }) => ({ body: { ids: [change] } }),
  chooseCandidate: () => ({ body: { streaming_id: '1006' } }),
  createMute: ({ usedDestination }) => ({
    body: { destination_id: usedDestination, until: '2026-12-01T08:00:00.000Z' },
  }),
  createAlert: ({ usedDestination }) => ({ body: { name: 'x', destination_id: usedDestination } }),
};

/** Which object of the world a parameter names, by the place that its path has in the API. */
function objectAt(path: string, parameter: string, world: World): string {
  if (parameter === 'release_id') return world.release;
  if (parameter === 'expected_id') return world.expected;
  if (parameter === 'note_id') return world.note;
  if (parameter === 'report_id') return world.report;
  if (path.includes('/report-kit')) return world.addition;
  if (parameter === 'side') return 'before';
  if (parameter === 'code') return 'not_found';
  if (path.endsWith('/calendar.ics')) return world.calendarToken;
  if (path.endsWith('/changes.atom')) return world.atomToken;
  if (parameter === 'token') return world.token;
  if (parameter === 'delivery_id') {
    return path.includes('/webhooks/') ? world.webhookDelivery : world.destinationDelivery;
  }
  if (parameter === 'row') return '1';
  const places: [string, string][] = [
    ['/api/v1/artists/import/', world.import],
    ['/api/v1/artists/', world.artist],
    ['/app/artists/', world.artist],
    ['/app/changes/', world.change],
    ['/api/v1/verify/', world.verification],
    ['/api/v1/changes/', world.change],
    ['/api/v1/org/mutes/', world.mute],
    ['/api/v1/org/feeds/', world.feed],
    ['/api/v1/org/destinations/', world.destination],
    ['/api/v1/org/alerts/', world.alert],
    ['/api/v1/org/webhooks/', world.webhook],
    ['/api/v1/org/api-keys/', world.apiKey],
    ['/api/v1/org/members/', world.member],
    ['/api/v1/org/invitations/', world.invitation],
    ['/api/v1/auth/sessions/', world.session],
  ];
  const place = places.find(([start]) => path.startsWith(start));
  if (!place) throw new Error(`test/support/world-requests.ts knows no object for ${path}`);
  return place[1];
}

/** A request for an operation that would succeed in the world, were the caller allowed. */
export function requestOf(operation: Operation, world: World): { path: string; body?: unknown } {
  const { query = '', body = operation.exampleBody } = special[operation.id]?.(world) ?? {};
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) =>
    objectAt(operation.path, parameter, world),
  );
  const hasBody = operation.body !== undefined && !operation.bodyOptional;
  return { path: path + query, ...(hasBody && { body }) };
}
