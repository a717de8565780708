import * as z from 'zod';
import { baselineOf } from '../../shared/findings/baseline.ts';
import type { ReleaseRecord } from '../../shared/findings/records.ts';
import { Packed } from '../../shared/table/packed.ts';
import { releaseItem, ReleaseItem } from '../../shared/watches/items/baseline-items.ts';
import { anObservation, now } from '../findings/build.ts';

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

  it('says nothing of what is usual', () => {
    const saidOf = (states: Partial<ReleaseRecord>) =>
      Packed.parse(releaseItem('ma_1', { ...record, ...states }).packed);
    expect(saidOf({ standing: { kind: 'settled' } })).not.toHaveProperty('standing');
    expect(saidOf({ standing: { kind: 'merged_in' } })).toHaveProperty('standing');
  });

  it('takes a third of what it says', () => {
    const known: ReleaseRecord = {
      ...{ id: '302127', title: 'Weightless Ferries', type: 'single', relation: 'main' },
      release_date: '2019-04-28',
      image: {
        id: '601031f630f2a585abc71222d28b0998',
        url: 'https://cdn-images.dzcdn.net/images/cover/601031f630f2a585abc71222d28b0998/500x500-000000-80-0-0.jpg',
      },
      catalog_url: 'https://www.deezer.com/album/302127',
      ...{ label: 'Kettle Drum Co.', upc: '475752154613', total_tracks: 2, status: 'live' },
      first_seen_at: '2026-11-21T10:00:00.000Z',
      last_seen_at: '2026-11-21T10:00:00.000Z',
      details_read_at: '2026-12-22T11:01:09.250Z',
      traits: { relation: 'main', contributors: [], registrants: ['GBR8X'], genres: ['Rock'] },
      ...{ type_basis: 'stated', availability_basis: 'stated', standing: { kind: 'settled' } },
    };
    const bytes = z.instanceof(Uint8Array).parse(releaseItem('ma_1', known).packed).byteLength;
    expect(bytes * 3).toBeLessThan(JSON.stringify(known).length);
  });
});
