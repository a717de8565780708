import { serve } from '../../../shared/http/serve.ts';
import { doorDeps, linkBase, random } from '../../../shared/runtime/container.ts';
import { createAlert } from './create-alert.ts';
import { createMute } from './create-mute.ts';
import { deleteMute } from './delete-mute.ts';
import { getMute } from './get-mute.ts';
import { listMutes } from './list-mutes.ts';
import { deleteAlert } from './delete-alert.ts';
import { dryRunAlert } from './dry-run-alert.ts';
import { getAlert } from './get-alert.ts';
import { listAlerts } from './list-alerts.ts';
import { updateAlert } from './update-alert.ts';

export const handlers = [
  listAlerts,
  createAlert,
  getAlert,
  updateAlert,
  deleteAlert,
  dryRunAlert,
  listMutes,
  createMute,
  getMute,
  deleteMute,
];

export const handler = serve('alerts', handlers, () => ({
  ...doorDeps(),
  ...linkBase(),
  random: random(),
}));
