import { useId, useState } from 'preact/hooks';
import { browserZone } from '../time-format.ts';
import { Frame } from './form.tsx';

export interface ZoneFieldProps {
  value: string;
  onInput: (zone: string) => void;
  hint: string;
}

const known = Intl.supportedValuesOf('timeZone');

/** A time zone by its name, with all names to choose from; the browser’s own is a click away. */
export function ZoneField({ value, onInput, hint }: ZoneFieldProps) {
  const list = useId();
  // What it began with: a page that loses its session keeps only forms that differ from that.
  const [first] = useState(value);
  const own = browserZone();
  return (
    <>
      <Frame name="time_zone" label="Time zone" hint={hint}>
        {(described) => (
          <input
            name="time_zone"
            type="text"
            list={list}
            defaultValue={first}
            value={value}
            maxlength={64}
            autocomplete="off"
            spellcheck={false}
            {...described}
            onInput={({ currentTarget }) => onInput(currentTarget.value)}
          />
        )}
      </Frame>
      <datalist id={list}>
        {known.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      {value !== own && (
        <button type="button" class="small" onClick={() => onInput(own)}>
          Use {own}, as this browser does
        </button>
      )}
    </>
  );
}
