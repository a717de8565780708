import { serve } from '../../../shared/http/serve.ts';
import {
  catalogForPeople,
  doorDeps,
  egress,
  links,
  log,
  queues,
  random,
  schedules,
} from '../../../shared/runtime/container.ts';
import { cancelVerification } from './cancel-verification.ts';
import { getPendingVerification } from './get-pending-verification.ts';
import { getVerification } from './get-verification.ts';
import { startVerification } from './start-verification.ts';
import { verifyInstantly } from './verify-instantly.ts';

export const handlers = [
  startVerification,
  getPendingVerification,
  getVerification,
  cancelVerification,
  verifyInstantly,
];

export const handler = serve('verification', handlers, () => ({
  ...doorDeps(),
  random: random(),
  catalog: catalogForPeople(),
  links: links(),
  egress: egress(),
  queues: queues(),
  schedules: schedules(),
  log: log(),
}));
