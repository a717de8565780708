import type { Change, ChangeType } from '../../functions/dashboard/page/change.ts';
import {
  checkingOf,
  isCritical,
  listOf,
  totalText,
} from '../../functions/dashboard/page/parts/being-checked/checking.ts';
import { isAddition } from '../../functions/dashboard/page/parts/verdict/handled.ts';
import { thingsText } from '../../functions/dashboard/page/text/checked-things.ts';
import { changeTypes } from '../../shared/changes/rules/change-type.ts';

const at = (time: string) => `2026-11-22T${time}:00.000Z`;
let made = 0;

/** A change that one check has detected. */
function detected(over: Omit<Partial<Change>, 'payload'> & { payload?: object } = {}): Change {
  made += 1;
  const { payload, ...rest } = over;
  return {
    id: `chg_${made}`,
    monitored_artist_id: 'ma_1',
    artist_name: 'Nova Pilot',
    change_type: 'RELEASE_WENT_OFFLINE',
    severity: 'warning',
    status: 'detected',
    detected_at: at('14:02'),
    expected_by: at('14:14'),
    payload: { subject: { kind: 'release', id: String(made), name: 'Night Bus' }, ...payload },
    ...rest,
  } as Change;
}

const several = (count: number) =>
  detected({
    payload: { subject: { kind: 'artist', id: '1', name: 'Nova Pilot' }, count, of: 61, items: [] },
  });

describe('what is being checked', () => {
  it.each([
    ['one change each', Array.from({ length: 20 }, () => detected()), listOf('ma_1')],
    ['one change of all', [several(20)], /^\/app\/changes\/chg_\d+$/],
  ])('is told the same of twenty releases, by %s', (_how, changes, href) => {
    const all = checkingOf(changes);
    expect(all).toMatchObject([
      {
        ...{ type: 'RELEASE_WENT_OFFLINE', count: 20, since: at('14:02') },
        ...{ expectedBy: at('14:14'), artist: { id: 'ma_1', name: 'Nova Pilot' } },
        href: typeof href === 'string' ? href : (expect.stringMatching(href) as unknown),
      },
    ]);
    expect(thingsText(all[0]!.type, all[0]!.count)).toBe('20 releases missing');
  });

  it('has both kinds in one line where one check found them', () => {
    expect(checkingOf([several(3), detected()])).toMatchObject([
      { count: 4, href: listOf('ma_1') },
    ]);
  });

  it('has a line for each artist, type, and check', () => {
    const all = checkingOf([
      detected(),
      detected({ monitored_artist_id: 'ma_2' }),
      detected({ change_type: 'RELEASE_ADDED' }),
      detected({ detected_at: at('15:02') }),
    ]);
    expect(all).toHaveLength(4);
  });

  it('names the gravest first, then the newest', () => {
    const all = checkingOf([
      detected({ severity: 'info', change_type: 'RELEASE_ADDED', detected_at: at('16:00') }),
      detected({ detected_at: at('14:00') }),
      detected({ detected_at: at('15:00') }),
      detected({ severity: 'critical', change_type: 'RELEASE_SUSPICIOUS' }),
    ]);
    expect(all.map(({ severity, since }) => [severity, since])).toEqual([
      ['critical', at('14:02')],
      ['warning', at('15:00')],
      ['warning', at('14:00')],
      ['info', at('16:00')],
    ]);
    expect(isCritical(all)).toBe(true);
    expect(isCritical(all.slice(1))).toBe(false);
    expect(isCritical(null)).toBe(false);
  });

  it('is as grave as the gravest of its changes, and known with the last of them', () => {
    const [one] = checkingOf([
      detected({ expected_by: at('14:20') }),
      detected({ severity: 'critical' }),
    ]);
    expect(one).toMatchObject({ severity: 'critical', expectedBy: at('14:20') });
  });

  it('names no time of a result where one is unknown', () => {
    expect(checkingOf([detected(), detected({ expected_by: null })])).toMatchObject([
      { expectedBy: null },
    ]);
  });

  it('is counted, also where not all was read', () => {
    expect(totalText([{ count: 2 }, { count: 1_200 }], false)).toBe('1,202');
    expect(totalText([{ count: 99 }], true)).toBe('99+');
    expect(totalText([], false)).toBe('0');
    expect(checkingOf([])).toEqual([]);
  });

  it.each<[ChangeType, number, string]>([
    ['RELEASE_WENT_OFFLINE', 1, '1 release missing'],
    ['RELEASE_ADDED', 1, '1 new release'],
    ['RELEASE_ADDED', 3, '3 new releases'],
    ['RELEASE_SUSPICIOUS', 1, '1 release that may not be theirs'],
    ['RELEASE_SUSPICIOUS', 2, '2 releases that may not be theirs'],
    ['RELEASE_TITLE_CHANGED', 1, '1 new title'],
    ['RELEASE_LABEL_CHANGED', 12, '12 new labels'],
    ['PROFILE_NAME_CHANGED', 1, 'a new name'],
    ['FOLLOWERS_DROP', 1, 'fewer followers'],
  ])('says %s of %d: %s', (type, count, words) => {
    expect(thingsText(type, count)).toBe(words);
  });

  it('has words for each type, which end without a period', () => {
    for (const type of Object.keys(changeTypes)) {
      const words = thingsText(type as ChangeType, 2);
      expect(words).toMatch(/^[a-z0-9].*[a-zA-Z]$/);
    }
  });

  it('asks whose a release is only where it is one', () => {
    const one = detected({ change_type: 'RELEASE_ADDED' });
    expect(isAddition(one)).toBe(true);
    expect(isAddition({ ...several(3), change_type: 'RELEASE_ADDED' })).toBe(false);
  });
});
