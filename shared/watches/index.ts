/**
 * Watches: an artist as the service sees it, what is known of it, and who holds it.
 *
 * In: steps of a check and verdicts to be saved; organizations that join, pause, resume, or leave.
 * Promised: what is known, what waits, and what the holders are told change together or not at all;
 * each holder is told of each finding once, in its own words, whoever joins or leaves meanwhile.
 * Out: changes of organizations, each with its routing due in the same write.
 */
export { type ClearDeps, clearUnheld } from './steps/clear-away.ts';
export { contextOf } from './steps/known.ts';
export { uncounted } from './steps/count-opened.ts';
export {
  dailyNumbers,
  daysToJudge,
  lastOfDays,
  type PackedReadings,
} from './steps/daily-numbers.ts';
export { endHold, leaveWrite } from './steps/end-hold.ts';
export { sendRechecks } from './steps/errands.ts';
export { type FitDeps, fitToPlan } from './steps/fit-to-plan.ts';
export { holderOf, readHeldWatch, holdChangeWrites } from './steps/held-watch.ts';
export {
  type BeginDeps,
  beginWatch,
  holdWrites,
  readLiveWatch,
  refuseNewWatch,
} from './steps/hold-watch.ts';
export {
  readKnown,
  readKnownOf,
  type Stored,
  storedOf,
  subjectsOf,
  withTracks,
} from './steps/known.ts';
export { leave, type LeaveDeps } from './steps/leave.ts';
export { saveStep } from './steps/save-step.ts';
export { saveVerdicts } from './steps/save-verdicts.ts';
export { tellFindings } from './steps/tell-findings.ts';
