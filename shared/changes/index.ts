/**
 * Changes: what one organization has been told, and what its people do with it.
 *
 * In: changes that watches wrote, and what people ask: read, acknowledge, assign, note, report.
 * Promised: a list shows what was confirmed; each act is one write with its line in the audit log, and
 * with the event that announces it.
 * Out: the list, a change as clients read it, report kits, counts.
 */
export { acknowledgeChange, acknowledgeChanges } from './steps/acknowledge-changes.ts';
export { changeDeliveries, deliveryKeys, sentTo } from './steps/change-deliveries.ts';
export { addNote, deleteNote, readNote, readNotes } from './steps/change-notes.ts';
export { addReport, readReport } from './steps/change-reports.ts';
export { dailyCounts, stateCounts } from './steps/count-changes.ts';
export {
  assignedTo,
  type ChangesDeps,
  readArtistChanges,
  readChanges,
  readItems,
  requireChange,
} from './steps/read-changes.ts';
export { type KitDeps, readReportKit, sendReportKit } from './steps/report-kit.ts';
export { tellGrowth } from './steps/tell-growth.ts';
export { type ChangeDeps, update, type Update, updateWrites } from './steps/update-changes.ts';
export { viewChangePicture } from './steps/view-change-picture.ts';
export { workOnChange } from './steps/work-on-change.ts';
