/**
 * What the lists show of a change, so that a page takes one query. Its routing is not in it: what no
 * list shows is written to no index.
 */
export const listedAttributes = [
  ...['organization_id', 'monitored_artist_id', 'artist_name', 'change_type', 'severity', 'status'],
  ...['waiting_for_source', 'dismissed_reason', 'detected_at', 'confirmed_at', 'facts', 'checks'],
  ...['acknowledged_at', 'acknowledged_by', 'resolves', 'resolved_by', 'handling', 'reports'],
];
