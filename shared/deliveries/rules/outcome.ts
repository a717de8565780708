/** How one attempt ended. */
export interface Outcome {
  delivered: boolean;
  status_code: number | null;
  /** A stable word (`timeout`, `http_500`, `address_refused`, …); null when delivered. */
  error: string | null;
  duration_ms: number;
  /** The first 4 KiB of the answer, null if there was none. */
  response_body: string | null;
  /** What the receiver asked for, in seconds. */
  retry_after_seconds: number | null;
  /** All targets of that kind are to be left alone for so long, whosever they are. */
  for_all?: 'chat_b';
  /** The target must not be used again, and why (410, a removed chat, …). */
  disable_reason: string | null;
  /** Trying again cannot help, though the target is sound. */
  permanent: boolean;
  /** The ID by which the chat knows the message, or its Message-ID. */
  sent_as?: string;
  /** It never got to the receiver for a fault of ours, and does not count as an attempt. */
  our_fault?: true;
}
