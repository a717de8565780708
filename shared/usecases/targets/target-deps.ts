import type { Needs } from '../needs.ts';

/** What creating and changing a target takes. */
export interface TargetDeps extends Needs<'table' | 'random' | 'vault'> {
  /** Throws Problem `url_not_allowed` for what the egress guard would refuse. */
  checkUrl(kind: 'webhook' | 'chat_a' | 'chat_b', url: string): Promise<void>;
}
