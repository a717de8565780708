import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { typeName } from '../../change.ts';
import { inertText } from '../../inert-text.ts';
import { TypeChoices } from '../../parts/event-types.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { useIssue } from '../../parts/form.tsx';
import { Icon } from '../../parts/icon.tsx';
import { alerts as words, alertTimes } from '../../text/alerts.ts';
import { twinsOf } from '../../twins.ts';
import type { Artist, Destination } from './known.ts';
import type { DraftFieldsProps } from './more-fields.tsx';
import type { Draft } from './rule.ts';

interface SentenceProps {
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
          destination: destination ? <Foreign text={destination.name} /> : 'a deleted destination',
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

const list = new Intl.ListFormat('en', { type: 'disjunction' });

/** What follows the artist where a rule is about tags. */
function Tagged({ tags }: { tags: readonly string[] }) {
  return tags.length === 0 ? null : (
    <Foreign text={` tagged ${list.format(tags.map((tag) => `“${tag}”`))}`} />
  );
}

/** A longer name would widen the whole sentence. */
const namesMax = 60;
const severities = ['info', 'warning', 'critical'] as const;

/** The sentence of a rule whose words can be chosen. */
export function SentenceFields(props: DraftFieldsProps) {
  const { draft, artists, destinations, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const typeNames = draft.event_types.map((type) => typeName(type));
  return (
    <>
      <p class="sentence">
        {words.sentence<ComponentChildren>(
          {
            artist: (
              <>
                <Pick
                  name="artist_filter"
                  label="Artist"
                  value={draft.artist_filter ?? ''}
                  options={artistOptions(artists, draft.artist_filter)}
                  onPick={(id) => onChange({ artist_filter: id === '' ? null : id })}
                />
                <Tagged tags={draft.tags} />
              </>
            ),
            severity: (
              <Pick
                name="min_severity"
                label="Severity"
                value={draft.min_severity}
                options={severities.map((value) => ({ value, label: words.severities[value] }))}
                onPick={(value) =>
                  onChange({ min_severity: severities.find((one) => one === value) ?? 'warning' })
                }
              />
            ),
            types: (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls="type-choices"
                title="Change types"
                onClick={() => setOpen(!isOpen)}
              >
                {words.typesChosen(typeNames)} <Icon name="down" />
              </button>
            ),
            destination: (
              <Pick
                name="destination_id"
                label="Destination"
                value={draft.destination_id}
                options={destinationOptions(destinations, draft.destination_id)}
                onPick={(id) => onChange({ destination_id: id })}
              />
            ),
          },
          (part, mark) => (
            <span class="closed">
              {part}
              {mark}
            </span>
          ),
        )}
      </p>
      <div id="type-choices" class="type-choices" hidden={!isOpen}>
        {isOpen && (
          <TypeChoices
            chosen={draft.event_types}
            onChoose={(types) => onChange({ event_types: types })}
          />
        )}
      </div>
    </>
  );
}

interface PickProps {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onPick: (value: string) => void;
}

/** A word of the sentence. What the service says of it stands under the form. */
function Pick({ name, label, value, options, onPick }: PickProps) {
  const issue = useIssue(name);
  return (
    <select
      aria-label={label}
      aria-invalid={issue === null ? undefined : 'true'}
      value={value}
      onInput={(event) => onPick(event.currentTarget.value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function artistOptions(artists: readonly Artist[], chosen: string | null) {
  const twins = twinsOf(artists);
  const known = artists
    .map(({ id, name }) => {
      const twin = twins.get(id);
      return { value: id, label: inertText(name, namesMax) + (twin ? ` (${twin})` : '') };
    })
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const isGone = chosen !== null && !artists.some(({ id }) => id === chosen);
  return [
    { value: '', label: words.anyArtist },
    ...known,
    ...(isGone ? [{ value: chosen, label: words.goneArtist }] : []),
  ];
}

function destinationOptions(destinations: readonly Destination[], chosen: string) {
  const known = destinations.map(({ id, name }) => ({
    value: id,
    label: inertText(name, namesMax),
  }));
  const isGone = !destinations.some(({ id }) => id === chosen);
  return [...known, ...(isGone ? [{ value: chosen, label: 'a deleted destination' }] : [])];
}
