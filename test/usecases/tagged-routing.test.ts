import { AlertRuleInput } from '../../shared/domain/bodies/alert-rule.ts';
import { MuteInput } from '../../shared/domain/bodies/mute.ts';
import type { Change } from '../../shared/changes/rules/change.ts';
import { listBundles } from '../../shared/alerts/items/bundles.ts';
import { noticesOf } from '../../shared/alerts/items/notices.ts';
import { dryRunAlert } from '../../shared/alerts/steps/dry-run-alert.ts';
import { flushBundle } from '../../shared/alerts/steps/flush-bundle.ts';
import { createAlert, updateAlert } from '../../shared/alerts/steps/manage-alerts.ts';
import { createMute } from '../../shared/alerts/steps/manage-mutes.ts';
import { updateArtist } from '../../shared/usecases/artists/manage-artist.ts';
import { changeRouting } from '../../shared/alerts/steps/change-routing.ts';
import { createDestination } from '../../shared/usecases/targets/create-target.ts';
import { getChange } from '../../shared/changes/items/changes.ts';
import { aConfirmedChange, aRuleFor, routeChange } from '../support/deliveries.ts';
import { aChat } from '../support/delivering.ts';
import type { Person } from '../support/harness.ts';
import { logged, type Logged } from '../support/logged.ts';
import { service } from '../support/service.ts';
import { forSuite } from '../support/suite.ts';

// Alert rules and mutes that are about tags, and the changes of artists that have them or don't.

describe('what is about tags', () => {
  const s = forSuite(service);
  let l: Logged;
  let org: Person;
  let artist: string;
  let chat: string;
  beforeAll(() => {
    l = logged(s.h);
  });
  beforeEach(async () => {
    s.h.clock.advance(60);
    org = await s.organization();
    artist = (await s.monitor(org, '1001')).id;
    chat = await aChat(l.around, doing());
  });

  const doing = () => l.doing(org);
  const tag = async (...tags: string[]) =>
    updateArtist({ table: s.w.table }, doing(), artist, { tags });
  const aRule = async (input: Partial<AlertRuleInput>, to = chat) =>
    createAlert(l.around, doing(), aRuleFor(to, input));
  const aChange = async (changes: Partial<Change> = {}) =>
    aConfirmedChange(l.around, doing(), { monitored_artist_id: artist, ...changes });
  const route = async ({ id }: Change, artistId?: string) =>
    routeChange(l.around, { organizationId: org.organizationId, changeId: id, artistId });
  const mute = async (name: string) => {
    const until = new Date(s.h.clock.now().getTime() + 3_600_000).toISOString();
    const input = MuteInput.parse({ tag: name, until, mute_critical: true });
    await createMute(l.around, doing(), input);
  };
  const verdicts = async ({ id }: Change) => {
    const change = await getChange(s.w.table, org.organizationId, id);
    return (await changeRouting(s.w.table, change!, s.h.clock.now())).map(({ verdict }) => verdict);
  };

  // By who confirmed it, who knows the artist, or by a message that names the change alone.
  it.each([true, false])('is sent only for artists with one of the tags', async (isKnown) => {
    await aRule({ tags: ['Pop', 'emea'] });
    const untagged = await aChange();
    expect(await route(untagged, isKnown ? artist : undefined)).toEqual([]);
    expect(await verdicts(untagged)).toEqual(['other_tag']);
    await tag('EMEA', 'Rock');
    const tagged = await aChange();
    expect(await route(tagged, isKnown ? artist : undefined)).toEqual([chat]);
    expect(await verdicts(tagged)).toEqual(['waiting']);
    // What was decided stays.
    await tag();
    expect(await verdicts(tagged)).toEqual(['waiting']);
  });

  it('is asked again with the tags that a rule has by then', async () => {
    const rule = await aRule({ tags: ['Pop'] });
    await tag('Rock');
    await updateAlert(l.around, doing(), rule.id, { tags: [] });
    expect(await route(await aChange())).toEqual([chat]);
    expect(await updateAlert(l.around, doing(), rule.id, { tags: ['Jazz', 'JAZZ'] })).toMatchObject(
      {
        tags: ['Jazz', 'JAZZ'],
      },
    );
    expect(await route(await aChange())).toEqual([]);
  });

  it('is tried before it is saved by the tags that artists have now', async () => {
    const change = await aChange();
    const tried = async (tags: string[]) => {
      const rule = AlertRuleInput.parse(aRuleFor(chat, { tags }));
      s.h.clock.advance(1);
      return (await dryRunAlert(s.w.table, doing(), { ...rule, days: 30 })).matches;
    };
    expect(await tried(['Pop'])).toEqual([]);
    await tag('Pop');
    expect(await tried(['rock', 'POP'])).toMatchObject([{ id: change.id }]);
    expect(await tried(['rock'])).toEqual([]);
    expect(await tried([])).toHaveLength(1);
  });

  it('is muted, and summed up at the end', async () => {
    await aRule({});
    await mute('pop');
    const open = await aChange();
    await route(open);
    await tag('Pop');
    const kept = await aChange();
    await route(kept);
    const bundles = await listBundles(s.w.table, chat);
    expect(bundles.map(({ kind, changes }) => [kind, changes]).toSorted()).toEqual([
      ['group', [open.id]],
      ['mute', [kept.id]],
    ]);
  });

  it('keeps back what waits already, by the tags that its artist had when it was routed', async () => {
    await tag('Pop');
    await aRule({});
    const change = await aChange();
    await route(change);
    await tag();
    await mute('Pop');
    const [waiting] = await listBundles(s.w.table, chat);
    s.h.clock.advance(600);
    const of = { organization_id: org.organizationId, target_id: chat, bundle: waiting!.key };
    await flushBundle(l.around, { kind: 'flush', ...of });
    expect((await noticesOf(s.w.table, change.id))[0]?.bundle).toMatch(/^m#/);
  });

  it('is muted for programs, too', async () => {
    const config = { url: 'https://r.example/in' };
    const to = await createDestination(l.around, doing(), { name: 'P', type: 'webhook', config });
    await aRule({}, to.id);
    await tag('Pop');
    await mute('pop');
    const change = await aChange();
    expect(await route(change)).toEqual([]);
    expect(await verdicts(change)).toEqual(['muted']);
  });
});
