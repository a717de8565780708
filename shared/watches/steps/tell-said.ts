import { releaseIdOf } from '../../findings/finding.ts';
import { tellAs } from '../../findings/tell-as.ts';
import { saidOf, type SaidRows, verdictsOf } from '../../table/artists/said.ts';
import type { Listener } from './telling.ts';

/** What a holder hears whose people said something. A bundle of its own, without classes. */
export function hearingOf(rows: SaidRows): Omit<Listener, 'holder'> {
  const said = saidOf(rows);
  const verdicts = verdictsOf(rows);
  return {
    tell: (finding, { baseline, context }) => tellAs(finding, { said, baseline }, context),
    // It asks whose a release is that was told before.
    answered: (finding) =>
      finding.payload.field === 'risk' ? verdicts.get(releaseIdOf(finding)) : undefined,
  };
}
