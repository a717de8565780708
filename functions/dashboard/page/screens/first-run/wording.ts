import { typeName, type Change } from '../../change.ts';

/** What a message about a change begins with; a test holds it against what the service sends. */
export function wordingOf({ severity, change_type, summary, artist_name }: Change) {
  const grave = severity.charAt(0).toUpperCase() + severity.slice(1);
  return { heading: `${grave}: ${typeName(change_type)}`, summary, artist: artist_name };
}
