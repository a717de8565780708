import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ChangeType, changeTypeNames } from '../../shared/changes/rules/change-type.ts';
import { movementOf } from '../../shared/findings/numbers/thresholds.ts';
import type { Finding, OpenState, Verdict } from '../../shared/findings/types.ts';
import { fullCoverage } from '../../shared/watches/rules/coverage.ts';
import { type OpenSubject, asOpenChange } from '../../shared/watches/rules/known.ts';
import { unlessSourceWide, unlessWitnessed } from '../../shared/verdicts/rules/other-artists.ts';
import { type Others } from '../../shared/verdicts/rules/suspicion.ts';
import { slotOf } from '../../shared/verdicts/rules/surge.ts';
import { readingsOf, type Witnesses } from '../../shared/verdicts/rules/witnesses.ts';
import { holdKind } from '../../shared/checks/rules/zeros.ts';
import { allCapabilities, now } from '../findings/build.ts';

// What a third party causes at many artists of their own must not hold what happens to others: for each type
// of change, docs/operators/security.md says who can cause it, by what it may be held, and what ends that.

const page = readFileSync(join(import.meta.dirname, '../../docs/operators/security.md'), 'utf8');

interface Row {
  types: string[];
  held: string;
  read: string[];
}

/** The rows of the table whose first column names types of change. */
const rows: Row[] = page.split('\n').flatMap((line) => {
  const [types = '', , held = '', read = ''] = line.split('|').slice(1);
  const names = [...types.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name);
  return names.length > 0
    ? [{ types: names, held: held.trim(), read: read.trim().split(', ') }]
    : [];
});
const rowOf = (type: ChangeType) => rows.filter(({ types }) => types.includes(type));

/** A change of a type, with a value that nobody else has. */
function aChange(type: ChangeType, state: OpenState = { kind: 'plain' }) {
  const subject = { kind: 'artist' as const, id: '27', name: 'Rosa Nebel' };
  const isNumber = movementOf(type) !== null;
  const finding: Finding = {
    ...{ change_type: type, severity: 'warning', subject, reasons: [], move: { kind: 'none' } },
    says: { id: 'profileRestored', data: {} },
    payload: { subject, field: 'anything', before: null, after: isNumber ? 900 : 'Other' },
  };
  const open: OpenSubject = {
    ...{ change_type: type, kind: 'artist', id: '27', epoch: 0 },
    ...{ cooldown: null, confirmed: null, resolved: null, told: null },
    open: {
      ...{ id: 'fnd_1', detected_at: now.toISOString(), found_by: 'check', release_id: null },
      ...{ payload: finding.payload, checks: [], reasons: [], mark: null, state },
      wait: { rule: 'usual', until: now.toISOString() },
    },
  };
  return { finding, open };
}

const asTheyWere: Witnesses['answers'] = [new Set(), new Set(), new Set()];

/** The verdict minutes after it was found, while so many others have the same type. */
function judged(
  type: ChangeType,
  at: { minutes: number; state?: OpenState; answers?: Witnesses['answers'] },
): Verdict {
  const { finding, open } = aChange(type, at.state);
  const counted = {
    sightings: new Map([[slotOf(now), 300]]),
    decided: null,
    watches: ['deezer#1'],
  };
  const others: Others = new Map([[type, counted]]);
  const means = {
    ...{ capabilities: allCapabilities, confirmAfterSeconds: 300, coverage: fullCoverage },
    now: new Date(now.getTime() + at.minutes * 60_000),
  };
  const { verdict } = unlessSourceWide(open, { kind: 'confirm', finding }, others, means);
  const { answers = asTheyWere } = at;
  const witnesses = { answers, ofWellKnown: [], elsewhere: new Set<ChangeType>() };
  return unlessWitnessed(asOpenChange(open), verdict, { ...means, witnesses, observation: null });
}

describe.each(changeTypeNames)('%s at 300 artists of somebody', (type) => {
  it('has one row in the table, which says what the code does', () => {
    const [row, ...more] = rowOf(type);
    expect(more).toEqual([]);
    const held = { never: 'never', value: 'its own value', witnesses: 'other artists' };
    expect(row?.held).toBe(held[holdKind(type)]);
    const read = holdKind(type) === 'witnesses' ? [...readingsOf([type])].toSorted() : ['nothing'];
    expect(row?.read.toSorted()).toEqual(read.map((one) => one.replaceAll('_', ' ')));
  });

  it('isn’t held at another one by the count alone', () => {
    const first = judged(type, { minutes: 5 });
    if (holdKind(type) !== 'witnesses') {
      expect(first.kind).toBe('confirm');
      return;
    }
    if (first.kind !== 'wait' || !first.state) throw new Error('it waits for other artists');
    expect(first.until).toEqual(new Date(now.getTime() + 10 * 60_000));
    const { state } = first;
    expect(judged(type, { minutes: 10, state })).toMatchObject({ kind: 'confirm' });
    // While they show the same, it may be a fault of the source.
    const answers = [new Set([type])];
    expect(judged(type, { minutes: 10, state, answers }).kind).toBe('wait');
  });
});
