import { note, nothingToDo, putBack } from '../../telemetry/record.ts';

/**
 * What became of a delivery's turn. `not_ours`: it is final, not due, or another's for now;
 * `put_off`: its target is not to be had for now.
 */
export type Delivered =
  'delivered' | 'pending' | 'failed' | 'skipped' | 'cancelled' | 'put_off' | 'not_ours';

/**
 * Notes what became of a delivery's turn. One that is given up is done with: what the receiver
 * answers is no failure of the message.
 */
export function noteDelivered(delivered: Delivered): Delivered {
  switch (delivered) {
    case 'not_ours':
      nothingToDo();
      break;
    case 'put_off':
      putBack('target_busy');
      break;
    case 'pending':
      putBack('attempt_failed');
      break;
    case 'delivered':
    case 'failed':
    case 'skipped':
    case 'cancelled':
      note({ delivery_status: delivered });
  }
  return delivered;
}
