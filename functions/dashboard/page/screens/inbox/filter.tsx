import type { ComponentChildren } from 'preact';
import { inertText } from '../../inert-text.ts';

export interface Option {
  value: string;
  label: string;
}

/** Choices of a filter. */
export function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

export interface FilterProps {
  label: string;
  value: string;
  options: readonly Option[];
  children?: ComponentChildren;
  onChoose: (value: string) => void;
  /** Called when somebody is about to choose. */
  onNear?: () => void;
}

/** What the inbox can be filtered by. */
export function Filter({ label, value, options, children, onChoose, onNear }: FilterProps) {
  return (
    <label class="filter">
      <span>{label}</span>
      <select
        value={value}
        onFocus={onNear}
        onPointerEnter={onNear}
        onInput={(event) => {
          onChoose(event.currentTarget.value);
        }}
      >
        <Options options={options} />
        {children}
      </select>
    </label>
  );
}

export interface ChooserProps {
  value: string | null;
  onChoose: (value: string) => void;
}

/** A choice can't hold marks of its own: what can't be seen is written out. */
export function optionOf(value: string, name: string): Option {
  return { value, label: inertText(name, 60) };
}
