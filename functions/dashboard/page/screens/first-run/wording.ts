import { typeName, type Change, type Json } from '../../change.ts';

export const exampleTypes = [
  'RELEASE_SUSPICIOUS',
  'RELEASE_WENT_OFFLINE',
  'PROFILE_NAME_CHANGED',
] as const;

export const exampleNames = {
  RELEASE_SUSPICIOUS: 'A release that looks fake',
  RELEASE_WENT_OFFLINE: 'A release is gone',
  PROFILE_NAME_CHANGED: 'Another name',
};

/** What a message about a change begins with; a test holds it against what the service sends. */
export function wordingOf({ severity, change_type, summary, artist_name }: Change) {
  const grave = severity.charAt(0).toUpperCase() + severity.slice(1);
  return { heading: `${grave}: ${typeName(change_type)}`, summary, artist: artist_name };
}

/** An example without the cover of its release: nothing is at that address. */
export function pictureless(change: Change): Change {
  const { payload } = change;
  const [before, after] = [blank(payload.before), blank(payload.after)];
  return { ...change, payload: { ...payload, before, after } };
}

function blank(side: Json): Json {
  const isSheet = typeof side === 'object' && side !== null && !Array.isArray(side);
  return isSheet ? { ...side, image_url: null } : side;
}
