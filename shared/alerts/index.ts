/**
 * Alerts: which rule wants a change, and which message it comes in.
 *
 * In: a change whose routing is due; messages, reports, and escalations whose time has come.
 * Promised: each rule is asked once, by its settings of that moment, and what it said is kept for 35 days;
 * a change is in one message of a destination only, and that goes out when people said.
 * Out: one delivery for each webhook and message, which waits from its first write on, and a wake.
 */
export { announceUpdate } from './steps/announce.ts';
export { changeRouting } from './steps/change-routing.ts';
export { previewReport } from './steps/compose-report.ts';
export { dryRunAlert } from './steps/dry-run-alert.ts';
export { escalate } from './steps/escalate.ts';
export { flushBundle } from './steps/flush-bundle.ts';
export {
  type AlertDeps,
  createAlert,
  deleteAlert,
  listAlerts,
  readAlert,
  updateAlert,
} from './steps/manage-alerts.ts';
export { createMute, deleteMute, type MuteDeps, mutesOf, readMute } from './steps/manage-mutes.ts';
export { flushPending, pendingMessages } from './steps/pending-messages.ts';
export { planWrites, replanReport, unplanWrites, sendReport } from './steps/send-report.ts';
export { endWaiting, retime } from './steps/retime.ts';
export { routeChanges, type RouteDeps } from './steps/route-changes.ts';
