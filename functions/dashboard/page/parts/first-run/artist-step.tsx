import { firstRun as words } from '../../text/first-run.ts';
import { isLoopback, type Organization } from './progress.ts';

/** An artist of the simulator, with an official site. */
const sample = 'Nova Pilot';

export function ArtistStep({ organization: { plan } }: { organization: Organization }) {
  const { monitored_artists } = plan.usage;
  if (monitored_artists > 0) {
    return (
      <p>
        {words.artists(monitored_artists)} <a href="/app/verify">{words.verifyMore}</a>
      </p>
    );
  }
  return (
    <>
      <p>{words.artistLead}</p>
      <p>
        <a class="button primary" href="/app/verify">
          {words.artistAct}
        </a>
      </p>
      {isLoopback(location.hostname) && (
        <p>
          {words.sampleLead}{' '}
          <a href={`/app/verify?q=${encodeURIComponent(sample)}`}>{words.sample(sample)}</a>
        </p>
      )}
    </>
  );
}
