/** The answer of someone else's server. */
export interface EgressResponse {
  status: number;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  /** At most 64 KiB were read. */
  body: string;
}

export type EgressFault =
  | 'url_refused'
  | 'address_refused'
  | 'dns_failed'
  | 'connect_failed'
  | 'tls_failed'
  | 'timeout'
  | 'connection_lost';

/** A request to someone else's server failed. */
export class EgressFailed extends Error {
  readonly fault: EgressFault;
  constructor(fault: EgressFault, detail: string, cause?: unknown) {
    super(detail, { cause });
    this.name = 'EgressFailed';
    this.fault = fault;
  }
}

/** The only way to addresses that users chose: guarded, never following redirects. */
export interface Egress {
  /** Throws `Problem` `url_not_allowed` for URLs that a look at them and a DNS lookup rule out. */
  check(url: string): Promise<void>;
  /** Throws {@link EgressFailed}. */
  request(request: {
    method: 'GET' | 'POST' | 'PATCH';
    url: string;
    headers: Readonly<Record<string, string>>;
    body?: string;
    timeoutSeconds?: number;
    /** How the body becomes text: `latin1` keeps every byte. The default is UTF-8. */
    encoding?: 'utf8' | 'latin1';
    /** Cuts the request off: its reason is thrown. */
    signal?: AbortSignal | undefined;
  }): Promise<EgressResponse>;
}

/** The text records (TXT) of the domain name system. */
export interface TextRecords {
  /**
   * The values of a name, each with its parts joined; none when there is no such name or record.
   * Throws {@link EgressFailed} `dns_failed` when nobody answers in time.
   */
  read(name: string): Promise<readonly string[]>;
}
