import * as z from 'zod';
import { ArtistIdentity, OrganizationIdentity } from '../../../shared/domain/bodies/identity.ts';
import { Change } from '../../../shared/domain/changes/change.ts';
import { noIdentity } from '../../../shared/domain/artists/identity.ts';
import { linesOf } from '../../support/audit-lines.ts';
import type { Answer, Person } from '../../support/harness.ts';
import { service, type Service } from '../../support/service.ts';
import type { Watched } from '../../support/watching.ts';

function expectRefusal(answer: Answer, status: number, code: string, path?: string): void {
  const body = answer.expect(status, z.looseObject({ code: z.string() }));
  expect(body.code).toBe(code);
  if (path !== undefined) expect(JSON.stringify(body)).toContain(`"path":"${path}"`);
}

describe('what is stated of releases, over HTTP', () => {
  let s: Service;
  let org: Person;
  let artist: string;
  let watched: Watched;
  beforeAll(async () => {
    s = await service();
  });
  afterAll(() => s.stop());
  beforeEach(async () => {
    s.h.clock.advance(60);
    org = await s.organization();
    const monitored = await s.monitor(org, '1001');
    artist = monitored.id;
    watched = s.watched(org, monitored);
  });

  const ofAll = '/api/v1/org/identity';
  const ofOne = () => `/api/v1/artists/${artist}/identity`;
  const fake = { title: 'Not Known', label: 'Ancient Well Records', isrc_registrant: 'QZ7KD' };

  async function arrives(body: Parameters<typeof s.w.happens<'release'>>[1]) {
    const release = String(s.w.happens('release', body, 1001));
    await s.w.check(watched);
    await s.w.settle(watched);
    const changes = (await org.get('/api/v1/changes')).expect(200, z.array(Change));
    return changes.find(({ payload }) => payload.subject.id === release);
  }

  it('is nothing at first, and then what was sent last', async () => {
    expect((await org.get(ofAll)).expect(200, OrganizationIdentity.strict())).toEqual({
      theirs: noIdentity,
      foreign: noIdentity,
      updated_at: null,
    });
    const theirs = { ...noIdentity, labels: ['Night Shift'], isrc_registrants: ['uska0'] };
    const set = (await org.put(ofAll, { theirs })).expect(200, OrganizationIdentity.strict());
    expect(set).toMatchObject({ theirs: { labels: ['Night Shift'], isrc_registrants: ['USKA0'] } });
    expect((await org.get(ofAll)).expect(200, OrganizationIdentity)).toEqual(set);
    const emptied = (await org.put(ofAll, {})).expect(200, OrganizationIdentity);
    expect(emptied.theirs).toEqual(noIdentity);
    const lines = await linesOf(s.h.table, org.organizationId);
    expect(lines.filter(({ action }) => action === 'identity.updated')).toHaveLength(2);
  });

  it('suggests what several releases have, until it is stated', async () => {
    await s.w.settle(watched);
    const { suggested } = (await org.get(ofOne())).expect(200, ArtistIdentity.strict());
    expect(suggested.labels.length).toBeGreaterThan(0);
    const [label = ''] = suggested.labels;
    await org.put(ofAll, { theirs: { labels: [label] } });
    const after = (await org.get(ofOne())).expect(200, ArtistIdentity);
    expect(after.suggested.labels).not.toContain(label);
  });

  it.each(['org', 'artist'])('makes a release known by its label, stated of the %s', async (of) => {
    const path = of === 'org' ? ofAll : ofOne();
    (await org.put(path, { theirs: { labels: ['Ancient Well'] } })).expect(200);
    expect(await arrives(fake)).toMatchObject({
      change_type: 'RELEASE_ADDED',
      payload: {
        risk: {
          judgment: 'known',
          theirs: ['the label “Ancient Well Records” is theirs'],
        },
      },
    });
  });

  it('makes a release foreign by a label that is not theirs', async () => {
    (await org.put(ofOne(), { foreign: { labels: ['Ancient Well Records'] } })).expect(200);
    const change = await arrives(fake);
    expect(change).toMatchObject({
      change_type: 'RELEASE_SUSPICIOUS',
      severity: 'critical',
      payload: { risk: { judgment: 'foreign' } },
    });
    expect(change?.summary).toContain(
      'may not be theirs: known not to be theirs: “Ancient Well Records”',
    );
  });

  it.each<[unknown, string]>([
    [{ theirs: { isrc_registrants: ['X'] } }, 'body.theirs.isrc_registrants.0'],
    [{ theirs: { upc_owners: ['12'] } }, 'body.theirs.upc_owners.0'],
    [{ theirs: { labels: [''] } }, 'body.theirs.labels.0'],
    [
      { theirs: { labels: ['Salt Records'] }, foreign: { labels: ['salt'] } },
      'body.foreign.labels',
    ],
    [{ ours: {} }, 'body.ours'],
  ])('is refused with what is wrong: %j', async (body, path) => {
    expectRefusal(await org.put(ofOne(), body), 400, 'invalid_input', path);
  });

  it('is for members to say, and for each organization alone', async () => {
    const viewer = await s.h.member(org, 'viewer');
    expectRefusal(await viewer.put(ofAll, {}), 403, 'role_required');
    (await viewer.get(ofAll)).expect(200);
    const other = await s.organization();
    expectRefusal(await other.get(ofOne()), 404, 'not_found');
    expectRefusal(await other.put(ofOne(), {}), 404, 'not_found');
  });
});
