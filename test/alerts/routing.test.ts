import { type RoutingFacts, explainRouting } from '../../shared/alerts/rules/routing.ts';
import { RoutingVerdict, type RoutingEntry } from '../../shared/domain/bodies/routing.ts';

const at = '2026-11-24T06:00:00.000Z';
const asked = '2026-11-20T10:00:00.000Z';
const rule: NonNullable<RoutingFacts['rule']> = {
  ...{ min_severity: 'critical' as const, event_types: [], artist_filter: null, active: true },
  tags: [],
  ...{ updated_at: asked, min_change_percent: 15, severity_overrides: {} },
};
const delivery: NonNullable<RoutingFacts['delivery']> = {
  ...{ id: 'dlv_01k9zq4w3v7m2x5c8e0b6t1n4r', status: 'pending' as const, skip_reason: null },
  ...{ delivered_at: null, next_attempt_at: at, attempt_count: 0 },
};
const facts: RoutingFacts = {
  change: { severity: 'warning', change_type: 'RELEASE_ADDED', status: 'confirmed' },
  said: { verdict: 'matched', rule_updated_at: asked },
  ...{ rule, ended: null, waiting: null, delivery: null, isLongAgo: false, zone: 'Europe/Berlin' },
};
const said = (verdict: NonNullable<RoutingFacts['said']>['verdict']) => ({
  said: { verdict, rule_updated_at: asked },
});
const edited = { rule: { ...rule, updated_at: '2026-11-21T10:00:00.000Z' } };
const waiting = (kind: NonNullable<RoutingFacts['waiting']>['kind']) => ({
  waiting: { kind, due_at: at },
});
const detected = { change: { ...facts.change, status: 'detected' as const } };
const dismissed = { change: { ...facts.change, status: 'dismissed' as const } };

type Row = [string, Partial<RoutingFacts>, RoutingEntry['verdict'], string];
const rows: Row[] = [
  ['not confirmed yet', detected, 'not_confirmed', 'isn’t confirmed yet'],
  ['dismissed', { ...dismissed, said: null }, 'not_confirmed', 'was dismissed'],
  ['rule of later', { said: null }, 'rule_newer', 'made after the change'],
  [
    ...(['too mild', said('below_severity'), 'below_severity'] as const),
    'Its severity, warning, is below this rule’s, critical.',
  ],
  [
    ...(['too mild for a rule that was edited since'] as const),
    { ...said('below_severity'), ...edited },
    'below_severity',
    'Its severity was below the one that this rule had then.',
  ],
  [
    ...(['lowered by the rule'] as const),
    {
      ...said('below_severity'),
      rule: { ...rule, severity_overrides: { RELEASE_ADDED: 'info' } },
    },
    'below_severity',
    'Its severity, info, is below',
  ],
  ['of another type', said('type_not_selected'), 'type_not_selected', 'wasn’t for RELEASE_ADDED'],
  ['muted for a program', said('muted'), 'muted', 'without a summary'],
  ['of another artist', said('other_artist'), 'other_artist', 'for another artist'],
  ['of an artist with other tags', said('other_tag'), 'other_tag', 'none of this rule’s tags'],
  ['too small', said('below_threshold'), 'below_threshold', 'less than this rule’s 15 %'],
  [
    ...(['too small for a rule that is gone', { ...said('below_threshold'), rule: null }] as const),
    ...(['below_threshold', 'less than this rule wanted then'] as const),
  ],
  ['for a rule that was off', said('rule_inactive'), 'rule_inactive', 'This rule was off.'],
  ['of a rule turned off since', { ended: 'rule_inactive' }, 'rule_inactive', 'before its message'],
  [
    ...([
      'a follow-up of what never arrived',
      { ...said('follow_up'), ended: 'not_sent' },
    ] as const),
    ...(['not_sent', 'with the change that this one resolves never arrived'] as const),
  ],
  [
    ...(['a follow-up that waits', { ...said('follow_up'), ...waiting('quiet') }] as const),
    ...(['held_quiet', 'doesn’t ask for it, but it had sent'] as const),
  ],
  ['acknowledged', { ended: 'acknowledged' }, 'acknowledged', 'Somebody acknowledged'],
  ['muted for good', { ended: 'muted' }, 'muted', 'without a summary'],
  ['of a destination that is gone', { ended: 'cancelled' }, 'destination_deleted', 'was deleted'],
  ['collected', waiting('group'), 'waiting', '2026-11-24 07:00 (Europe/Berlin)'],
  ['in a digest', waiting('digest'), 'held_digest', 'sent at 2026-11-24 07:00'],
  ['in quiet hours', waiting('quiet'), 'held_quiet', 'held until 2026-11-24 07:00'],
  ['muted', waiting('mute'), 'muted', 'until 2026-11-24 07:00 (Europe/Berlin)'],
  ['over the cap', waiting('overflow'), 'capped', 'as many messages as it wants in an hour'],
  ['in no message yet', {}, 'waiting', 'is being made'],
  ['being sent', { delivery }, 'waiting', 'is being sent'],
  ['sent again later', { delivery: { ...delivery, attempt_count: 1 } }, 'waiting', 'next attempt'],
  [
    ...(['sent', { delivery: { ...delivery, status: 'delivered', delivered_at: at } }] as const),
    ...(['sent', 'It was sent at 2026-11-24 07:00 (Europe/Berlin).'] as const),
  ],
  ['failed', { delivery: { ...delivery, status: 'failed' } }, 'failed', 'All attempts'],
  [
    ...(['for a destination that was disabled'] as const),
    { delivery: { ...delivery, status: 'skipped', skip_reason: 'target_disabled' } },
    ...(['destination_disabled', 'was disabled'] as const),
  ],
  [
    ...(['for an address that is not confirmed'] as const),
    { delivery: { ...delivery, status: 'skipped', skip_reason: 'target_unconfirmed' } },
    ...(['destination_unconfirmed', 'hadn’t confirmed it'] as const),
  ],
  [
    ...(['whose destination was deleted'] as const),
    { delivery: { ...delivery, status: 'cancelled' } },
    ...(['destination_deleted', 'was deleted'] as const),
  ],
];

describe('why a rule sent a change, or didn’t', () => {
  it.each(rows)('%s', (_, known, verdict, detail) => {
    const told = explainRouting({ ...facts, ...known });
    expect(told?.verdict).toBe(verdict);
    expect(told?.detail).toContain(detail);
  });

  it('has a row for every verdict', () => {
    const shown = new Set(rows.map(([, , verdict]) => verdict));
    expect([...shown].toSorted()).toEqual(RoutingVerdict.options.toSorted());
  });

  it('names when the message is sent, and its delivery', () => {
    expect(explainRouting({ ...facts, ...waiting('quiet') })).toMatchObject({
      ...{ message_due_at: at, delivery_id: null },
    });
    expect(explainRouting({ ...facts, delivery })).toMatchObject({
      ...{ message_due_at: at, delivery_id: delivery.id },
    });
  });

  it('says nothing about what was sent so long ago that it is forgotten', () => {
    expect(explainRouting({ ...facts, isLongAgo: true })).toBeNull();
  });

  it('shows UTC without a name in brackets', () => {
    const told = explainRouting({ ...facts, ...waiting('group'), zone: 'UTC' });
    expect(told?.detail).toContain('at 2026-11-24 06:00 UTC.');
  });
});
