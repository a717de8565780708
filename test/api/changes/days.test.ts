import { Since, Until } from '../../../shared/contract/queries/parts.ts';

describe('a range of times', () => {
  it.each([
    ['2026-11-01', '2026-11-01T00:00:00.000Z', '2026-11-01T23:59:59.999Z'],
    ['2026-11-01T10:30:00Z', '2026-11-01T10:30:00.000Z', '2026-11-01T10:30:00.000Z'],
    ['2026-11-01T10:30:00.5+02:00', '2026-11-01T08:30:00.500Z', '2026-11-01T08:30:00.500Z'],
  ])('from %s begins at %s; to it, it ends at %s', (sent, since, until) => {
    expect([Since.parse(sent), Until.parse(sent)]).toEqual([since, until]);
  });

  it.each(['', 'yesterday', '2026-11-31', '2026-11', '2026-11-01T10:30', '20261101', '1795345637'])(
    'is refused with %j',
    (sent) => {
      expect(Since.safeParse(sent).error?.issues[0]?.message).toMatch(/^must be a time such as/);
    },
  );
});
