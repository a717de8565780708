import { plainText } from './plain-text.ts';

/** An artist as lists name it. */
interface Named {
  id: string;
  name: string;
  streaming_id: string;
}

/** What tells artists of the same name apart, by ID: what the catalog calls them. Others need nothing. */
export function twinsOf(artists: readonly Named[]): ReadonlyMap<string, string> {
  const byName = Map.groupBy(artists, ({ name }) => plainText(name));
  const twins = [...byName.values()].filter((same) => same.length > 1).flat();
  return new Map(twins.map(({ id, streaming_id }) => [id, streaming_id]));
}
