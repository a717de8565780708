/** The happening that a subject's last confirmed finding was told in. */
export interface ToldIn {
  /** Named after its first finding. */
  id: string;
  /** When it began (ISO 8601). */
  since: string;
  /** What its findings have in common. */
  like: string;
}
