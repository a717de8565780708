import type { ChangeType } from '../change.ts';

export const example = {
  title: 'What an alert looks like',
  lead: 'Of an invented artist. Yours will look like this, on its page and where you want alerts.',
  back: 'Get started',
  which: 'Example',
  types: {
    RELEASE_SUSPICIOUS: 'A release that looks fake',
    RELEASE_WENT_OFFLINE: 'A release is gone',
    PROFILE_NAME_CHANGED: 'Another name',
  } satisfies Partial<Record<ChangeType, string>>,
  page: 'On its page',
  chat: 'In a chat',
  mail: 'By email',
  artist: 'Artist',
  inCatalog: 'Open in the catalog',
  ours: 'View the change',
};
