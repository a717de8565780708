import { serve } from '../../../shared/http/serve.ts';
import { doorDeps, log, mailer, pepper, random } from '../../../shared/runtime/container.ts';
import { createOrganization } from './create-organization.ts';
import { deleteMe } from './delete-me.ts';
import { exportMe } from './export-me.ts';
import { getMe } from './get-me.ts';
import { listSessions } from './list-sessions.ts';
import { logOut } from './log-out.ts';
import { revokeSession } from './revoke-session.ts';
import { switchOrganization } from './switch-organization.ts';
import { updateMe } from './update-me.ts';

export const handlers = [
  getMe,
  updateMe,
  logOut,
  listSessions,
  revokeSession,
  switchOrganization,
  createOrganization,
  exportMe,
  deleteMe,
];

export const handler = serve('account', handlers, () => ({
  ...doorDeps(),
  random: random(),
  mailer: mailer(),
  pepper: pepper(),
  log: log(),
}));
