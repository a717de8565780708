import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { read } from '../../api.ts';
import { shortSummary, type Change } from '../../change.ts';
import { latePart } from '../../late.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { Severity } from '../../parts/severity.tsx';
import { exampleNames, exampleTypes, pictureless, wordingOf } from './wording.ts';

const Difference = latePart(() => import('../../parts/evidence/difference.tsx'));
const Why = latePart(async () => ({ default: (await import('../../parts/evidence/why.tsx')).Why }));

/** `/app/example`: a change as its page, a chat, and a mail show it, before any has happened. */
export default function Example() {
  const { query } = useLocation();
  const type = exampleTypes.find((one) => one === query.type) ?? exampleTypes[0];
  const all = useQuery(read('GET /api/v1/event-types'));
  return (
    <Page
      title="What an alert looks like"
      lead="Of an invented artist. Yours will look like this, on its page and where you want alerts."
      aside={<a href="/app/start">Get started</a>}
    >
      <nav class="tabs" aria-label="Example">
        {exampleTypes.map((one) => (
          <a
            key={one}
            href={`/app/example?type=${one}`}
            aria-current={one === type ? 'page' : undefined}
          >
            {exampleNames[one]}
          </a>
        ))}
      </nav>
      <Loaded query={all} rows={6}>
        {(list) => {
          const [change] = list.find((info) => info.type === type)?.examples ?? [];
          return change ? <Shown key={change.change_type} change={pictureless(change)} /> : null;
        }}
      </Loaded>
    </Page>
  );
}

function Shown({ change }: { change: Change }) {
  return (
    <div class="example">
      <section class="panel evidence" aria-labelledby="page">
        <h2 id="page">On its page</h2>
        <p>
          <Severity is={change.severity} /> <Foreign text={change.artist_name} />
        </p>
        <p class="big">
          <Foreign isSentence text={shortSummary(change)} max={600} />
        </p>
        <Difference change={change} />
        <Why change={change} />
      </section>
      <Messages change={change} />
    </div>
  );
}

/** The same in words, as a chat and a mail begin. */
function Messages({ change }: { change: Change }) {
  const { heading, summary, artist } = wordingOf(change);
  return (
    <div class="messages">
      <section class="panel" aria-labelledby="chat">
        <h2 id="chat">In a chat</h2>
        <div class="message">
          <strong>{heading}</strong>
          <p>
            <Foreign text={summary} max={600} />
          </p>
          <p>
            Artist: <Foreign text={artist} />
          </p>
          <p class="muted">Open in the catalog · View the change</p>
        </div>
      </section>
      <section class="panel" aria-labelledby="mail">
        <h2 id="mail">By email</h2>
        <div class="message">
          <strong>
            {heading} (<Foreign text={artist} />)
          </strong>
          <p>
            <Foreign text={summary} max={600} />
          </p>
        </div>
      </section>
    </div>
  );
}
