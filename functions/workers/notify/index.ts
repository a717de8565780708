import * as z from 'zod';
import { HoldersWork, TargetNoticeWork } from '../../../shared/domain/work.ts';
import { clock, log, mailer, table } from '../../../shared/runtime/container.ts';
import { tellHolders } from '../../../shared/usecases/tell-holders.ts';
import { tellOfTarget } from '../../../shared/usecases/tell-of-target.ts';
import { eachRecord } from '../../../shared/worker/batch.ts';

/**
 * Mails of the service's own that nobody waits for: to those who monitor an artist already, and to
 * the admins about a target that fails or was disabled.
 */
export const handler = eachRecord(
  z.discriminatedUnion('kind', [HoldersWork, TargetNoticeWork]),
  (work, deps) => (work.kind === 'holders' ? tellHolders(deps, work) : tellOfTarget(deps, work)),
  () => ({ table: table(), clock: clock(), mailer: mailer(), log: log() }),
);
