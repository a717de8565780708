import * as z from 'zod';
import { handlers } from '../../functions/api/changes/index.ts';
import { readMonths } from '../../shared/changes/items/months.ts';
import { harness } from '../support/harness.ts';
import { metered, sumOf } from './capacity.ts';
import { putArtists, putChanges } from './feed.ts';
import type { Figure, Report } from './measure.ts';

const count = 20_000;
const limit = 50;
const offsets = [0, 1000, 10_000, count - limit];

/** What a page of the feed costs, the deeper it lies: read units of the whole request. */
export async function offsetBench(): Promise<Report> {
  const h = await harness();
  try {
    h.use('changes', handlers, h.deps);
    const org = await h.organization({ plan: 'business' });
    const seeding = { ...h, organizationId: org.organizationId, now: h.clock.now() };
    const artistIds = await putArtists(seeding, 100);
    const ids = await putChanges(seeding, artistIds, { count, days: 365 });
    // Who asks first in a month sums the last one up.
    await readMonths(h.table, org.organizationId, '', h.clock.now());
    const units: number[] = [];
    for (const offset of offsets) {
      const calls = await metered(h.table, async () => {
        const path = `/api/v1/changes?limit=${limit}&offset=${offset}`;
        const page = (await org.get(path)).expect(200, z.array(z.object({ id: z.string() })));
        const wanted = ids.slice(offset, offset + limit);
        if (JSON.stringify(page.map(({ id }) => id)) !== JSON.stringify(wanted)) {
          throw new Error(`offset ${offset} does not show what is there`);
        }
      });
      units.push(sumOf(calls).readUnits);
    }
    const [first, ...deeper] = units;
    const baseline = { name: 'offset 0', value: first! };
    return {
      title: 'Offset',
      how: `Read units of GET /api/v1/changes?limit=${limit}, credentials included, on a feed of ${count.toLocaleString('en')} changes of 100 artists over a year. The pages are compared with what is there.`,
      figures: [
        { name: 'offset 0', value: first!, unit: 'units' },
        ...deeper.map((value, index): Figure => ({
          name: `offset ${offsets[index + 1]!.toLocaleString('en')}`,
          value,
          unit: 'units',
          baseline,
          budget: { ratioMax: 3 },
        })),
      ],
    };
  } finally {
    await h.stop();
  }
}
