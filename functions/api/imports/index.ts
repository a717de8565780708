import { serve } from '../../../shared/http/serve.ts';
import { doorDeps, linkBase, log, queues, random } from '../../../shared/runtime/container.ts';
import { chooseCandidate } from './choose-candidate.ts';
import { getImport } from './get-import.ts';
import { getImportProofs } from './get-import-proofs.ts';
import { importArtists } from './import-artists.ts';
import { stopImport } from './stop-import.ts';

export const handlers = [importArtists, getImport, getImportProofs, chooseCandidate, stopImport];

export const handler = serve('imports', handlers, () => ({
  ...doorDeps(),
  ...linkBase(),
  random: random(),
  queues: queues(),
  log: log(),
}));
