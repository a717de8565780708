/** Reads well-known artists from the live catalogs, and says what of the answers was understood. It writes nothing. */
import { setTimeout as sleep } from 'node:timers/promises';
import { liveCatalogs, liveSettings, type LiveSettings } from '../lib/live/catalogs.ts';
import { readLive } from '../lib/live/live.ts';
import { SettingsError } from '../lib/setting-schema.ts';

const usage = `Usage: npm run live

Reads three well-known artists from Deezer, and from Spotify if SPOTIFY_CLIENT_ID and
SPOTIFY_CLIENT_SECRET (here the secret itself) are set, as the service would: profile, releases, top
tracks, a release. It says what was understood, what wasn’t, and how the form of the answers differs
from those that were recorded. It takes under a minute for each catalog, and writes nothing.`;

async function run(settings: LiveSettings): Promise<boolean> {
  const say = (line: string) => {
    console.log(line);
  };
  let isUnderstood = true;
  for (const open of Object.values(liveCatalogs)) {
    const catalog = open(settings);
    if (typeof catalog === 'string') {
      say(catalog);
      continue;
    }
    const read = await readLive(catalog, say, { fetch, sleep });
    isUnderstood &&= read.isUnderstood;
  }
  say(isUnderstood ? 'Everything was understood.' : 'NOT EVERYTHING WAS UNDERSTOOD.');
  return isUnderstood;
}

const words = process.argv.slice(2);
if (words.length > 0) {
  const isHelp = words.length === 1 && ['--help', '-h'].includes(words[0] ?? '');
  (isHelp ? console.log : console.error)(usage);
  process.exitCode = isHelp ? 0 : 2;
} else {
  try {
    process.exitCode = (await run(liveSettings(process.env))) ? 0 : 1;
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
