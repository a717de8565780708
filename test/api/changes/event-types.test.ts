import * as z from 'zod';
import { handlers } from '../../../functions/api/changes/index.ts';
import { deezerCapabilities, spotifyCapabilities } from '../../../shared/catalog/capabilities.ts';
import { ChangePayload } from '../../../shared/changes/rules/change.ts';
import { changeTypeNames, changeTypes, infoOf } from '../../../shared/changes/rules/change-type.ts';
import { EventType } from '../../../shared/domain/bodies/event-type.ts';
import type { Need } from '../../../shared/changes/rules/info.ts';
import { forSuite } from '../../support/suite.ts';
import { wholeApi } from '../../support/whole-api.ts';

describe('the types of changes', () => {
  const h = forSuite(wholeApi);

  const told = async () => {
    const viewer = await h.organization({ role: 'viewer' });
    return (await viewer.get('/api/v1/event-types')).expect(200, z.array(EventType.strict()));
  };

  it('are all told, to everybody, as the table of types has them', async () => {
    const types = await told();
    expect(types.map(({ type }) => type)).toEqual(changeTypeNames);
    for (const { type, severity, subject, description } of types) {
      expect(changeTypes[type]).toMatchObject({ severity, subject });
      expect(description).toBe(infoOf(type).description);
    }
  });

  it('have examples that say what they are, and no two the same', async () => {
    const types = await told();
    const all = types.flatMap(({ examples }) => examples);
    for (const { type, subject, examples } of types) {
      for (const { change_type, status, payload } of examples) {
        expect([change_type, status]).toEqual([type, 'confirmed']);
        const { ofWholeCatalog = subject } = infoOf(type);
        const kinds = payload.count === undefined ? [subject, ofWholeCatalog] : ['artist'];
        expect(kinds).toContain(payload.subject.kind);
        expect([type, payload.before]).not.toEqual([type, payload.after]);
      }
    }
    // Only the latest snapshot can be read: a change names none.
    expect(JSON.stringify(types)).not.toContain('snap_');
    expect(Object.keys(ChangePayload.shape)).not.toContain('snapshots');
    expect(new Set(all.map(({ summary }) => summary)).size).toBe(all.length);
  });

  it('show their usual severity in an example, unless its reasons say why it is another', async () => {
    for (const { type, severity, examples } of await told()) {
      const usual = examples.filter((one) => one.severity === severity);
      const raised = examples.filter(({ payload }) => payload.raised);
      expect([type, usual.length + raised.length > 0]).toEqual([type, true]);
    }
  });

  describe('say whether the sources of the service tell them', () => {
    const notTold = async (sources: Iterable<Need>) => {
      h.use('changes', handlers, { ...h.deps, told: new Set(sources) });
      const types = await told();
      return types.flatMap(({ type, available }) => (available ? [] : [type]));
    };
    afterEach(() => {
      h.use('changes', handlers, h.deps);
    });
    const marks = ['VERIFICATION_LOST', 'VERIFICATION_GAINED'];
    const bios = ['BIO_CHANGED', 'BIO_REMOVED'];
    const listeners = ['LISTENERS_DROP', 'LISTENERS_SPIKE'];

    it('with Deezer: no marks and no monthly listeners, and biographies with Last.fm', async () => {
      const never = expect.arrayContaining([...marks, ...listeners]);
      const alone = await notTold([...deezerCapabilities, 'links']);
      expect(alone).toEqual(never);
      expect(alone).toEqual(expect.arrayContaining(bios));
      const enriched = await notTold([...deezerCapabilities, 'links', 'bio', 'total_listeners']);
      expect(enriched).toEqual(alone.filter((type) => !bios.includes(type)));
    });

    it('with little access to Spotify: no number either', async () => {
      const missing = await notTold([...spotifyCapabilities.development, 'links']);
      for (const type of ['FOLLOWERS_DROP', 'FOLLOWERS_SPIKE', 'MILESTONE_REACHED']) {
        expect(missing).toContain(type);
      }
      expect(missing).toContain('TOP_TRACKS_CHANGED');
      for (const type of ['PROFILE_NAME_CHANGED', 'PROFILE_IMAGE_CHANGED', 'RELEASE_ADDED']) {
        expect(missing).not.toContain(type);
      }
      expect(missing).not.toContain('SOCIAL_LINK_ADDED');
      expect(missing).not.toContain('MONITORING_STALE');
    });

    it.each<[Need]>([['followers'], ['monthly_listeners']])(
      'a milestone where %s are told',
      async (need) => {
        expect(await notTold([need])).not.toContain('MILESTONE_REACHED');
        expect(await notTold(['popularity'])).toContain('MILESTONE_REACHED');
      },
    );

    it('each that needs something only with it', async () => {
      const types = await told();
      const needing = types.filter(({ needs }) => needs !== null).map(({ type }) => type);
      expect(needing.length).toBeGreaterThan(15);
      expect(await notTold([])).toEqual(needing);
      const all = types.flatMap(({ needs }) => needs?.split(' or ') ?? []);
      expect(await notTold(all as Need[])).toEqual([]);
    });
  });
});
