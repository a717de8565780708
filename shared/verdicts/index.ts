export { recheckArtist, type RecheckDeps } from './steps/recheck-artist.ts';
