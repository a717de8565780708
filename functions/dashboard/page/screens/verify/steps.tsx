import { verify as words } from '../../text/verify.ts';

const order = ['find', 'choose', 'prove'] as const;

/** The way to a verified artist, and how far one is. */
export function Steps({ at }: { at: (typeof order)[number] }) {
  const current = order.indexOf(at);
  return (
    <ol class="steps" aria-label={words.steps}>
      {order.map((step, index) => (
        <li
          key={step}
          class={index < current ? 'past' : undefined}
          aria-current={step === at ? 'step' : undefined}
        >
          {words.step[step]}
        </li>
      ))}
    </ol>
  );
}
