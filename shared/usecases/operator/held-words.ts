import { counted } from '../../domain/detection/phrases.ts';

/** What `npm run admin -- held` and `drop-held` answer. */
export const heldWords = {
  holding: ({ count }: { count: number }) =>
    count === 0
      ? 'Chats and email are held, and nothing waits for them.'
      : `Chats and email are held. ${counted(count, 'message')} would go out on \`npm run admin -- resume\`:`,
  notHolding: () => 'Chats and email aren’t held: what is due goes out.',
  held: (facts: {
    id: string;
    target: string;
    organization: string;
    type: string;
    made: string;
    changes: readonly string[];
    more: number;
  }) =>
    `${facts.id} to ${facts.target} of ${facts.organization}: ${facts.type}, made at ${facts.made}${facts.changes.length === 0 ? '' : `, about ${facts.changes.join(', ')}`}${facts.more === 0 ? '' : `, and ${facts.more} more`}`,
  more: ({ count }: { count: number }) => `… and ${count} more`,
  dropped: ({ count, left }: { count: number; left: number }) =>
    `Dropped ${counted(count, 'message')}. The deliveries are marked as skipped, and their customers can resend them.${left === 0 ? '' : ` ${counted(left, 'message')} left: run the command again.`}`,
  noneLike: ({ which }: { which: string }) =>
    which === 'all'
      ? 'No message is held.'
      : `No held message is ${which}, or belongs to it. Run \`npm run admin -- held\` to see what is held.`,
} as const;
