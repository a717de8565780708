import type { ChangeType } from '../change.ts';
import { numberText } from '../format.ts';

/** What happened to each, where its values say no more than the type. */
const plain: Partial<Record<ChangeType, string>> = {
  RELEASE_WENT_OFFLINE: 'Removed from the catalog',
  RELEASE_DELISTED: 'No longer listed on the profile, but its own page still exists',
  RELEASE_BACK_ONLINE: 'Back in the catalog',
};

export const items = {
  title: 'What changed',
  back: (back: number, count: number): string => {
    const [some, all] = [numberText(back), numberText(count)];
    if (back === 0) return count === 2 ? 'Neither is back yet.' : `None of the ${all} is back yet.`;
    if (back < count) return `${some} of ${all} ${back === 1 ? 'is' : 'are'} back.`;
    return count === 2 ? 'Both are back.' : `All ${all} are back.`;
  },
  backSince: 'Back since',
  stillGone: 'Still gone',
  showAll: (count: number) => `Show all ${numberText(count)}`,
  plain,
};

export const story = {
  title: 'Part of a story',
  before: (span: string) => `${span} before`,
  gone: 'The other changes are no longer kept.',
  showAll: (count: number) => `Show all ${numberText(count)}`,
};
