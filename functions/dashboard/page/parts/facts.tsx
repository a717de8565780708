import type { ComponentChildren } from 'preact';

interface FactsProps {
  of: readonly (readonly [string, ComponentChildren])[];
  class?: string;
  'aria-label'?: string;
}

/** What is so of something, in two quiet columns; a fact that is null isn't there. */
export function Facts({ of, ...rest }: FactsProps) {
  return (
    <dl class="facts" {...rest}>
      {of.map(
        ([label, value]) =>
          value !== null && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
