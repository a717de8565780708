import { useState } from 'preact/hooks';
import { Copy } from '../../parts/copy.tsx';
import { webhooks as words } from '../../text/webhooks.ts';
import { snippets } from './snippet-texts.ts';

/** How a receiver verifies a request, in three languages. */
export function Snippets() {
  const [language, setLanguage] = useState<keyof typeof snippets>('Node');
  return (
    <details>
      <summary>{words.verify}</summary>
      <p>{words.verifyLead}</p>
      <div class="actions" role="group" aria-label={words.verify}>
        {(['Node', 'Python', 'Go'] as const).map((name) => (
          <button
            key={name}
            type="button"
            class="small"
            aria-pressed={name === language}
            onClick={() => setLanguage(name)}
          >
            {name}
          </button>
        ))}
        <Copy text={snippets[language]} />
      </div>
      <pre>{snippets[language]}</pre>
    </details>
  );
}
