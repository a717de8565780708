import { idSchema, type IdKind } from '../domain/ids.ts';

/** The kinds of ids that lines of messages have too, under the same names. */
const names = {
  artist: 'artist_id',
  change: 'change_id',
  webhook: 'target_id',
  destination: 'target_id',
  delivery: 'delivery_id',
  verification: 'verification_id',
} as const satisfies Partial<Record<IdKind, string>>;

const kinds = ['artist', 'change', 'webhook', 'destination', 'delivery', 'verification'] as const;

/** The IDs in a request's path. What isn't one of our IDs may be a token. */
export function pathIds(parameters: Readonly<Record<string, string>>): Record<string, string> {
  const ids: Record<string, string> = {};
  for (const value of Object.values(parameters)) {
    const kind = kinds.find((each) => idSchema(each).safeParse(value).success);
    if (kind) ids[names[kind]] = value;
  }
  return ids;
}
