import { unanswered } from '../../shared/changes/rules/own-change.ts';
import {
  type LinkBase,
  linked,
  type LinkedChange,
} from '../../shared/changes/rules/change-links.ts';
import { Change, type ChangedItem, type ChangePayload } from '../../shared/changes/rules/change.ts';
import { saidOf } from '../../shared/findings/render-change.ts';
import { renderChange } from '../../shared/findings/render-change.ts';
import type { ToldChange } from '../../shared/changes/items/change-item.ts';

/** A change that stands for many, with what a test says is different. */
export function aChange({
  payload,
  ...rest
}: Partial<Omit<Change, 'payload'>> & { payload?: Partial<ChangePayload> } = {}): Change {
  return Change.parse({
    id: 'chg_01k9zq4w3v7m2x5c8e0b6t1n4r',
    organization_id: 'org_01k9zq4w3v7m2x5c8e0b6t1n4r',
    monitored_artist_id: 'ma_01k9zq4w3v7m2x5c8e0b6t1n4r',
    artist_name: 'Rosa Nebel',
    change_type: 'RELEASE_TITLE_CHANGED',
    severity: 'critical',
    summary: 'The release “Undertow” of Rosa Nebel is called “Undertone” now.',
    confirmed: true,
    status: 'confirmed',
    waiting_for_source: false,
    expected_by: null,
    dismissed_reason: null,
    detected_at: '2026-11-21T10:27:00.000Z',
    confirmed_at: '2026-11-21T10:32:00.000Z',
    checks: [],
    ...unanswered,
    ...rest,
    payload: {
      field: 'title',
      before: 'Undertow',
      after: 'Undertone',
      subject: { kind: 'release', id: '302127', name: 'Undertow' },
      reasons: ['the words differ'],
      ...payload,
    },
  } satisfies Change);
}

/** The same as it is sent: with its links. */
export function aSentChange(parts?: Parameters<typeof aChange>[0]): LinkedChange {
  return linked(aChange(parts), linkBase);
}

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

/** What links of changes are made of as the harness has it. */
export const linkBase: LinkBase = {
  publicUrl: 'http://localhost:3000',
  catalogName: 'deezer',
};
