interface CheckProps {
  name: string;
  label: string;
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
