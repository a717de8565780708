import { baselineOf } from '../../shared/findings/baseline.ts';
import { judge } from '../../shared/verdicts/rules/judge.ts';
import { recheckFindings } from '../../shared/findings/diff.ts';
import type { Evidence } from '../../shared/findings/types.ts';
import { aContext, anArtist, anObservation, anOpenChange, now, without, inWords } from './build.ts';

type Mark = Parameters<typeof anArtist>[0];
const seeing = (artist: Mark): Evidence => ({
  observation: anObservation({ artist: anArtist(artist) }),
  releases: new Map(),
});

/** A mark that was there and was seen to be gone is looked at again. */
function judged(seen: Evidence, context = aContext(), minutesAgo?: number) {
  const known = baselineOf(anObservation({ artist: anArtist({ verified: true }) }), now);
  const [lost, ...rest] = recheckFindings(known, seeing({ verified: false }), aContext());
  expect([lost?.change_type, rest]).toEqual(['VERIFICATION_LOST', []]);
  return inWords(
    judge(anOpenChange(lost!, minutesAgo), recheckFindings(known, seen, context), seen, context),
  );
}

describe('a mark that went', () => {
  it('is told when it is still gone', () => {
    expect(judged(seeing({ verified: false }))).toMatchObject({
      kind: 'confirm',
      finding: {
        severity: 'critical',
        summary: '“Rosa Nebel” is no longer marked as verified in the catalog.',
      },
    });
  });

  it('is part of a merge, where the profile became another one', () => {
    expect(judged(seeing({ streaming_id: '99', verified: false }))).toEqual({
      kind: 'dismiss',
      reason: 'it’s part of a merge of this profile into another, which is reported separately',
    });
  });

  const atPresent = 'the catalog doesn’t provide it right now';
  it.each<[string, Mark, ReturnType<typeof aContext>, string]>([
    ['says nothing of it', { verified: null }, aContext(), atPresent],
    ['leaves it out', { verified: false, untold: ['verified'] }, aContext(), atPresent],
    [
      'tells no marks any more',
      { verified: false },
      aContext({ capabilities: without('verified') }),
      'the catalog no longer provides it',
    ],
  ])('is given up after a day when the catalog %s', (_, artist, context, why) => {
    const seen = seeing(artist);
    expect(judged(seen, context)).toMatchObject({ kind: 'wait', waiting_for_source: false });
    expect(judged(seen, context, 60 * 24)).toEqual({
      kind: 'dismiss',
      reason: `it couldn’t be confirmed within 24 hours: ${why}`,
    });
  });
});
