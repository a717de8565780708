import type { Release } from '../model.ts';

/** Where the catalog is available. */
const countries = ['AT', 'BR', 'CH', 'DE', 'ES', 'FR', 'GB', 'IT', 'JP', 'PL', 'SE', 'US'];

/** The countries in which a record can be played. */
export function countriesOf({ blocked_in }: Release): string[] {
  return countries.filter((country) => !blocked_in.includes(country));
}
