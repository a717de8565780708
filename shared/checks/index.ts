/**
 * Checks: whose turn it is, what the catalog shows, and what of it differs from what is known.
 *
 * In: a tick of a lane, “check now”, and chores that are due (pages, links, pictures, late checks).
 * Promised: every artist is visited as often as the plans of its holders say, within the catalog's quota;
 * what differs is written as a finding that waits, in one transaction with what was read.
 * Out: a message for the re-check, which is due by then in any case. Nobody is told anything here.
 * What differs and how it is said: `shared/findings`. How it is believed: `shared/verdicts`.
 */
export { checkArtist } from './steps/check-artist.ts';
export { keepPictures, type PicturesDeps } from './steps/keep-pictures.ts';
export { type DetailsDeps, readDetails } from './steps/read-details.ts';
export { type LinksDeps, readLinks } from './steps/read-links.ts';
export { decideSourceHold, readSourceHold, readSourceHolds } from './steps/source-holds.ts';
export { tick } from './steps/tick.ts';
export { lookAfterLate, watchChecks, type WatchDeps } from './steps/watch-checks.ts';
