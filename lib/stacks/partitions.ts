import { keys } from '../../shared/table/keys.ts';

/** What is known of artists, what was found, and the sources that are asked. */
const ofDetection = [
  keys.watch('*').pk,
  keys.historyMonth('*', '').pk,
  keys.holdChore('*', '').pk,
  keys.change('*').pk,
  keys.sightings('*', '').pk,
  keys.sighted('*', '*', '').pk,
  keys.source('*').pk,
  keys.artistCount.pk,
];

/** Partitions of the table that a check uses: none of an organization or a person. */
export const ofChecks = [...ofDetection, keys.lineFront('*').pk, keys.linePlace('*', '*').pk];

/** The same of re-checks and routing: an organization's alerts and targets, but no credentials. */
export const ofChanges = [
  ...ofDetection,
  keys.organization('*').pk,
  keys.statsDay('*', '').pk,
  keys.targetState('*').pk,
  keys.failing('').pk,
];
