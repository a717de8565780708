import { serve } from '../../../shared/http/serve.ts';
import { setting } from '../../../shared/runtime/config.ts';
import { catalogForPeople } from '../../../shared/runtime/catalogs.ts';
import {
  doorDeps,
  egress,
  links,
  log,
  queues,
  random,
  textRecords,
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
  siteLinkMinAgeDays: setting('SITE_LINK_MIN_AGE_DAYS'),
  egress: egress(),
  textRecords: textRecords(),
  queues: queues(),
  log: log(),
}));
