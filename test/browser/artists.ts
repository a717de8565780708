/**
 * Who changes which artist of the simulator, that all checks share: one that changes under two
 * checks would surprise both. Those that nothing happens to may be monitored by anyone.
 */
export const artists = {
  /** Nothing ever happens to it. */
  quiet: '1002',
} as const;
