import type { ComponentChildren } from 'preact';

interface CheckProps {
  name?: string;
  label: ComponentChildren;
  /** How it begins. */
  isChecked?: boolean;
  onInput?: (isChecked: boolean) => void;
  'aria-invalid'?: 'true';
  'aria-describedby'?: string;
}

/** A box to check, with its words. It keeps its own state. */
export function Check({ label, isChecked = false, onInput, ...rest }: CheckProps) {
  return (
    <label class="check">
      <input
        type="checkbox"
        defaultChecked={isChecked}
        {...rest}
        onInput={({ currentTarget }) => onInput?.(currentTarget.checked)}
      />{' '}
      {label}
    </label>
  );
}

interface ChecksProps {
  label: string;
  options: readonly { value: string; label: string }[];
  isChecked: (value: string) => boolean;
  onToggle: (value: string) => void;
}

/** Boxes for what can be chosen together, under one heading. */
export function Checks({ label, options, isChecked, onToggle }: ChecksProps) {
  return (
    <fieldset class="field checks">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} class="check">
          <input
            type="checkbox"
            checked={isChecked(option.value)}
            onInput={() => onToggle(option.value)}
          />{' '}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
