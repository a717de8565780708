/** Reads well-known artists from the live catalogs, and says what of the answers was understood. It writes nothing. */
import { setTimeout as sleep } from 'node:timers/promises';
import { liveDeezer, liveSpotify } from '../lib/live/catalogs.ts';
import { readLive } from '../lib/live/live.ts';
import { setting } from '../shared/runtime/config.ts';

const usage = `Usage: npm run live

Reads three well-known artists from Deezer, and from Spotify if SPOTIFY_CLIENT_ID and
SPOTIFY_CLIENT_SECRET (here the secret itself) are set, as the service would: profile, releases, top
tracks, a release. It says what was understood, what wasn’t, and how the form of the answers differs
from those that were recorded. It takes under a minute for each catalog, and writes nothing.`;

const words = process.argv.slice(2);
const { SPOTIFY_CLIENT_ID: clientId = '', SPOTIFY_CLIENT_SECRET: clientSecret = '' } = process.env;
if (words.length > 0) {
  const isHelp = words.length === 1 && ['--help', '-h'].includes(words[0] ?? '');
  (isHelp ? console.log : console.error)(usage);
  process.exitCode = isHelp ? 0 : 2;
} else {
  const say = (line: string) => {
    console.log(line);
  };
  const access = setting('SPOTIFY_ACCESS');
  const catalogs = [
    liveDeezer(setting('DEEZER_BASE_URL')[0]),
    ...(clientId !== '' && clientSecret !== ''
      ? [liveSpotify({ clientId, clientSecret, access, market: setting('SPOTIFY_MARKET') })]
      : []),
  ];
  let isUnderstood = true;
  for (const catalog of catalogs) {
    const run = await readLive(catalog, say, { fetch, sleep });
    isUnderstood &&= run.isUnderstood;
  }
  if (catalogs.length === 1)
    say('Spotify: not read, as SPOTIFY_CLIENT_ID and SPOTIFY_CLIENT_SECRET aren’t set.');
  say(isUnderstood ? 'Everything was understood.' : 'NOT EVERYTHING WAS UNDERSTOOD.');
  process.exitCode = isUnderstood ? 0 : 1;
}
