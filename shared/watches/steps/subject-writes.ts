import type { Opened, Settled } from '../rules/step.ts';
import { subjectOpenedWrite, subjectSettledWrite, subjectWaitingWrite } from '../items/subjects.ts';
import type { Write } from '../../table/transaction.ts';

/** The write of a finding that waits for its verdict from now on. */
export function openedWrite(watchId: string, { subject }: Opened): Write {
  return subjectOpenedWrite(watchId, subject);
}

/** The write of what became of a finding. */
export function settledWriteOf(watchId: string, settled: Settled, now: Date): Write {
  if (settled.kind === 'waiting') return subjectWaitingWrite(watchId, settled.waits);
  const isConfirmed = settled.kind === 'confirmed';
  const remembered = {
    cooldown: settled.after,
    confirmed: isConfirmed ? settled.confirmed : null,
    resolved: isConfirmed ? (settled.resolves?.id ?? null) : null,
    told: isConfirmed ? settled.told : null,
  };
  return subjectSettledWrite(watchId, settled.subject, remembered, now);
}
