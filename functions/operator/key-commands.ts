import type { OperatorCommand } from '../../shared/domain/operator/operator.ts';
import { keyScanOf } from '../../shared/domain/operator/operator-scan.ts';
import { clock, encryptionKeys, log, table, vault } from '../../shared/runtime/container.ts';
import { setting } from '../../shared/runtime/config.ts';
import { rings } from '../../shared/runtime/ring-care.ts';
import {
  reseal,
  retireKeys,
  rotateKeys,
  type TargetName,
  viewKeys,
} from '../../shared/usecases/operator/rotate-keys.ts';

type KeyCommand = Extract<OperatorCommand, { command: 'keys' | 'rotate' | 'reseal' | 'retire' }>;

/** Carries out a command about the keys that sign and encrypt. */
export async function careForKeys(asked: KeyCommand): Promise<string> {
  const now = clock().now();
  switch (asked.command) {
    case 'rotate':
      return rotateKeys(rings(), asked.ring, now);
    case 'reseal': {
      const keys = encryptionKeys();
      // Who asks finds the targets, with rights of their own: this function may not read whole tables.
      if (asked.targets === undefined) {
        return `${setting('TABLE_NAME')} encryption-key ${(await keys.current()).kid}`;
      }
      const names = asked.targets.split(',').filter((name): name is TargetName => name !== '');
      return reseal({ table: table(), vault: vault(), encryptionKeys: keys, log: log() }, names);
    }
    case 'retire': {
      const { ring, because } = asked;
      const scan = asked.scan === undefined ? undefined : keyScanOf(asked.scan);
      const name = setting('TABLE_NAME');
      const done = await retireKeys(rings(), { ring, because, scan, table: name }, now);
      return 'said' in done ? done.said : `${name} ${ring} ${done.used}`;
    }
    case 'keys':
      return viewKeys(rings(), now);
  }
}
