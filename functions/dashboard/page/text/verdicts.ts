import { counted, numberText, plural } from '../format.ts';

export const verdicts = {
  acknowledgeMany: (count: number) => `Acknowledge ${numberText(count)}`,
  /** Of a row that stands for more. */
  mineMany: (count: number) => `Ours: ${numberText(count)}`,
  notMineMany: (count: number) => `Not ours: ${numberText(count)}`,
  acknowledged: (count: number) =>
    count === 1 ? 'Acknowledged.' : `${counted(count, 'change')} acknowledged.`,
  markedMine: 'Marked as yours and acknowledged.',
  markedNotMine: 'Marked as not yours and acknowledged.',
  /** @param said a sentence about a part of what a row stands for */
  partOf: (said: string, count: number, all: number) =>
    `${said} That was ${numberText(count)} of ${numberText(all)} changes of the row.`,
  failed: 'That didn’t work. Nothing was changed.',
  assignFailed: 'That stopped halfway: some may be assigned to you.',
  failedAfter: (count: number) => `That stopped halfway: ${numberText(count)} were acknowledged.`,
  undone: (count: number, artist: string | null) => {
    const whose = artist === null ? '' : ` of ${artist}`;
    const back = plural(count, {
      one: `The change${whose} is`,
      other: `${numberText(count)} changes${whose} are`,
    });
    return count === 0 ? 'Undone.' : `Undone. ${back} back in “To look at”.`;
  },
  undoFailed: 'Couldn’t undo. It stays acknowledged.',

  reportCopied: 'The text of the report is copied.',
  place: (number: number, count: number) => `${numberText(number)} of ${numberText(count)}`,
};
