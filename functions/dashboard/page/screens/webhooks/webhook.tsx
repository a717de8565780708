import { useQuery } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { read } from '../../api.ts';
import { Copy } from '../../parts/copy.tsx';
import { Health } from '../../parts/deliveries/health.tsx';
import { TargetScreen } from '../../parts/deliveries/target-screen.tsx';
import { SigningSecret } from '../../parts/deliveries/set-up.tsx';
import { TestButton } from '../../parts/deliveries/test-button.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import type { ScreenProps } from '../../screen-props.ts';
import { eventTypes } from '../../text/event-types.ts';
import { webhooks as words } from '../../text/webhooks.ts';
import { WebhookActions } from './actions.tsx';
import { eventNames, type Webhook, WebhookStatus } from './status.tsx';
import { snippets } from './snippet-texts.ts';

/** `/app/webhooks/{id}`: how it stands, and everything that was sent. */
export default function WebhookScreen({ params }: ScreenProps) {
  const id = params.id ?? '';
  const target = { kind: 'webhook', id } as const;
  const webhook = useQuery(read('GET /api/v1/org/webhooks/{id}', { params: { id } }));
  return (
    <TargetScreen
      target={target}
      query={webhook}
      words={words}
      list="/app/webhooks"
      aside={({ secret_hint, previous_secret_expires_at: until }) => (
        // What a developer looks for first.
        <SigningSecret target={target} hint={secret_hint} until={until}>
          <Snippets />
        </SigningSecret>
      )}
    >
      {(data) => <Overview webhook={data} />}
    </TargetScreen>
  );
}

function Overview({ webhook }: { webhook: Webhook }) {
  const { id, url, events, event_types } = webhook;
  const target = { kind: 'webhook', id } as const;
  return (
    <section class="panel" aria-label={words.overview}>
      <WebhookStatus webhook={webhook} />
      <Health target={target} />
      <Facts
        of={[
          [words.url, <Foreign key="url" text={url} />],
          [words.events, eventNames(events)],
          [words.types, eventTypes.chosen(event_types.length)],
        ]}
      />
      <div class="actions">
        <TestButton target={target} />
        <WebhookActions webhook={webhook} />
      </div>
    </section>
  );
}

type Language = keyof typeof snippets;
const languages = ['Node', 'Python', 'Go', 'PHP', 'Ruby'] as const satisfies Language[];
const stored = 'artist-monitor-language';

/** How a receiver verifies a request, in five languages, without a package in any. */
function Snippets() {
  const [language, setLanguage] = useState<Language>(lastOne);
  const choose = (name: Language) => {
    setLanguage(name);
    localStorage.setItem(stored, name);
  };
  return (
    <div class="snippets">
      <h3>{words.verify}</h3>
      <p class="hint">{words.verifyLead}</p>
      <div class="actions" role="group" aria-label={words.verify}>
        {languages.map((name) => (
          <button
            key={name}
            type="button"
            class="small"
            aria-pressed={name === language}
            onClick={() => choose(name)}
          >
            {name}
          </button>
        ))}
        <Copy text={snippets[language]} />
      </div>
      <pre>{snippets[language]}</pre>
    </div>
  );
}

/** Who looks at a second webhook has the same receivers. */
function lastOne(): Language {
  const last = localStorage.getItem(stored);
  return languages.find((name) => name === last) ?? 'Node';
}
