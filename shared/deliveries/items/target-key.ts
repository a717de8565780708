import { type Key, keys } from '../../table/keys.ts';

/** Which of the two an id names. */
export function isWebhookId(id: string): boolean {
  return id.startsWith('wh_');
}

/** Where a target of the organization is stored. */
export function targetKey(org: string, id: string): Key {
  return isWebhookId(id) ? keys.webhook(org, id) : keys.destination(org, id);
}
