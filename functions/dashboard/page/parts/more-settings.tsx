import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { useIssue } from './form.tsx';

export interface MoreSettingsProps {
  label: string;
  /** Names of the fields in it. */
  fields: readonly string[];
  children: ComponentChildren;
}

/** Settings that most people never touch. They unfold where something in them is wrong. */
export function MoreSettings({ label, fields, children }: MoreSettingsProps) {
  const [isOpen, setOpen] = useState(false);
  const hasIssue = fields.map((name) => useIssue(name)).some((issue) => issue !== null);
  return (
    <details
      class="more-settings"
      open={isOpen || hasIssue}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      // The browser says what it refuses at the field, which must be seen for that.
      onInvalidCapture={({ currentTarget }) => {
        currentTarget.open = true;
      }}
    >
      <summary>{label}</summary>
      {children}
    </details>
  );
}
