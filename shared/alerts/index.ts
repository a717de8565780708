export { announceUpdate } from './steps/announce-update.ts';
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
export { planWrites, replanReport, unplanWrites } from './steps/plan-report.ts';
export { endWaiting, retime } from './steps/retime.ts';
export { routeChanges, type RouteDeps } from './steps/route-changes.ts';
export { sendReport } from './steps/send-report.ts';
