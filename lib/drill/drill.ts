import { startReceiver } from '../demo/print.ts';
import { startService } from '../demo/service.ts';
import { copySent } from '../operator/copy-sent.ts';
import { askOperator, OperatorError } from '../operator/invoke.ts';
import { replayActs } from '../operator/replay-acts.ts';
import { verifyTable } from '../operator/verify-table.ts';
import { beforePoint, sincePoint, type Cast, theCast, watchedBy } from './story.ts';
import { damage, restorePoint } from './tables.ts';

/** What the drill found out. Each is false if a promise was broken. */
export interface Found {
  /** `verify-table` saw the damage, and nothing wrong in the restored table. */
  damageSeen: boolean;
  restoredSound: boolean;
  /** Whatever was owed at the restore point or since has arrived at the webhook. */
  nothingLost: boolean;
  /** No chat message about a change came a second time, and no webhook under another ID. */
  nobodyToldTwice: boolean;
  keyStaysRevoked: boolean;
  /** Where the old table can't be read, the operator is told what that means. */
  lossSaid: boolean;
  deletedStaysDeleted: boolean;
}

export interface DrillOptions {
  root: string;
  /** A folder of its own: what is in it is lost. */
  dataDir: string;
  port: number;
  /** Told when a step has ended. */
  onStep: (step: string, seconds: number) => void;
}

/** The name of the table that is put into service in place of the damaged one. */
const restored = 'restored';

/**
 * Plays the loss of the table on a local service, from the damage to the end of the runbook's procedure,
 * with the operator's own commands: docs/operators/restore.md.
 */
export async function drill(options: DrillOptions): Promise<Found> {
  const { root, dataDir, port } = options;
  const where = { dataDir };
  const operator = (command: Readonly<Record<string, string>>) =>
    askOperator({ ...command, operator: 'drill' }, where);
  const step = async <T>(name: string, act: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await act();
    options.onStep(name, (performance.now() - begun) / 1000);
    return result;
  };
  const start = (env: Record<string, string>) =>
    startService({ root, port, dataDir, env: { CONFIRM_AFTER_SECONDS: '2', ...env } });

  const receiver = await startReceiver();
  let service = await step('start a service', () => start({}));
  try {
    const { url } = service;
    const cast: Cast = await theCast({ url, receiver, operator });
    await step('tell of a change', () => beforePoint(cast));
    const old = await operator({ command: 'verify-table' });
    const restoreAs = await step('set the restore point', () => restorePoint(where, old));
    await step('go on: a change, a revoked key, a deletion', () => sincePoint(cast));
    await step('damage the table', () => damage(where, old));
    const damaged = await verifyTable(old, where);
    // Workers are paused since before the damage, as the story wants a change that waits.
    await step('restore', () => restoreAs(restored));
    const sound = await step('verify the table', () => verifyTable(restored, where));
    await service.stop();
    service = await step('put the table into service', () => start({ TABLE_NAME: restored }));
    await step('do again what must not be undone', () => replayActs(old, operator, where));
    const withoutOld = await step('try it without the old table', () =>
      refusalOf(replayActs('there-is-none', operator, where)),
    );
    await step('copy what was sent', async () => {
      const to = await operator({ command: 'copy-sent', table: old });
      await copySent({ to, from: old, isSure: true, say: () => undefined }, operator, where);
    });
    await step('resume, and hold messages', () =>
      operator({ command: 'resume', except: 'hold-messages' }),
    );
    await step('look what is held', () => operator({ command: 'held' }));
    await step('resume', () => operator({ command: 'resume' }));
    const seen = await step('look what arrives', () => watchedBy(cast));
    const lossSaid =
      withoutOld?.includes('docs/operators/restore.md#without-the-old-table') === true;
    return { damageSeen: !damaged.isSound, restoredSound: sound.isSound, lossSaid, ...seen };
  } finally {
    await service.stop();
    receiver.stop();
  }
}

/** What the operator is told of a command that can't be done; null if it was done. */
async function refusalOf(command: Promise<unknown>): Promise<string | null> {
  try {
    await command;
    return null;
  } catch (error) {
    if (error instanceof OperatorError) return error.message;
    throw error;
  }
}
