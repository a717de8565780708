import type { Message, MessageId } from '../../../shared/findings/words.ts';

/** What each message can be made of: one entry for each variant that it can take. */
export type Samples<Id extends MessageId> = {
  readonly [Each in Id]: readonly [Message<Each>['data'], ...Message<Each>['data'][]];
};

export const artist = 'Rosa Nebel';
export const album = { title: 'Night Bus', type: 'album', release_date: '2026-06-28' } as const;
export const single = { title: 'Kestrel', type: 'single', release_date: '2026-12-04' } as const;
export const ep = { title: 'Low Tide', type: 'ep', release_date: null } as const;
export const compilation = {
  title: 'Best of Harbor',
  type: 'compilation',
  release_date: '1999-03-01',
} as const;
export const many = ['Undertow', 'Kestrel', 'Low Tide', 'Harbor', 'Salt', 'Ferry', 'Pier'];
