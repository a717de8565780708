/** Names of pages that only the search knows, and what else one may call what is done on a page. */
export const findWords = {
  artists: 'expected release expect tags import csv',
  verify: 'add monitor',
  alerts: 'rules digest notifications mute escalation',
  destinations: 'quiet hours digest email slack test rotate',
  webhooks: 'endpoint secret rotate test deliveries resend recover',
  organization: 'plan rename leave feeds',
  members: 'Members',
  ofMembers: 'invite invitation people team role',
  keys: 'API keys',
  audit: 'Audit log',
  account: 'sessions sign out theme shortcuts',
};
