import { serve } from '../../../shared/http/serve.ts';
import { paces, variables } from '../../../shared/runtime/config.ts';
import { catalogForPeople } from '../../../shared/runtime/catalogs.ts';
import { doorDeps, linkBase, log, queues, random } from '../../../shared/runtime/container.ts';
import { checkNow } from './check-now.ts';
import { getArtist } from './get-artist.ts';
import { getSnapshotHistory } from './get-snapshot-history.ts';
import { getSnapshot } from './get-snapshot.ts';
import { listArtistChanges } from './list-artist-changes.ts';
import { listArtists } from './list-artists.ts';
import { lookupArtist } from './lookup-artist.ts';
import { searchCatalog } from './search-catalog.ts';
import { stopMonitoring } from './stop-monitoring.ts';
import { summarizeArtist } from './summarize-artist.ts';
import { summarizeArtists } from './summarize-artists.ts';
import { updateArtist } from './update-artist.ts';

export const handlers = [
  listArtists,
  summarizeArtists,
  summarizeArtist,
  searchCatalog,
  lookupArtist,
  getArtist,
  updateArtist,
  stopMonitoring,
  getSnapshot,
  getSnapshotHistory,
  listArtistChanges,
  checkNow,
];

export const handler = serve('artists', handlers, () => ({
  ...doorDeps(),
  ...linkBase(),
  random: random(),
  catalog: catalogForPeople(),
  isEnriched: variables.lastfm(),
  paces: paces(),
  queues: queues(),
  log: log(),
}));
