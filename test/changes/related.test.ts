import type { Change } from '../../shared/changes/rules/change.ts';
import type { ChangeType } from '../../shared/changes/rules/change-type.ts';
import { inStory } from '../../shared/changes/rules/related.ts';
import { aChange } from '../support/a-change.ts';

const nth = (n: number) => `chg_01k9zq4w3v7m2x5c8e0b6t${String(n).padStart(4, '0')}`;

/** A change confirmed so many minutes after noon. */
function at(n: number, minutes: number, changes: Parameters<typeof aChange>[0] = {}): Change {
  const confirmed_at = new Date(Date.parse('2026-11-21T12:00:00Z') + minutes * 60_000);
  return aChange({ id: nth(n), confirmed_at: confirmed_at.toISOString(), ...changes });
}

const day = 24 * 60;

describe('what belongs to a change', () => {
  it('is what was confirmed in the 24 hours before, newest first, to the millisecond', () => {
    const late = at(9, day);
    const others = [at(1, -1 / 60_000), at(2, 0), at(3, 600), at(4, 1200), at(5, day + 1)];
    expect(inStory(late, others).related).toEqual([nth(4), nth(3), nth(2)]);
  });

  it('is the same in whatever order the others come, with itself among them or not', () => {
    const change = at(3, 10);
    const others = [at(1, 0), at(2, 5), change];
    const orders = [others, others.toReversed(), others.slice(0, 2)];
    expect(orders.map((order) => inStory(change, order).related)).toEqual(
      orders.map(() => [nth(2), nth(1)]),
    );
  });

  it('names those of the same moment by their IDs, so that no two name each other', () => {
    const together = [at(2, 0), at(1, 0), at(3, 0)];
    expect(together.map((one) => inStory(one, together).related)).toEqual([
      [nth(1)],
      [],
      [nth(2), nth(1)],
    ]);
  });

  it('is nothing of other artists, and nothing that is dismissed or still being checked', () => {
    const others = [
      at(1, 0, { monitored_artist_id: 'ma_01k9zq4w3v7m2x5c8e0b6t1n4s' }),
      at(2, 0, { status: 'dismissed', confirmed_at: null }),
      at(3, 0, { status: 'detected', confirmed_at: null }),
      at(4, 0, { status: 'dismissed' }),
    ];
    expect(inStory(at(9, 1), others).related).toEqual([]);
  });

  it('is 20 changes at most', () => {
    const others = Array.from({ length: 25 }, (_, n) => at(n, n));
    const { related } = inStory(at(99, 60), others);
    expect(related).toHaveLength(20);
    expect([related[0], related[19]]).toEqual([nth(24), nth(5)]);
  });

  it('is nothing for a change that isn’t confirmed', () => {
    expect(inStory(at(2, 5, { confirmed_at: null }), [at(1, 0)]).related).toEqual([]);
  });
});

const artist = { kind: 'artist', id: '1', name: 'Rosa Nebel' } as const;
const ofProfile = (
  n: number,
  minutes: number,
  change_type: ChangeType,
  more: Partial<Change> = {},
) =>
  at(n, minutes, {
    ...{ change_type, severity: 'warning', summary: 'It is new.', ...more },
    payload: { subject: artist },
  });

describe('a profile that changes in several places', () => {
  const name = (n: number, minutes: number) => ofProfile(n, minutes, 'PROFILE_NAME_CHANGED');
  const types: ChangeType[][] = [
    ['PROFILE_NAME_CHANGED'],
    ['PROFILE_IMAGE_CHANGED', 'PROFILE_IMAGE_REMOVED'],
    ['SOCIAL_LINK_ADDED', 'SOCIAL_LINK_CHANGED'],
  ];
  const pairs = types.flatMap((ones, kind) =>
    ones.flatMap((one) =>
      types.flatMap((others, otherKind) =>
        others.map((other) => ({ one, other, isPattern: kind !== otherKind })),
      ),
    ),
  );

  it.each(pairs)('with $other after $one: $isPattern', ({ one, other, isPattern }) => {
    const told = inStory(ofProfile(2, day, other), [ofProfile(1, 0, one)]);
    expect(told.payload.pattern).toBe(isPattern ? 'profile_takeover' : undefined);
    expect(told.severity).toBe(isPattern ? 'critical' : 'warning');
  });

  it('says so, and why it is critical', () => {
    const earlier = [name(1, 0), ofProfile(2, 5, 'SOCIAL_LINK_ADDED')];
    const told = inStory(ofProfile(3, 9, 'PROFILE_IMAGE_CHANGED'), earlier);
    expect(told.summary).toBe(
      'It is new. The name and a link also changed in the 24 hours before. Together these look like somebody else controls the profile.',
    );
    expect(told.payload.raised).toEqual({
      from: 'warning',
      because: 'the name and a link also changed in the 24 hours before',
    });
  });

  it('has nothing to be raised from where the change is critical by itself', () => {
    const raised = { from: 'warning', because: 'the artist has 2,000,000 followers' } as const;
    const own = { ...ofProfile(2, 1, 'PROFILE_IMAGE_CHANGED'), severity: 'critical' } as const;
    const told = (change: Change) => inStory(change, [name(1, 0)]).payload;
    expect(told(own)).toMatchObject({ pattern: 'profile_takeover' });
    expect(told(own).raised).toBeUndefined();
    expect(told({ ...own, payload: { ...own.payload, raised } }).raised).toEqual(raised);
  });

  it.each([
    ['more than a day apart', [name(1, -1)]],
    [
      'of another artist',
      [{ ...name(1, 0), monitored_artist_id: 'ma_01k9zq4w3v7m2x5c8e0b6t1n4s' }],
    ],
    ['dismissed', [{ ...name(1, 0), status: 'dismissed' as const }]],
    ['only info', [{ ...name(1, 0), severity: 'info' as const }]],
    ['of a kind that doesn’t count', [ofProfile(1, 0, 'BIO_CHANGED')]],
    ['a link that came back', [ofProfile(1, 0, 'SOCIAL_LINK_ADDED', { resolves: nth(8) })]],
  ])('means nothing where the other one is %s', (_, earlier) => {
    const told = inStory(ofProfile(2, day, 'PROFILE_IMAGE_CHANGED'), earlier);
    expect([told.severity, told.summary]).toEqual(['warning', 'It is new.']);
    expect(told.payload.pattern).toBeUndefined();
  });
});

describe('a suspicious release and a takedown', () => {
  const release = (n: number, minutes: number, change_type: ChangeType, id: string) =>
    at(n, minutes, {
      ...{ change_type, severity: 'critical', summary: 'So it is.' },
      payload: { subject: { kind: 'release', id, name: 'Undertow' } },
    });
  const suspicious = (n: number, minutes: number, id = '9') =>
    release(n, minutes, 'RELEASE_SUSPICIOUS', id);
  const losses = ['RELEASE_WENT_OFFLINE', 'TRACKS_WENT_OFFLINE', 'RELEASE_DELISTED'] as const;

  it.each(losses)('mean more together, whichever comes first: %s', (loss) => {
    const first = release(1, 0, loss, '1');
    expect(inStory(suspicious(2, day), [first])).toMatchObject({
      summary:
        'So it is. Some of the artist’s music was removed in the 24 hours before. Together these look like somebody is replacing the artist’s music with their own.',
      payload: { pattern: 'foreign_after_takedown' },
    });
    const later = { ...release(2, day, loss, '1'), severity: 'warning' } as const;
    expect(inStory(later, [suspicious(1, 0)])).toMatchObject({
      severity: 'critical',
      payload: {
        pattern: 'foreign_after_takedown',
        raised: {
          from: 'warning',
          because: 'a suspicious release appeared in the 24 hours before',
        },
      },
    });
  });

  const item = (id: string) => ({
    ...{ before: 'live', after: 'offline', back_at: null },
    subject: { kind: 'release', id, name: null } as const,
  });
  const ofSeveral = (...ids: string[]) => {
    const loss = release(1, 0, 'RELEASE_WENT_OFFLINE', 'artist');
    return { ...loss, payload: { ...loss.payload, items: ids.map(item), count: ids.length } };
  };

  it('count a takedown of several releases by those', () => {
    expect(inStory(suspicious(2, 5), [ofSeveral('1', '9')]).payload.pattern).toBeDefined();
    expect(inStory(suspicious(2, 5), [ofSeveral('9')]).payload.pattern).toBeUndefined();
  });

  it('count a takedown of several releases until all of them are back', () => {
    const lost = { ...ofSeveral('1', '2', '3'), id: nth(1) };
    const back = (n: number, count: number) => {
      const change = release(n, 1, 'RELEASE_BACK_ONLINE', 'artist');
      return { ...change, resolves: lost.id, payload: { ...change.payload, count } };
    };
    const patternAfter = (...earlier: Change[]) =>
      inStory(suspicious(9, 5), [lost, ...earlier]).payload.pattern;
    expect(patternAfter(back(2, 2))).toBe('foreign_after_takedown');
    expect(patternAfter(back(2, 2), back(3, 1))).toBeUndefined();
  });

  const gone = release(1, 0, 'RELEASE_WENT_OFFLINE', '1');
  it.each([
    ['the takedown is of the suspicious release', [release(1, 0, 'RELEASE_WENT_OFFLINE', '9')]],
    [
      'the takedown is of another suspicious release',
      [suspicious(0, 0, '7'), release(1, 1, 'RELEASE_WENT_OFFLINE', '7')],
    ],
    ['somebody wanted the takedown', [{ ...gone, severity: 'info' as const }]],
    ['what was taken down is back', [{ ...gone, resolved_by: nth(7) }]],
    [
      'a change in the same story says that it’s back',
      [gone, { ...release(2, 1, 'RELEASE_BACK_ONLINE', '1'), resolves: nth(1) }],
    ],
    ['the takedown was dismissed', [{ ...gone, status: 'dismissed' as const }]],
    ['the takedown is too long ago', [release(1, -(day - 4), 'RELEASE_WENT_OFFLINE', '1')]],
  ])('mean nothing more where %s', (_, earlier) => {
    expect(inStory(suspicious(5, 5), earlier).payload.pattern).toBeUndefined();
  });

  it('mean nothing more for a takedown that somebody wanted, and for anything in between', () => {
    const wanted = { ...release(3, 9, 'RELEASE_DELISTED', '1'), severity: 'info' } as const;
    const between = release(4, 9, 'RELEASE_TITLE_CHANGED', '1');
    for (const one of [wanted, between]) {
      expect(inStory(one, [suspicious(1, 0), gone]).payload.pattern).toBeUndefined();
    }
  });
});
