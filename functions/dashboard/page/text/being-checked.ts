export const beingChecked = {
  title: 'Being checked',
  titleFor: 'Being checked for',
  since: 'since',
  resultBy: 'result by',
  resultSoon: 'result soon',
  more: (count: string) => `and ${count} more`,
  count: (count: string) => `${count} being checked`,
  critical: 'Something critical is being checked',
};
