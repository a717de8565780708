import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { lineOf } from '../../shared/telemetry/line.ts';
import { count, recorded, WorkRecord } from '../../shared/telemetry/record.ts';

const Line = z.looseObject({
  _aws: z
    .object({
      CloudWatchMetrics: z.array(
        z.object({
          Dimensions: z.array(z.array(z.string())),
          Metrics: z.array(z.object({ Name: z.string() })),
        }),
      ),
    })
    .optional(),
});

/** What CloudWatch makes metrics of, of a line with some counts. */
async function metricsOf(kind: string, withRoutine: boolean, counting: () => void) {
  const record = new WorkRecord();
  await recorded(record, async () => {
    counting();
    // A zero is no metric.
    await sleep(5);
  });
  const line = Line.parse(lineOf(record, { kind, namespace: 'x', withRoutine, now: new Date(0) }));
  const directives = line._aws?.CloudWatchMetrics ?? [];
  return { line, names: directives.flatMap(({ Metrics }) => Metrics.map(({ Name }) => Name)) };
}

describe('the line of a message', () => {
  const check = () => {
    count('CatalogRequests', 3);
    count('CatalogRefused', 1);
  };

  it('has what is routine as metrics in a full stage only, and as numbers in both', async () => {
    const [full, small] = [
      await metricsOf('check', true, check),
      await metricsOf('check', false, check),
    ];
    expect(full.names).toEqual(['DurationMs', 'CatalogRequests', 'CatalogRefused']);
    expect(small.names).toEqual(['CatalogRefused']);
    expect(small.line).toMatchObject({ CatalogRequests: 3, CatalogRefused: 1 });
  });

  it('makes no metric of a zero, which would cost as much as another number', async () => {
    const { line, names } = await metricsOf('gauge', true, () => {
      count('OverdueRows', 0);
      count('StaleArtists', 0);
    });
    expect(names).toEqual([]);
    expect(line).toMatchObject({ OverdueRows: 0, StaleArtists: 0 });
  });
});
