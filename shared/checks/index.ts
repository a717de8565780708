export { checkArtist } from './steps/check-artist.ts';
export { keepPictures, type PicturesDeps } from './steps/keep-pictures.ts';
export { type DetailsDeps, readDetails } from './steps/read-details.ts';
export { type LinksDeps, readLinks } from './steps/read-links.ts';
export { decideSourceHold, readSourceHold, readSourceHolds } from './steps/source-holds.ts';
export { tick } from './steps/tick.ts';
export { lookAfterLate, watchChecks, type WatchDeps } from './steps/watch-checks.ts';
