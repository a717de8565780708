import type { HolderFinding } from '../../domain/detection/holder-finding.ts';
import { tellAs } from '../../domain/detection/tell-as.ts';
import { type SaidRows, saidOf } from '../../table/artists/said-rows.ts';
import type { Telling } from './telling.ts';

/** Tells a finding as a holder receives it whose people said something. A bundle of its own, without classes. */
export function tellerOf(
  rows: SaidRows,
): (finding: HolderFinding, telling: Telling) => HolderFinding {
  const said = saidOf(rows);
  return (finding, { baseline, context }) => tellAs(finding, { said, baseline }, context);
}
