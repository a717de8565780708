/** Every single key of the page, in one list: help shows it, and nothing else may be bound. */
export const shortcuts = {
  help: '?',
  filter: '/',
  addFilter: 'Shift+F',
  saveView: 'v',
  next: 'j',
  previous: 'k',
  open: 'Enter',
  acknowledge: 'e',
  restore: 'Shift+E',
  assign: 'a',
  assignTo: 'Shift+A',
  mute: 's',
  copyLink: 'c',
  likeThis: 't',
  mine: 'm',
  notMine: 'n',
  copyReport: 'r',
  expect: 'p',
  undo: 'u',
  showNew: '.',
  select: 'x',
  selectRange: 'Shift+X',
  selectAll: '*',
  fold: 'f',
  goInbox: 'g i',
  goArtists: 'g a',
  goAlerts: 'g l',
  goDestinations: 'g d',
  goWebhooks: 'g w',
  goOrganization: 'g o',
} as const;

export type ShortcutName = keyof typeof shortcuts;

/** What the pressed keys mean: a shortcut, the beginning of one, or nothing. */
export type Meaning =
  { kind: 'shortcut'; name: ShortcutName } | { kind: 'begun' } | { kind: 'none' };

const bound = new Map<string, ShortcutName>();
for (const [name, keys] of Object.entries(shortcuts)) {
  if (isName(name)) bound.set(keys, name);
}

/** Whether it is the name of a shortcut. */
export function isName(name: string): name is ShortcutName {
  return name in shortcuts;
}

/**
 * What `key` means after `before`, the key that began a sequence.
 * @param before null where no sequence has begun
 */
export function meaningOf(before: string | null, key: string, shiftKey: boolean): Meaning {
  const letter = shiftKey && /^[A-Za-z]$/.test(key) ? `Shift+${key.toUpperCase()}` : key;
  const pressed = before === null ? letter : `${before} ${letter}`;
  const name = bound.get(pressed);
  if (name !== undefined) return { kind: 'shortcut', name };
  const begins = [...bound.keys()].some((keys) => keys.startsWith(`${pressed} `));
  return { kind: begins ? 'begun' : 'none' };
}
