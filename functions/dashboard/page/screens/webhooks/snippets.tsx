import { useState } from 'preact/hooks';
import { Copy } from '../../parts/copy.tsx';
import { webhooks as words } from '../../text/webhooks.ts';
import { snippets } from './snippet-texts.ts';

type Language = keyof typeof snippets;
const languages = ['Node', 'Python', 'Go', 'PHP', 'Ruby'] as const satisfies Language[];
const stored = 'artist-monitor-language';

/** How a receiver verifies a request, in five languages, without a package in any. */
export function Snippets() {
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
