import type { ComponentChildren } from 'preact';
import { typeName } from '../../change.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { alertTimes } from '../../text/alert-times.ts';
import { alerts as words } from '../../text/alerts.ts';
import { tags as tagWords } from '../../text/tags.ts';
import type { Artist, Destination } from './known.ts';
import type { Draft } from './rule.ts';

export interface SentenceProps {
  rule: Draft;
  artists: readonly Artist[];
  destinations: readonly Destination[];
}

/** A rule as a sentence. */
export function Sentence({ rule, artists, destinations }: SentenceProps) {
  const destination = destinations.find(({ id }) => id === rule.destination_id);
  return (
    <>
      {words.sentence<ComponentChildren>(
        {
          artist: (
            <>
              <ArtistName id={rule.artist_filter} artists={artists} />
              <Tagged tags={rule.tags} />
            </>
          ),
          severity: words.severities[rule.min_severity],
          types: words.typesChosen(rule.event_types.map((type) => typeName(type))),
          destination: destination ? <Foreign text={destination.name} /> : words.goneDestination,
        },
        (part, mark) => (
          <>
            {part}
            {mark}
          </>
        ),
      )}{' '}
      {alertTimes.digest[rule.cadence]}
    </>
  );
}

function ArtistName({ id, artists }: { id: string | null; artists: readonly Artist[] }) {
  if (id === null) return <>{words.anyArtist}</>;
  const artist = artists.find((one) => one.id === id);
  return artist ? <Foreign text={artist.name} /> : <>{words.goneArtist}</>;
}

/** What follows the artist where a rule is about tags. */
export function Tagged({ tags }: { tags: readonly string[] }) {
  return tags.length === 0 ? null : <Foreign text={` ${tagWords.tagged(tags)}`} />;
}
