import type { Quota } from '../domain/quota/quota.ts';
import type { Paces } from '../checks/rules/rings.ts';
import type { ServiceLoad } from '../table/catalog/service-load.ts';
import type { Table } from '../table/client.ts';
import type { Egress, TextRecords } from './egress-port.ts';
import type { Clock, KeyRing, Log, Mailer, Queues, Random, Sender, Vault } from './ports.ts';
import type { AboutSource, Catalog, LinkSource } from './source-ports.ts';

/** What surrounds the use cases. */
interface Surroundings {
  table: Table;
  clock: Clock;
  random: Random;
  queues: Queues;
  log: Log;
  mailer: Mailer;
  vault: Vault;
  /** What addresses are hashed with. */
  pepper: KeyRing;
  sender: Sender;
  catalog: Catalog;
  links: LinkSource;
  /** Null: none is set up. */
  about: AboutSource | null;
  egress: Egress;
  textRecords: TextRecords;
  load: ServiceLoad;
  quota: Quota;
  /** How often the artists of each plan are visited at best, in minutes. */
  paces: Paces;
  confirmAfterSeconds: number;
  /** The service's own address, for links; without a slash at its end. */
  publicUrl: string;
}

/** The parts of what surrounds them that a use case takes. */
export type Needs<Part extends keyof Surroundings> = Pick<Surroundings, Part>;
