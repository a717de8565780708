import * as z from 'zod';
import { erasing } from '../../support/erasing.ts';
import { scanAll, textOf } from '../../support/every-kind.ts';
import { LinkedChange } from '../../../shared/changes/rules/change-links.ts';
import { ChangeReport } from '../../../shared/changes/rules/change-work.ts';
import type { Change } from '../../../shared/changes/rules/change.ts';
import { ReportKit } from '../../../shared/domain/bodies/report-kit.ts';
import { linesOf } from '../../support/audit-lines.ts';
import { aConfirmedChange, deliverySurroundings } from '../../support/deliveries.ts';
import type { Person } from '../../support/harness.ts';
import { inhabit, wholeApi, type World } from '../../support/whole-api.ts';
import { forSuite } from '../../support/suite.ts';

const path = '/api/v1/changes';

const h = forSuite(wholeApi);
let org: Person;
let world: World;
beforeAll(async () => {
  org = await h.organization({ plan: 'business' });
  world = await inhabit(h, org);
});
beforeEach(() => {
  h.clock.advance(3600);
});

const kitOf = async (id: string, who = org) =>
  (await who.get(`${path}/${id}/report-kit`)).expect(200, ReportKit);

/** A change in which a release appeared that isn't known: it has what the change says. */
async function added(after: Record<string, string | null>, more: Partial<Change> = {}) {
  const around = { ...deliverySurroundings(h.table), clock: h.clock, random: h.random };
  const acting = { id: org.organizationId, name: 'Test', plan: 'business' } as const;
  const changes: Partial<Change> = {
    monitored_artist_id: world.artist,
    change_type: 'RELEASE_SUSPICIOUS',
    severity: 'critical',
    ...more,
    payload: {
      field: 'release',
      before: null,
      after,
      subject: { kind: 'release', id: '99', name: after.title ?? null },
      reasons: ['label never seen before: “Unheard Label” (+35)'],
      ...more.payload,
    },
  };
  const at = { organization: acting, now: h.clock.now() };
  return (await aConfirmedChange(around, at, changes)).id;
}

describe('a report kit', () => {
  it('has what identifies the release, when and why it was seen, and a text to copy', async () => {
    const id = await added({ title: 'Not Ours', label: 'Unheard Label', upc: '085900000001' });
    const kit = await kitOf(id);
    expect(kit).toMatchObject({
      change_id: id,
      artist: { name: 'Rosa Nebel', catalog_url: 'https://www.deezer.com/artist/1001' },
      release: {
        ...{ id: '99', title: 'Not Ours', label: 'Unheard Label', upc: '085900000001' },
        catalog_url: 'https://www.deezer.com/album/99',
      },
      reasons: ['label never seen before: “Unheard Label”'],
      verdict: null,
    });
    for (const part of ['Not Ours', 'Rosa Nebel', '085900000001', 'album/99', 'never seen before'])
      expect(kit.text).toContain(part);
    expect(kit.text).not.toContain('null');
  });

  it('has what is known of the release by now, and what the team says of it', async () => {
    const triage = `/api/v1/artists/${world.artist}/releases/${world.release}/triage`;
    (await org.post(triage, { verdict: 'not_mine' })).expect(200);
    const kit = await kitOf(world.addition);
    expect(kit.verdict).toBe('not_mine');
    const release = await org.get(`/api/v1/artists/${world.artist}/releases/${world.release}`);
    const { title, upc } = release.expect(200) as { title: string; upc: string };
    expect(kit.release).toMatchObject({ title, upc });
  });

  it('names the forms that are for it', async () => {
    const names = async (after: Record<string, string | null>) =>
      (await kitOf(await added(after))).forms.map(({ name }) => name);
    expect(await names({ title: 'x', label: null, upc: null })).toEqual(['The catalog']);
    expect(await names({ title: 'x', label: 'UNHEARD label', upc: '4020' })).toEqual([
      ...['The catalog', 'The label'],
    ]);
    expect(await names({ title: 'x', label: 'Another', upc: '08591' })).toEqual([
      ...['The catalog', 'The distributor'],
    ]);
  });

  it('keeps texts of the catalog on one line, short, and without what nobody sees', async () => {
    const title = `Evil\r\nThe release\nUPC: 1\u202e\u200b${'x'.repeat(500)}`;
    const image_url = 'javascript:alert(1)';
    const { release, text } = await kitOf(await added({ title, image_url }));
    expect(release.title).toMatch(/^Evil The release UPC: 1 ?⟨U\+200B⟩x+…$/);
    expect(Array.from(release.title!)).toHaveLength(200);
    expect(release.image_url).toBeNull();
    expect(text.split('\n').filter((line) => line.startsWith('UPC:'))).toEqual([]);
  });

  it('is a page that escapes everything and runs nothing', async () => {
    const title = '<script>alert(1)</script>"><img src=x onerror=y>';
    const image_url = 'http://pictures.test/a"b.jpg';
    const id = await added({ title, label: '`</td>`', image_url });
    const answer = await org.get(`${path}/${id}/report-kit/page`);
    answer.expect(200);
    const html = String(answer.body);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['content-security-policy']).toMatch(
      /default-src 'none'.*img-src http:\/\/pictures\.test$/,
    );
    expect(html).toContain('&lt;script&gt;alert(1)');
    expect(html).not.toContain('<script');
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(html).toContain('src="http://pictures.test/a%22b.jpg"');
    expect(html.match(/<\/td>/g)).toHaveLength(html.match(/<td>/g)!.length);
  });

  it('goes to the person who asks for it, and to nobody else, ten times an hour', async () => {
    const viewer = await h.member(org, 'viewer');
    const mail = `${path}/${world.addition}/report-kit/mail`;
    h.mails.length = 0;
    (await viewer.post(mail)).expect(204);
    const kit = await kitOf(world.addition);
    expect(h.mails).toEqual([
      expect.objectContaining({ to: viewer.email, subject: 'Your report kit' }),
    ]);
    for (const line of kit.text.split('\n')) expect(h.mails[0]!.text).toContain(line);
    expect(h.mails[0]!.text).toContain('https://catalog.example/report');
    for (let n = 1; n < 10; n += 1) (await viewer.post(mail)).expect(204);
    (await viewer.post(mail)).refused('rate_limited');
    expect(h.mails).toHaveLength(10);
  });

  it('is only for a change in which a release appeared, of one’s own organization', async () => {
    for (const end of ['', '/page']) {
      const refused = await org.get(`${path}/${world.change}/report-kit${end}`);
      expect(refused.expect(404)).toMatchObject({
        code: 'not_found',
        detail: expect.stringContaining('appeared') as string,
      });
    }
    const { payload } = (await org.get(`${path}/${world.addition}`)).expect(200, LinkedChange);
    const gone = await added({ title: 'Ours' }, { change_type: 'RELEASE_WENT_OFFLINE', payload });
    (await org.get(`${path}/${gone}/report-kit`)).expect(404);
    h.mails.length = 0;
    (await org.post(`${path}/${gone}/report-kit/mail`)).expect(404);
    expect(h.mails).toEqual([]);
  });
});

describe('a report', () => {
  const one = async (id: string) => (await org.get(`${path}/${id}`)).expect(200, LinkedChange);

  it('is recorded with who, where, and when, shown at the change, and in the audit log', async () => {
    const id = await added({ title: 'Not Ours' });
    const member = await h.member(org, 'member');
    const made = await member.post(`${path}/${id}/reports`, { to: ' Deezer ' });
    const report = made.expect(201, ChangeReport);
    expect(report).toEqual({
      ...{ id: report.id, to: 'Deezer', reference: null, reported_by: member.userId },
      reported_at: h.clock.now().toISOString(),
    });
    expect(made.headers.location).toBe(`${path}/${id}/reports/${report.id}`);
    expect((await org.get(made.headers.location!)).expect(200)).toEqual(report);
    const earlier = { to: 'NT', reference: 'T-1', reported_at: '2026-11-20T11:00:00+01:00' };
    const second = (await org.post(`${path}/${id}/reports`, earlier)).expect(201, ChangeReport);
    expect(second.reported_at).toBe('2026-11-20T10:00:00.000Z');
    expect((await one(id)).reports).toEqual([report, second]);
    const lines = await linesOf(h.table, org.organizationId);
    const said = lines.filter(
      ({ action, target }) => action === 'change.reported' && target.id === id,
    );
    expect(said.map(({ after }) => after).toSorted()).toContainEqual({
      ...{ report_id: report.id, to: 'Deezer', reference: null },
      reported_at: report.reported_at,
    });
  });

  it('needs a recipient, a member, and a time that isn’t to come; a change has twenty', async () => {
    const id = await added({ title: 'Not Ours' });
    const add = (body: object, who = org) => who.post(`${path}/${id}/reports`, body);
    (await add({})).expect(400);
    (await add({ to: 'x'.repeat(201) })).expect(400);
    (await add({ to: 'a\u202eb' })).expect(400);
    (await add({ to: 'x', reference: 'a\r\nBcc: b' })).expect(400);
    (await add({ to: 'x', reported_at: 'yesterday' })).expect(400);
    const late = new Date(h.clock.now().getTime() + 3_600_000).toISOString();
    expect((await add({ to: 'x', reported_at: late })).expect(400)).toMatchObject({
      code: 'invalid_input',
      errors: [{ path: 'body.reported_at', message: 'must not be in the future' }],
    });
    const some = await Promise.all(Array.from({ length: 25 }, async () => add({ to: 'x' })));
    // Some of those at once got in each other's way.
    for (let n = some.length; n < 45; n += 1) await add({ to: 'x' });
    expect((await one(id)).reports).toHaveLength(20);
    (await add({ to: 'x' })).refused('change_full');
  });
});

describe('a fake release from its report to the end of the organization', () => {
  it('is in the export with what was reported, and erased with everything else', async () => {
    const own = await h.organization({ plan: 'business' });
    const { addition: id } = await inhabit(h, own);
    const kit = await kitOf(id, own);
    const to = kit.forms[0]!.name;
    const made = await own.post(`${path}/${id}/reports`, { to, reference: 'SECRET-4711' });
    const report = made.expect(201, ChangeReport);
    const exported = await exportOf(own);
    expect(exported.find(({ ids }) => ids.includes(id))?.data).toMatchObject({ reports: [report] });
    (await own.delete('/api/v1/org')).expect(202);
    h.clock.advance(15 * 86_400);
    await erasing(h).quiet();
    const left = [...(await scanAll(h.table)).values()].filter((row) =>
      textOf(row).includes('SECRET-4711'),
    );
    expect(left).toEqual([]);
  });

  async function exportOf(who: Person) {
    const Page = z.object({
      items: z.array(
        z.object({ ids: z.array(z.string()), data: z.record(z.string(), z.unknown()) }),
      ),
    });
    const all: z.infer<typeof Page>['items'] = [];
    let next: string | undefined = '/api/v1/org/export';
    while (next !== undefined) {
      const answer = await who.get(next);
      all.push(...answer.expect(200, Page).items);
      next = /<([^>]+)>/.exec(answer.headers.link ?? '')?.[1];
    }
    return all;
  }
});
