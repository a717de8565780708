import fc from 'fast-check';
import { changeTypeNames } from '../../shared/changes/rules/change-type.ts';
import { Change, type ChangePayload } from '../../shared/changes/rules/change.ts';
import { derivedId } from '../../shared/domain/ids.ts';
import { Judgment } from '../../shared/domain/releases/release.ts';
import { Severity, SubjectKind } from '../../shared/changes/rules/info.ts';
import { detectedWrite, getChanges } from '../../shared/changes/items/changes.ts';
import { transact } from '../../shared/table/transaction.ts';
import { aChange } from '../support/a-change.ts';
import { oneTable } from '../support/engine.ts';

const text = fc.string({ unit: 'grapheme', maxLength: 30 });
const number = fc.oneof(fc.integer(), fc.double({ min: 0.001, max: 1e12, noNaN: true }));
const key = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 8 });
const { value } = fc.letrec<{ value: ChangePayload['after'] }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, false),
    text,
    number,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      key.filter((name) => name !== '__proto__'),
      tie('value'),
      { maxKeys: 4, noNullPrototype: true },
    ),
  ),
}));
const at = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const severity = fc.constantFrom(...Severity.options);

/** Whatever a payload may hold, for whichever type. */
const payload: fc.Arbitrary<ChangePayload> = fc.record(
  {
    field: text,
    before: value,
    after: value,
    subject: fc.record({
      kind: fc.constantFrom(...SubjectKind.options),
      id: text,
      name: fc.option(text),
    }),
    release: fc.record({ id: text, title: text }),
    reasons: fc.array(text, { maxLength: 5 }),
    readings: fc.array(fc.record({ at, value: number }), { maxLength: 8 }),
    expected: fc.record({ low: number, high: number }),
    risk: fc.record({
      score: fc.integer({ min: 0, max: 100 }),
      reasons: fc.array(text),
      judgment: fc.constantFrom(...Judgment.options),
      theirs: fc.array(text),
      never_seen: fc.array(text),
      against: fc.array(text),
    }),
    raised: fc.record({ from: severity, because: text }),
  },
  { requiredKeys: ['field', 'before', 'after', 'subject', 'reasons'] },
);

describe('a change', () => {
  const engine = oneTable();

  it.each(changeTypeNames)(
    'of type %s comes back from the table and from JSON as it was',
    async (type) => {
      let count = 0;
      await fc.assert(
        fc.asyncProperty(payload, severity, text, async (facts, grave, summary) => {
          const id = derivedId('change', type, String((count += 1)));
          const change = {
            ...aChange({ id, change_type: type, severity: grave, summary }),
            payload: facts,
          };
          expect(Change.parse(JSON.parse(JSON.stringify(change)))).toEqual(change);
          await transact(engine.table, [detectedWrite(change, 'pro')]);
          const stored = await getChanges(engine.table, [id]);
          const counts = {
            routed_to: null,
            items: null,
            grown: false,
            note_count: 0,
            update_count: 0,
          };
          expect(stored).toEqual([{ ...change, ...counts, expires_epoch: expect.any(Number) }]);
        }),
        { numRuns: 15 },
      );
    },
  );
});
