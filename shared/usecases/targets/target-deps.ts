import type { Table } from '../../table/client.ts';
import type { Random, Vault } from '../ports.ts';

/** What creating and changing a target takes. */
export interface TargetDeps {
  table: Table;
  random: Random;
  vault: Vault;
  /** Throws Problem `url_not_allowed` for what the egress guard would refuse. */
  checkUrl(kind: 'webhook' | 'chat_a' | 'chat_b', url: string): Promise<void>;
}
