import { untouched } from '../../shared/changes/rules/change-work.ts';
import { linked, type LinkedChange } from '../../shared/changes/rules/change-links.ts';
import { linkBase } from './link-base.ts';
import { Change, type ChangePayload } from '../../shared/changes/rules/change.ts';

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
    acknowledged_at: null,
    acknowledged_by: null,
    resolves: null,
    resolved_by: null,
    related: [],
    work: untouched,
    reports: [],
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
