/** What says more than the words of its code. */
const said: Readonly<Record<string, string>> = {
  'artist.check_requested': 'Check of an artist requested',
  'change.unacknowledged': 'Acknowledgment of a change taken back',
  'change.work_updated': 'Work on a change updated',
  'destination.flushed': 'Waiting messages of a destination sent',
  'import.row_chosen': 'Artist chosen in an import',
  'release.triaged': 'Release marked as ours or not ours',
  'release.untriaged': 'Mark of a release taken back',
  'sign_in.failed': 'Sign-in failed',
  'sign_in.succeeded': 'Signed in',
  'sign_in.switched': 'Switched to this organization',
};

/** A code of the service in words: `api_key.created` is `API key created`. */
export function codeInWords(code: string): string {
  const words = said[code] ?? code.replaceAll(/[._]/g, ' ').replace(/^api /, 'API ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const audit = {
  nothing: 'nothing',
};
