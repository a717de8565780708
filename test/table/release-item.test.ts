import { baselineOf } from '../../shared/domain/detection/baseline.ts';
import type { ReleaseRecord } from '../../shared/domain/detection/records.ts';
import { releaseItem, ReleaseItem } from '../../shared/table/watches/baseline-items.ts';
import { anObservation, now } from '../domain/detection/build.ts';

const { releases } = baselineOf(anObservation(), now);
const [record] = [...releases.values()];
if (!record) throw new Error('no release');

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
});
