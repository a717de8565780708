/** Whose the releases of the simulator are: worlds in which artists share nothing, or a label. */
import type { Release, World } from '../../lib/simulator/model.ts';
import { listedReleases } from '../../lib/simulator/view.ts';

/** Each record is its first artist's alone, and each artist has a label and codes of its own. */
export function eachByItself(world: World): World {
  const releases = Object.entries(world.releases).map(([id, one]): [string, Release] => {
    const contributors = one.contributors.slice(0, 1);
    const owner = contributors[0]?.artist_id ?? 0;
    return [id, broughtOutBy(owner, { ...one, contributors })];
  });
  return { ...world, releases: Object.fromEntries(releases) };
}

/** The release, by the label of an artist (its id), with that label's codes. */
export function broughtOutBy(owner: number, release: Release): Release {
  const tracks = release.tracks.map((track) => ({
    ...track,
    isrc: `QZ${owner - 900}${track.isrc.slice(5)}`,
  }));
  const upc = `0${String(owner).padEnd(6, '7')}${release.upc.slice(7)}`;
  return { ...release, label: `Label ${owner}`, upc, tracks };
}

/** The world with all listed releases of some artists changed. */
export function among(
  world: World,
  artistIds: readonly number[],
  change: (one: Release) => Release,
): World {
  const changed = artistIds.flatMap((id) =>
    listedReleases(world, id).map((one) => [String(one.id), change(one)] as const),
  );
  return { ...world, releases: { ...world.releases, ...Object.fromEntries(changed) } };
}
