import { baselineOf } from '../../shared/domain/detection/baseline.ts';
import type { ReleaseRecord } from '../../shared/domain/detection/records.ts';
import {
  releaseItem,
  ReleaseItem,
  snapshotItem,
  SnapshotItem,
} from '../../shared/table/artists/baseline-items.ts';
import { anObservation, now } from '../domain/detection/build.ts';

const { profile, releases } = baselineOf(anObservation(), now);
const [record] = [...releases.values()];
if (!record) throw new Error('no release');
const { type_basis, availability_basis, standing, ...plain } = record;

describe('the item of a release', () => {
  it.each<Partial<ReleaseRecord>>([
    {},
    { type_basis: 'assumed', availability_basis: 'assumed' },
    { standing: { kind: 'unjudged' } },
    { standing: { kind: 'adopted', from: '99' } },
    { standing: { kind: 'merged_in' } },
  ])('is read as it was written: %j', (states) => {
    const written = { ...record, ...states };
    expect(ReleaseItem.parse(releaseItem('ma_1', written))).toEqual(written);
  });

  it('has nothing to say of what is usual', () => {
    expect(Object.keys(releaseItem('ma_1', record))).not.toContain('standing');
  });

  it.each<[object, Partial<ReleaseRecord>]>([
    [{}, { type_basis, availability_basis, standing }],
    [{ is_type_unsure: true }, { type_basis: 'assumed' }],
    [{ is_type_unsure: false }, { type_basis: 'told' }],
    [{ is_available_unsure: true }, { availability_basis: 'assumed' }],
    [{ is_unjudged: true }, { standing: { kind: 'unjudged' } }],
    [{ is_unjudged: false, is_merged_in: true }, { standing: { kind: 'merged_in' } }],
    [{ adopted_from: '99' }, { standing: { kind: 'adopted', from: '99' } }],
  ])('with the flags of before, %j, is known as what they stood for', (flags, states) => {
    const known = ReleaseItem.parse({ ...plain, ...flags });
    expect(known).toEqual({ ...record, ...states });
  });
});

describe('the item of a profile', () => {
  const until = '2026-11-23T10:00:00.000Z';

  it.each([
    [{}, { kind: 'none' }],
    [{ adopts_until: null, has_adopted: true }, { kind: 'none' }],
    [
      { adopts_until: until, has_adopted: false },
      { kind: 'awaited', until },
    ],
    [
      { adopts_until: until, has_adopted: true },
      { kind: 'partial', until },
    ],
    [{ takeover: { kind: 'partial', until } }, { kind: 'partial', until }],
  ])('with %j is known as what that stands for', (stored, takeover) => {
    const item = snapshotItem('ma_1', 'snap_01k9zq4w3v7m2x5c8e0b6t1n4r', profile);
    const named = Object.entries(profile).filter(([name]) => name !== 'takeover');
    const before = Object.fromEntries(named);
    const known = SnapshotItem.parse({ ...item, profile: { ...before, ...stored } });
    expect(known.profile).toEqual({ ...profile, takeover });
  });
});
