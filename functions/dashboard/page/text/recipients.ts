import { counted } from '../plural.ts';

export const recipients = {
  title: 'Who was told',
  why: 'Why did (or didn’t) I get this?',
  none: 'Nobody was told: no alert rule or webhook matched.',
  notYet: 'Nobody. We only tell about confirmed changes.',
  deleted: 'a deleted destination or webhook',
  caption: 'Deliveries of this change',
  target: 'To',
  result: 'Result',
  when: 'When',
  attempts: (count: number) => counted(count, 'attempt'),
  next: 'next attempt',
  waits: 'waits until it answers',
  statuses: {
    pending: 'on its way',
    delivered: 'delivered',
    failed: 'failed',
    skipped: 'skipped',
    cancelled: 'cancelled',
  },
  kinds: { webhook: 'webhook', destination: 'destination' },
};
