import { plural } from '../plural.ts';
import { numberText } from '../format.ts';

export const eventTypes = {
  label: 'Change types',
  chosen: (count: number) =>
    count === 0 ? 'all' : `${numberText(count)} ${plural(count, { one: 'type', other: 'types' })}`,
  hint: 'Select none for all, including types we add later.',
};
