import { type EscalationFacts, explainEscalation } from '../../shared/alerts/rules/routing.ts';
import {
  type RoutingVerdict,
  RoutingVerdict as Verdict,
} from '../../shared/domain/bodies/routing.ts';

const at = '2026-11-24T06:00:00.000Z';
const made = '2026-11-24T05:30:00.000Z';
const destination_id = 'dest_01k9zq4w3v7m2x5c8e0b6t1n4r';
const second: NonNullable<EscalationFacts['second']> = {
  ...{ ended: null, waiting: null, delivery: null, isLongAgo: false, zone: 'Europe/Berlin' },
};
const delivery: NonNullable<(typeof second)['delivery']> = {
  ...{ id: 'dlv_01k9zq4w3v7m2x5c8e0b6t1n4r', status: 'pending' as const, skip_reason: null },
  ...{ delivered_at: null, next_attempt_at: at, attempt_count: 0 },
};
const first: NonNullable<EscalationFacts['first']> = {
  ...{ status: 'delivered' as const, created_at: made, escalates_at: at, escalates_since: made },
};
const facts: EscalationFacts = {
  change: { acknowledged_at: null, resolved_by: null },
  step: { after_minutes: 30, destination_id },
  ...{ first, isFirstToCome: false, second: null, hasDestination: true, isRuleOn: true },
  zone: 'Europe/Berlin',
};
const acknowledged = { change: { acknowledged_at: at, resolved_by: null } };
const over = {
  change: { acknowledged_at: null, resolved_by: 'chg_01k9zq4w3v7m2x5c8e0b6t1n4r' },
};
const sentOn = (more: Partial<typeof second>) => ({ second: { ...second, ...more } });
const waiting = (kind: NonNullable<(typeof second)['waiting']>['kind']) =>
  sentOn({ waiting: { kind, due_at: at } });
const ended = (end: (typeof second)['ended']) => sentOn({ ended: end });
const skipped = (reason: 'target_disabled' | 'target_unconfirmed') =>
  sentOn({ delivery: { ...delivery, status: 'skipped', skip_reason: reason } });

type Row = [string, Partial<EscalationFacts>, RoutingVerdict, string];
const rows: Row[] = [
  [
    ...(['still to be told first', { first: null, isFirstToCome: true }] as const),
    ...(['waiting', 'Its first message comes first. It will be sent on 30 minutes after'] as const),
  ],
  ['told first', {}, 'waiting', 'sent on at 2026-11-24 07:00 (Europe/Berlin) if nobody'],
  [
    ...(['undeliverable'] as const),
    { first: { ...first, status: 'failed', escalates_at: made } },
    ...(['waiting', 'sent on at 2026-11-24 06:30 (Europe/Berlin)'] as const),
  ],
  ['acknowledged in time', acknowledged, 'acknowledged', 'before it was to be sent on'],
  [
    ...(['acknowledged before it was told first'] as const),
    { ...acknowledged, first: null, isFirstToCome: true },
    ...(['acknowledged', 'before it was to be sent on'] as const),
  ],
  ['over in time', over, 'not_sent', 'was over before it was to be sent on'],
  [
    ...(['over, but nobody was told'] as const),
    { ...over, first: { ...first, status: 'failed', escalates_at: made } },
    ...(['waiting', 'sent on at 2026-11-24 06:30 (Europe/Berlin)'] as const),
  ],
  ['without a second destination', { hasDestination: false }, 'destination_deleted', 'was deleted'],
  ['of a rule that is off', { isRuleOn: false }, 'rule_inactive', 'turned off before it was to be'],
  ['being put together', waiting('escalation'), 'waiting', 'is being made'],
  ['in quiet hours', waiting('quiet'), 'held_quiet', 'held until 2026-11-24 07:00'],
  ['over the cap', waiting('overflow'), 'capped', 'as many messages as it wants in an hour'],
  ['muted', waiting('mute'), 'muted', 'until 2026-11-24 07:00 (Europe/Berlin)'],
  ['muted for good', ended('muted'), 'muted', 'without a summary'],
  ['acknowledged while it waits', ended('acknowledged'), 'acknowledged', 'before its message was'],
  ['of a rule turned off while it waits', ended('rule_inactive'), 'rule_inactive', 'before its'],
  ['deleted while it waits', ended('cancelled'), 'destination_deleted', 'before its message was'],
  ['being sent', sentOn({ delivery }), 'waiting', 'is being sent'],
  [
    ...(['sent'] as const),
    sentOn({ delivery: { ...delivery, status: 'delivered', delivered_at: at } }),
    ...(['sent', 'It was sent at 2026-11-24 07:00 (Europe/Berlin).'] as const),
  ],
  ['failed', sentOn({ delivery: { ...delivery, status: 'failed' } }), 'failed', 'All attempts'],
  ['to a disabled one', skipped('target_disabled'), 'destination_disabled', 'was disabled'],
  ['to one not confirmed', skipped('target_unconfirmed'), 'destination_unconfirmed', 'hadn’t'],
];
/** What only says that a rule doesn't send a change, and never what became of sending it on. */
const ofRulesAlone: readonly RoutingVerdict[] = [
  ...(['below_severity', 'below_threshold', 'held_digest', 'not_confirmed'] as const),
  ...(['other_artist', 'other_tag', 'rule_newer', 'type_not_selected'] as const),
];

describe('what became of sending a change on', () => {
  it.each(rows)('%s', (_, known, verdict, detail) => {
    const told = explainEscalation({ ...facts, ...known });
    expect(told?.verdict).toBe(verdict);
    expect(told?.detail).toContain(detail);
  });

  it('has a row for every verdict that it can have', () => {
    const shown = new Set(rows.map(([, , verdict]) => verdict));
    expect([...shown, ...ofRulesAlone].toSorted()).toEqual(Verdict.options.toSorted());
  });

  it('is nothing where nothing was to be sent on, or it is forgotten', () => {
    expect(explainEscalation({ ...facts, first: null })).toBeNull();
    expect(explainEscalation({ ...facts, first: { ...first, escalates_at: null } })).toBeNull();
    expect(explainEscalation({ ...facts, ...sentOn({ isLongAgo: true }) })).toBeNull();
  });

  it('leaves who was told late five minutes', () => {
    const late = { ...first, created_at: at, escalates_since: '2026-11-23T22:00:00.000Z' };
    expect(explainEscalation({ ...facts, first: late })?.message_due_at).toBe(
      '2026-11-24T06:05:00.000Z',
    );
  });
});
