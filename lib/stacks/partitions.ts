import { canaryIds, canaryStreamingId } from '../../shared/plan/canary.ts';
import { keys } from '../../shared/table/keys.ts';

/** What is known of artists, what was found, and the sources that are asked. */
const ofDetection = [
  keys.watch('*').pk,
  keys.historyMonth('*', '').pk,
  keys.holdChore('*', '').pk,
  keys.organizationIdentity('*').pk,
  keys.change('*').pk,
  keys.sightings('*', '').pk,
  keys.source('*').pk,
  keys.listPlace('*').pk,
  keys.artistCount.pk,
  // Artists with something open come first for a day.
  keys.slot('*', 'first', '*').pk,
  keys.canary.pk,
];

/** Partitions of the table that a check uses: none of an organization or a person. */
export const ofChecks = ofDetection;

/** The same of re-checks and routing: an organization's alerts and targets, but no credentials. */
export const ofChanges = [
  ...ofDetection,
  // Whether an artist is stale depends on its slot's last visit, too.
  keys.ticks('*').pk,
  keys.organization('*').pk,
  keys.statsDay('*', '').pk,
  keys.targetState('*').pk,
  keys.failing('').pk,
];

const canaryWatch = `*#${canaryStreamingId}`;

/** Where the canary's own audit log is: it only gets lines. */
export const ofCanarysLog = [keys.audit(canaryIds.organization, '').pk];

/** What is the canary's own, and changes, of which it looks for its own. */
export const ofCanary = [
  keys.canary.pk,
  keys.organization(canaryIds.organization).pk,
  keys.holdChore(canaryIds.artist, '').pk,
  keys.watch(canaryWatch).pk,
  keys.historyMonth(canaryWatch, '').pk,
  keys.rate(`new-watches#${canaryIds.organization}`).pk,
  // Whoever holds a watch reads when it was visited.
  keys.ticks('*').pk,
  keys.change('*').pk,
];
