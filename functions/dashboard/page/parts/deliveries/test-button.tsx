import { ApiError } from '../../../../../shared/client/api-error.ts';
import { deliveries, faultText } from '../../text/deliveries.ts';
import { Act } from '../act.tsx';
import { useCountdown } from '../countdown.ts';
import { FailedLine } from '../failed.tsx';
import { Foreign } from '../foreign.tsx';
import { Mark } from '../severity.tsx';
import { useWrite } from '../use-write.ts';
import { sendTest, type Target, targetRoutes } from './target.ts';
import { durationText } from '../../number-format.ts';
import { numberText } from '../../format.ts';

/** Sends a test event and says in place what came of it; too many tests are a countdown, no error. */
export function TestButton({ target, kind }: { target: Target; kind?: 'small' }) {
  const routes = targetRoutes[target.kind];
  // It stands in the log, where the answer can be read, too.
  const test = useWrite(() => sendTest(target), { again: [routes.all] });
  const refused = test.error instanceof ApiError && test.error.status === 429 ? test.error : null;
  const wait = useCountdown(refused?.retryAfterSeconds ?? 0);
  return (
    <div class="test">
      <Act
        route={routes.test}
        kind={kind}
        isPending={test.isPending || wait > 0}
        onClick={() => test.mutate()}
      >
        {test.isPending ? 'Sending…' : 'Send test'}
      </Act>
      <div role="status">
        {test.data && <TestOutcome result={test.data} />}
        {wait > 0 && <p>You can send the next test in {numberText(wait)} s.</p>}
      </div>
      {test.error && !refused && <FailedLine error={test.error} />}
    </div>
  );
}

function TestOutcome({ result }: { result: Awaited<ReturnType<typeof sendTest>> }) {
  const { delivered, status_code, error, duration_ms, response_body } = result;
  if (delivered) return <Mark is="ok">{`Delivered in ${durationText(duration_ms)}.`}</Mark>;
  return (
    <>
      <p>
        <Mark is="failed">{deliveries.testFailed(status_code, duration_ms)}</Mark>{' '}
        {status_code === null && <Foreign text={faultText(status_code, error)} />}
      </p>
      {response_body !== null && response_body !== '' && (
        <pre>
          <Foreign text={response_body} max={400} />
        </pre>
      )}
    </>
  );
}
