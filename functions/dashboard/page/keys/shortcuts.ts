/** Every single key of the page, in one list: help shows it, and nothing else may be bound. */
export const shortcuts = {
  help: { keys: '?', what: 'Show keyboard shortcuts' },
  filter: { keys: '/', what: 'Go to the filter' },
  next: { keys: 'j', what: 'Next row' },
  previous: { keys: 'k', what: 'Previous row' },
  open: { keys: 'Enter', what: 'Open the row' },
  acknowledge: { keys: 'e', what: 'Acknowledge' },
  mine: { keys: 'm', what: 'Mark the release as yours' },
  notMine: { keys: 'n', what: 'Mark the release as not yours' },
  undo: { keys: 'u', what: 'Undo' },
  select: { keys: 'x', what: 'Select the row' },
  selectRange: { keys: 'Shift+X', what: 'Select up to the row' },
  goInbox: { keys: 'g i', what: 'Go to the inbox' },
  goArtists: { keys: 'g a', what: 'Go to artists' },
  goAlerts: { keys: 'g l', what: 'Go to alert rules' },
  goDestinations: { keys: 'g d', what: 'Go to destinations' },
  goWebhooks: { keys: 'g w', what: 'Go to webhooks' },
  goOrganization: { keys: 'g o', what: 'Go to the organization' },
} as const;

export type ShortcutName = keyof typeof shortcuts;

/** What the pressed keys mean: a shortcut, the beginning of one, or nothing. */
export type Meaning =
  { kind: 'shortcut'; name: ShortcutName } | { kind: 'begun' } | { kind: 'none' };

const bound = new Map<string, ShortcutName>();
for (const [name, { keys }] of Object.entries(shortcuts)) {
  if (isName(name)) bound.set(keys, name);
}

function isName(name: string): name is ShortcutName {
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
