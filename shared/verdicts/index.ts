/**
 * Verdicts: a finding that waits is looked at again, and is confirmed, dismissed, or waits on.
 *
 * In: the message that a finding of a watch is due.
 * Promised: nothing is believed that the catalog, its pages, other artists, or the people who sign for
 * a change contradict; no verdict is given twice, or by what was known before another one.
 * Out: the verdict, what is known now, and the changes of up to three holders, in one transaction; with
 * more holders, a telling that is due at once.
 */
export { recheckArtist, type RecheckDeps } from './steps/recheck-artist.ts';
