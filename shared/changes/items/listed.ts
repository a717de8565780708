/**
 * What the lists show of a change, so that a page takes one query. Its routing is not in it: what no
 * list shows is written to no index. Nor is what the key of the index says: an index takes 20 attributes, and
 * can't be given another one later.
 */
export const listedAttributes = [
  ...(['artist_name', 'change_type', 'severity', 'dismissed_reason'] as const),
  ...(['detected_at', 'facts', 'standing', 'acknowledged', 'resolves', 'resolved_by'] as const),
  ...(['handling', 'reports', 'related'] as const),
] as const;
