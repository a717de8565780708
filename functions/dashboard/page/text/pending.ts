import { numberText } from '../format.ts';
import { counted } from '../plural.ts';

const messages = (count: number) => counted(count, 'message');

/** What waits to be sent to a destination. */
export const pending = {
  title: 'Waiting messages',
  none: 'Nothing is waiting.',
  kind: 'Waits for',
  kinds: {
    group: 'more changes of its group',
    digest: 'its digest',
    quiet: 'the end of quiet hours',
    mute: 'the end of a mute',
    overflow: 'room: too many messages this hour',
    escalation: 'more of what nobody acknowledged',
  },
  dueIn: (zone: string) => `Comes (${zone})`,
  severity: 'Most serious',
  changes: 'Changes',
  more: (count: number) => `and ${numberText(count)} more`,
  flush: 'Send now',
  sending: (count: number) =>
    count === 0 ? 'There was nothing to send.' : `Sending ${messages(count)}.`,
  mutedStay: 'Muted messages stay until their mute ends.',
  mutes: 'End a mute',
};
