import type { Answered, Sent } from '../../../../../../../shared/client/routes.ts';

export type ExpectedRelease = Answered<'GET /api/v1/artists/{id}/expected-releases'>[number];
export type ExpectedBody =
  Sent<'PATCH /api/v1/artists/{id}/expected-releases/{expected_id}'>['body'];

/** What is sent of a form: what is empty is unknown, also where it was known before. */
export function expectedBody(fields: Readonly<Record<string, string>>): ExpectedBody {
  const { title, release_date, upc, label, isrcs = '' } = fields;
  return {
    title: known(title),
    release_date: known(release_date),
    upc: known(upc),
    label: known(label),
    isrcs: isrcsOf(isrcs),
  };
}

/** Whether title and date say too little to know the release by. */
export function needsUpc(title: string, date: string): boolean {
  return title.trim() === '' || date === '';
}

function known(text = ''): string | null {
  return text.trim() || null;
}

/** ISRCs as people separate them, also in a table. */
function isrcsOf(text: string): string[] {
  return text.split(/[,;|\s]+/).filter((isrc) => isrc !== '');
}
