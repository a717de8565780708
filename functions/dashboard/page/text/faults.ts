/** Why an attempt failed, by the service's code; those with a status speak for themselves. */
const faults: Readonly<Record<string, string>> = {
  timeout: 'It didn’t answer in time',
  dns_failed: 'Its name couldn’t be resolved',
  connect_failed: 'It refused the connection',
  tls_failed: 'It has no valid TLS certificate',
  connection_lost: 'The connection broke',
  address_refused: 'Its IP address isn’t public',
  url_refused: 'Its URL isn’t allowed',
  mail_refused: 'The mail wasn’t accepted',
  unexpected_answer: 'The chat answered something unexpected',
};

/** What became of an attempt, in a few words: `It answered 503`. Codes nobody knows stay as they are. */
export function faultText(status: number | null, error: string | null): string {
  if (error !== null && error in faults) return faults[error] ?? error;
  return status === null ? (error ?? '') : `It answered ${status}`;
}
