import * as z from '../domain/zod.ts';
import { StreamingId } from '../domain/artists/artist.ts';
import { idSchema } from '../domain/ids.ts';
import { inputFaults } from '../domain/problems/input-faults.ts';
import { ImportRow } from '../domain/artists/roster-import.ts';
import {
  Import,
  importBytesMax,
  ImportInput,
  ImportProofs,
} from '../domain/bodies/roster-import.ts';
import { asMember, asViewer, operationsOf } from './define.ts';
import { importRoute } from './paths.ts';

const RowNumber = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, inputFaults.wholeNumber())
  .transform(Number)
  .register(z.docs, { description: 'The number of the row, from 1' });

const operation = operationsOf('imports', { import_id: idSchema('import'), row: RowNumber });

export const importArtists = operation(`${importRoute.method} ${importRoute.path}`, {
  id: 'importArtists',
  summary: 'Monitor up to 1,000 artists, from JSON or a CSV',
  description:
    'Each row names an artist by its URL or streaming ID (`artist`) or by its name, with tags if you like. A CSV (`text/csv`, UTF-8) begins with a line that names its columns: `name`, `artist`, `tags`, and for what is theirs `labels`, `isrc_registrants`, `upc_owners`, `distributors`, `guests`. Cells are separated by commas, semicolons, or tabs, tags by commas, semicolons, or vertical bars, all others by semicolons or vertical bars. The body can have 512 KiB. The artists are found in the background, after what people ask the catalog for. The Business plan monitors them without proof, as with `POST /api/v1/verify/instant`. Other plans get a verification for each, beyond the ten that can be pending otherwise, as far as the plan has room for artists: `GET /api/v1/artists/import/{import_id}/proofs` lists what to put where. Send the same rows again whenever you like: an artist that you monitor already stays as it is.',
  access: asMember,
  body: ImportInput,
  csv: true,
  bodyBytesMax: importBytesMax,
  success: { status: 202, body: Import },
  errors: ['conflict', 'rate_limited'],
  idempotent: true,
  exampleBody: {
    rows: [
      { artist: 'https://www.deezer.com/artist/1001', tags: ['Roster A', 'EMEA'] },
      { name: 'Nova Pilot' },
    ],
  },
});

export const getImport = operation('GET /api/v1/artists/import/{import_id}', {
  id: 'getImport',
  summary: 'Get an import, with what became of each row',
  description: 'An import is kept for 30 days.',
  access: asViewer,
  success: { status: 200, body: Import },
});

export const getImportProofs = operation('GET /api/v1/artists/import/{import_id}/proofs', {
  id: 'getImportProofs',
  summary: 'List the proofs that the artists of an import need',
  description:
    'What to put where, for all artists whose verification is pending. One line in the file of a site, one tag on its page, or one DNS record proves all artists of the site. The service looks for proofs by itself, less and less often, or at once with `GET /api/v1/verify/{session_id}`.',
  access: asViewer,
  success: { status: 200, body: ImportProofs },
});

export const chooseCandidate = operation('POST /api/v1/artists/import/{import_id}/rows/{row}', {
  id: 'chooseCandidate',
  summary: 'Choose the artist that a row of an import means',
  description:
    'For a row in the state `several_candidates`. The row waits again, and the import goes on.',
  access: asMember,
  body: z.strictObject({ streaming_id: StreamingId }).register(z.docs, { id: 'ImportChoice' }),
  success: { status: 202, body: ImportRow },
  errors: ['conflict'],
  exampleBody: { streaming_id: '1001' },
});

export const stopImport = operation('POST /api/v1/artists/import/{import_id}/stop', {
  id: 'stopImport',
  summary: 'Stop an import',
  description:
    'What it has done stays done, and what is under way ends within seconds. The other rows keep waiting: import them again whenever you like. An import that has ended stays as it is.',
  access: asMember,
  success: { status: 200, body: Import },
  errors: ['conflict'],
});
