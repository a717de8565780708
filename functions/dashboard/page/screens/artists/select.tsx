import { useId } from 'preact/hooks';

export interface SelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of a few, in the bar over a list. */
export function Select({ label, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <div class="filter-box">
      <label for={id}>{label}</label>
      <select id={id} value={value} onInput={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
