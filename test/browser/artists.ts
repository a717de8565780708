/**
 * Who changes which artist of the simulator, that all checks share: one that changes under two
 * checks would surprise both. Those that nothing happens to may be monitored by anyone.
 */
export const artists = {
  /** Nothing ever happens to it. */
  quiet: '1002',
  /** Has a past that only its charts are looked at for. */
  charted: '1020',
  /** The first changes under the walk through all screens. */
  screens: ['1021', '1002', '1003'],
  /** Has a name that the news tell of. */
  news: '1022',
  /** Has many changes to judge; nothing happens to it in the catalog. */
  judged: '1023',
  /** Called what only text may be. */
  hostile: ['1030', '1031', '1032', '1033', '1034'],
  /** Has a change whose delivery is lost. */
  lost: '1024',
  /** Has a change whose delivery waits for a receiver that wants a pause. */
  waiting: '1028',
  /** Has changes whose deliveries fail, and are recovered. */
  recovered: '1025',
  /** Has a website with a proof. */
  proven: '1026',
  /** Gets another name while somebody looks. */
  renamed: '1019',
  /** Has a change that waits for a digest. */
  digested: '1035',
  /** Has a change that is to be sent on. */
  routed: '1018',
  /** Has a release that isn’t its own. */
  appearing: '1036',
  /** One of two of its name, with one follower. */
  candidate: '1017',
  /** Announces a release. */
  announcing: '1029',
  /** Has releases with names that only text may be. */
  hostileReleases: '1027',
} as const;
