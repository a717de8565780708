import { baselineOf } from '../../shared/findings/baseline.ts';
import { judge } from '../../shared/verdicts/rules/judge.ts';
import { recheckFindings } from '../../shared/findings/diff.ts';
import type { OpenChange, Verdict } from '../../shared/findings/types.ts';
import { aContext, anObservation, anOpenChange, leftOpen, now, type Seen } from './build.ts';

const known = baselineOf(anObservation(), now);
const gone: Seen = { artist: null, releases: [] };
const listed: Seen = { artist: null };

/** What a look makes of the change, so many hours after it was detected. */
function lookAt(open: OpenChange, seen: Seen, hours: number): Verdict {
  const at = new Date(open.detected_at.getTime() + hours * 3_600_000);
  const evidence = { observation: anObservation(seen), releases: new Map() };
  const context = aContext({ now: at });
  return judge(open, recheckFindings(known, evidence, context), evidence, context);
}

function detected(): OpenChange {
  const evidence = { observation: anObservation(gone), releases: new Map() };
  const [finding] = recheckFindings(known, evidence, aContext());
  if (!finding) throw new Error('it is news');
  return anOpenChange(finding, 0);
}

describe('a profile that the catalog does not know', () => {
  it('waits while its releases are listed, and for six hours after that', () => {
    const open = detected();
    const doubted = leftOpen(open, lookAt(open, listed, 2));
    const waiting = lookAt(doubted, gone, 3);
    expect(waiting).toMatchObject({ kind: 'wait', waiting_for_source: false });
    const still = leftOpen(doubted, waiting);
    expect(lookAt(still, gone, 7.9)).toMatchObject({ kind: 'wait' });
    expect(lookAt(still, gone, 8)).toMatchObject({ kind: 'confirm' });
  });

  it('waits while rows of its list come, though none of them can be read', () => {
    const unread: Seen = { ...gone, complete: false, unread: 12 };
    expect(lookAt(detected(), unread, 0.1)).toMatchObject({ kind: 'wait', rule: 'page_disagrees' });
    const isUnknownToo: Seen = { ...gone, complete: false };
    expect(lookAt(detected(), isUnknownToo, 0.1)).toMatchObject({ kind: 'confirm' });
  });
});
