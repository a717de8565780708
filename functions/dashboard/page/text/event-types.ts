import { counted } from '../format.ts';

export const eventTypes = {
  label: 'Change types',
  chosen: (count: number) => (count === 0 ? 'all' : counted(count, 'type')),
  hint: 'Select none for all, including types we add later.',
};
