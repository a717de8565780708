import { Change } from '../../shared/changes/rules/change.ts';
import type { ReleaseType } from '../../shared/domain/releases/release.ts';
import { aChange } from '../support/a-change.ts';
import { putChange, tableOf } from './back-door.ts';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';

const minuteMs = 60_000;
const later = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Releases that one check didn’t find, and a foreign one of which the result is late. */
export async function whatIsChecked(
  { dataDir }: Pick<Stage, 'dataDir'>,
  { organizationId }: Pick<Person, 'organizationId'>,
  { id: artist, missing }: { id: string; missing: number },
): Promise<string> {
  using table = tableOf(dataDir);
  const detected = {
    ...{ organization_id: organizationId, monitored_artist_id: artist, artist_name: 'Nova Pilot' },
    ...({ status: 'detected', confirmed: false, confirmed_at: null } as const),
    detected_at: later(-2 * minuteMs),
  };
  for (let count = 0; count < missing; count += 1) {
    const change = aChange({
      ...detected,
      ...{ change_type: 'RELEASE_WENT_OFFLINE', severity: 'warning' },
      expected_by: later(10 * minuteMs),
      payload: { subject: { kind: 'release', id: `88${count}`, name: `Album ${count}` } },
    });
    await putChange(table, change);
  }
  const after = {
    ...{ id: '990042', title: 'Not Ours', type: 'single' satisfies ReleaseType, relation: 'main' },
    ...{ release_date: '2026-11-20', label: 'Ancient Well', upc: null, total_tracks: 1 },
    image_url: null,
  };
  return await putChange(
    table,
    Change.parse(
      aChange({
        ...detected,
        ...{ change_type: 'RELEASE_SUSPICIOUS', severity: 'critical', waiting_for_source: true },
        summary: '“Not Ours” may not be theirs.',
        expected_by: later(-minuteMs),
        payload: {
          ...{ field: 'release', before: null, after },
          subject: { kind: 'release', id: '990042', name: 'Not Ours' },
        },
      }),
    ),
  );
}
