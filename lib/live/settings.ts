import * as z from 'zod';
import { catalogSettings } from '../../shared/plan/settings.ts';
import { SettingsError } from '../setting-schema.ts';

const { DEEZER_BASE_URL, SPOTIFY_ACCESS, SPOTIFY_MARKET } = catalogSettings;

/** What reading the live catalogs takes of the environment, with the defaults of the service. */
const Settings = z.object({
  DEEZER_BASE_URL: z.string().default(DEEZER_BASE_URL.default).pipe(DEEZER_BASE_URL.format()),
  SPOTIFY_ACCESS: z.string().default(SPOTIFY_ACCESS.default).pipe(SPOTIFY_ACCESS.format()),
  SPOTIFY_MARKET: z.string().default(SPOTIFY_MARKET.default).pipe(SPOTIFY_MARKET.format()),
  SPOTIFY_CLIENT_ID: z.string().optional(),
  /** The secret itself: nothing is deployed. */
  SPOTIFY_CLIENT_SECRET: z.string().optional(),
});
export type LiveSettings = z.output<typeof Settings>;

/** @throws SettingsError naming each variable that is wrong; empty counts as not set. */
export function liveSettings(
  environment: Readonly<Record<string, string | undefined>>,
): LiveSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { data, error } = Settings.safeParse(given);
  if (data) return data;
  const problems = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new SettingsError(`Settings: ${problems.join('; ')}.`);
}
