import { ApiError } from '../../../../../shared/client/api-error.ts';
import type { Answered, Sent } from '../../../../../shared/client/routes.ts';

/** A destination as the API tells it; addresses that carry a secret are masked. */
export type Destination = Answered<'GET /api/v1/org/destinations/{id}'>;
export type DestinationType = Destination['type'];
type Body = Sent<'POST /api/v1/org/destinations'>['body'];
type Patch = Sent<'PATCH /api/v1/org/destinations/{id}'>['body'];

/** The fields of the form, by name: those of `config` are named as the service names them. */
export type Fields = Readonly<Record<string, string>>;

/** The name of the field that has the address. */
export function addressField(type: DestinationType): 'config.address' | 'config.url' {
  return type === 'email' ? 'config.address' : 'config.url';
}

/** The body that creates what was typed. People get their messages by the clock where they are. */
export function newBody(
  type: DestinationType,
  { name = '', ...fields }: Fields,
  time_zone: string,
): Body {
  const address = (fields[addressField(type)] ?? '').trim();
  if (type === 'email') return { name, type, config: { address }, time_zone };
  const config = { url: address };
  // A program gets each change at once.
  return type === 'webhook' ? { name, type, config } : { name, type, config, time_zone };
}

/** What to change. Without a new address, none is sent, so that nobody confirms anew. */
export function changedBody(destination: Destination, { name = '', ...fields }: Fields): Patch {
  const address = (fields[addressField(destination.type)] ?? '').trim();
  if (address === '' || address === addressOf(destination)) return { name };
  return { name, config: destination.type === 'email' ? { address } : { url: address } };
}

/** Where it leads, as far as it may be shown. */
export function addressOf({ config }: Pick<Destination, 'config'>): string {
  return 'url' in config ? config.url : config.address;
}

/** Mail goes only where it is wanted; anything else can be tested even while it is disabled. */
export function takesTests({ status, type }: Pick<Destination, 'status' | 'type'>): boolean {
  return status === 'active' || (status === 'disabled' && type !== 'email');
}

/** The rules that keep a destination from being deleted, as the refusal names them. */
export function rulesInUse(error: Error | null): { id: string; name: string }[] {
  if (!(error instanceof ApiError) || error.code !== 'destination_in_use') return [];
  const { rules } = error.members;
  if (!Array.isArray(rules)) return [];
  return rules.flatMap((rule: unknown) => {
    if (typeof rule !== 'object' || rule === null || !('id' in rule) || !('name' in rule))
      return [];
    const { id, name } = rule;
    return typeof id === 'string' && typeof name === 'string' ? [{ id, name }] : [];
  });
}
