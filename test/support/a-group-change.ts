import type { ChangedItem } from '../../shared/changes/rules/change.ts';
import { renderChange, saidOf } from '../../shared/findings/render-change.ts';
import type { ToldChange } from '../../shared/changes/items/change-item.ts';
import { aChange } from './a-change.ts';

/** Releases that were taken down together, the first `back` of which are back. */
export function takenDown(count: number, back = 0): ChangedItem[] {
  return Array.from({ length: count }, (_, at) => ({
    subject: { kind: 'release', id: String(302_100 + at), name: `Tape ${at + 1}` },
    before: 'live',
    after: 'offline',
    back_at: at < back ? '2026-11-22T08:00:00.000Z' : null,
  }));
}

/** A change that tells of several releases, as the machine words it. */
export function aGroupChange(
  items: readonly ChangedItem[],
  { change_type = 'RELEASE_WENT_OFFLINE', ...parts }: Partial<ToldChange> = {},
): ToldChange {
  const artist = { kind: 'artist', id: '999000027', name: 'Rosa Nebel' } as const;
  const said = saidOf(change_type, 'status', items, { of: 80, artist });
  const severity = 'critical' as const;
  const change = { ...said, change_type, severity, reasons: [] };
  const occasion = { artistName: artist.name, detectedAt: '2026-11-21T10:27:00.000Z' };
  return { ...aChange({ ...renderChange(change, occasion), ...parts }), items };
}
