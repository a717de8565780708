/** What each command is given, in the order of the command line. */
export const argumentsOf = {
  status: [],
  quota: [],
  parked: [],
  sweep: [],
  trace: ['change_id'],
  unpark: ['which'],
  redrive: ['queue'],
  'release-hold': ['change_type'],
  'dismiss-hold': ['change_type'],
  plan: ['organization_id', 'plan'],
  verify: ['session_id', 'verdict'],
  log: [],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const commands = new Map<string, readonly string[]>(Object.entries(argumentsOf));

/** The command on the command line; null if it makes no sense. */
export function commandOf(words: readonly string[]): Record<string, string> | null {
  const [command = '', ...given] = words;
  const names = commands.get(command);
  if (names?.length !== given.length) return null;
  return { command, ...Object.fromEntries(names.map((name, at) => [name, given[at] ?? ''])) };
}
