import { backtestReleases, type ReleaseHistory } from '../../../shared/findings/risk/backtest.ts';
import { fakes } from './histories.ts';

const flagged = ({ change_type }: { change_type: string }) => change_type === 'RELEASE_SUSPICIOUS';

describe.each(fakes.map((one) => [one.artist, one] as const))('%s', (_, history) => {
  it('has each fake told as critical', () => {
    const lines = backtestReleases(history, 'arrivals');
    expect(lines).toHaveLength(history.arrivals.length);
    for (const line of lines) {
      expect(line).toMatchObject({ change_type: 'RELEASE_SUSPICIOUS', severity: 'critical' });
      expect(line.verdict).not.toBe('known');
    }
  });

  it('has no release flagged that has a known label or known codes', () => {
    const lines = backtestReleases(history, 'known');
    history.known.forEach(({ label, isrcs, upc }, at) => {
      const before = history.known.slice(0, at);
      const isKnown = before.some(
        (one) =>
          one.label === label ||
          one.isrcs[0]?.slice(0, 5) === isrcs[0]?.slice(0, 5) ||
          one.upc?.slice(0, 7) === upc?.slice(0, 7),
      );
      if (isKnown) expect(lines[at]).toMatchObject({ change_type: 'RELEASE_ADDED' });
    });
    const labels = new Set(history.known.map(({ label }) => label));
    expect(lines.filter(flagged).length).toBeLessThan(labels.size);
  });
});

describe('an honest history', () => {
  const [first] = fakes;
  const base: ReleaseHistory = { ...first!, arrivals: [] };
  const [last] = base.known.slice(-1);
  const arrival = (changes: object) => ({
    ...last!,
    ...{ at: '2024-12-01T09:00:00Z', date: '2024-12-01', title: 'Next' },
    ...changes,
  });
  const foreign = { label: 'Seaward', upc: '5059876501010', isrcs: ['QZK6H2400001'] };
  const judged = (changes: object) =>
    backtestReleases({ ...base, arrivals: [arrival(changes)] }, 'arrivals')[0];

  it.each<[string, object, string]>([
    ['of the same label', { isrcs: ['QZK6H2400001'], upc: '5059876501010' }, 'known'],
    ['with the same registrant', { label: 'Seaward', upc: '5059876501010' }, 'known'],
    ['with recordings of theirs', { ...foreign, isrcs: base.known[0]!.isrcs }, 'known'],
    ['of nothing that is known', foreign, 'unknown'],
  ])('has a release %s as %s', (_, changes, verdict) => {
    expect(judged(changes)?.verdict).toBe(verdict);
  });

  it('has a guest part as one, whoever brings it out', () => {
    expect(judged({ ...foreign, contributors: ['Somebody Else', base.artist] })).toMatchObject({
      change_type: 'APPEARS_ON_ADDED',
      severity: 'info',
    });
  });
});
