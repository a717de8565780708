import { capital, quoted } from '../../findings/phrases.ts';
import type { KitFacts } from '../../domain/bodies/report-kit.ts';
import { shownMinute } from '../../domain/text/shown.ts';

/** The subject and the text of a report, ready to copy. Every text in the facts is one line. */
export function reportText(
  kit: KitFacts,
  organizationName: string,
): { subject: string; text: string } {
  const { artist, release } = kit;
  const title = release.title === null ? `the release ${release.id}` : quoted(release.title);
  const parts = [
    'Hello,',
    `${capital(title)} appears on the profile of ${quoted(artist.name)}, but isn’t by this artist. We ask you to remove it from the profile, or to assign it to the right artist.`,
    ...sections(kit).map(({ heading, lines }) => [heading, ...lines].join('\n')),
    `Thank you,\n${organizationName}`,
  ];
  return {
    subject: `Release on the wrong artist profile: ${title}`,
    text: `${parts.join('\n\n')}\n`,
  };
}

function sections(kit: KitFacts): { heading: string; lines: string[] }[] {
  const { tracks, reasons } = kit;
  const { name, catalog_url } = kit.artist;
  return [
    { heading: 'The release', lines: releaseFacts(kit).map((fact) => fact.join(': ')) },
    {
      heading: 'The tracks on it',
      lines: tracks.map(({ title, isrc }) => `- ${title}${isrc === null ? '' : ` (ISRC ${isrc})`}`),
    },
    {
      heading: 'The artist',
      lines: [`Name: ${name}`, ...(catalog_url === null ? [] : [`Page: ${catalog_url}`])],
    },
    { heading: 'What we saw', lines: seenLines(kit) },
    {
      heading: 'Why we believe that it isn’t by this artist',
      lines: reasons.map((reason) => `- ${reason}`),
    },
  ].filter(({ lines }) => lines.length > 0);
}

/** The facts of the release that are known, each with its name. */
export function releaseFacts({ release }: Pick<KitFacts, 'release'>): [string, string][] {
  const facts: [string, string | number | null][] = [
    ['Title', release.title],
    ['Release ID', release.id],
    ['UPC', release.upc],
    ['Label', release.label],
    ['Type', release.type],
    ['Release date', release.release_date],
    ['Tracks', release.total_tracks],
    ['Page', release.catalog_url],
    ['Artwork', release.image_url],
  ];
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
}

/** When it was seen. That others have the same is among the reasons. */
export function seenLines(kit: Pick<KitFacts, 'first_seen_at' | 'confirmed_at'>): string[] {
  const { first_seen_at, confirmed_at } = kit;
  const first = shownMinute(first_seen_at);
  const again = confirmed_at === null ? null : shownMinute(confirmed_at);
  if (again === first) return [`Seen twice: ${first}`];
  return [`First seen: ${first}`, ...(again === null ? [] : [`Seen again: ${again}`])];
}
