import type { KeyDates } from '../domain/operator/key-rings.ts';
import type { SentReport } from '../alerts/rules/weekly-report.ts';
import type { EscalatedMessage } from '../alerts/rules/notice.ts';
import type { LinkedChange } from '../changes/rules/change-links.ts';
import type { Severity } from '../changes/rules/info.ts';
import type { FailedRound } from '../domain/owed/parking.ts';
import type { MailKind } from '../domain/mail/mail-kind.ts';
import type { Outcome } from '../deliveries/rules/delivery.ts';
import type { Work } from '../domain/owed/work.ts';
import type { JWK } from 'jose';

/** Where time comes from. */
export interface Clock {
  now(): Date;
}

/** Where chance comes from. */
export interface Random {
  /** That many bytes of a cryptographic generator. */
  bytes(count: number): Uint8Array;
}

export interface Mail {
  to: string;
  kind: MailKind;
  subject: string;
  text: string;
  html: string;
  /** Further headers, like `List-Unsubscribe`. */
  headers?: Readonly<Record<string, string>>;
  /** What the mail service names when the mail comes back: of letters, digits, `_` and `-`. */
  tags?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /**
   * Hands one mail over. Throws `Problem` `mail_unavailable` when it isn't taken.
   * @param signal cuts that off.
   * @returns its Message-ID as the receiver sees it; undefined when that isn't known.
   */
  send(mail: Mail, signal?: AbortSignal): Promise<string | undefined>;
}

/** How messages are sent. */
export interface SendOptions {
  /** At most 900. */
  delaySeconds?: number;
  /** It is the one try of parked work in this hour: a failure of it puts no message aside. */
  parked?: boolean;
}

/** The fast path of owed work. Losing a message loses nothing: the sweep finds what is overdue. */
export interface Queues {
  send(work: Work, options?: SendOptions): Promise<void>;
  /** Many at once, in batches of ten; throws if any was not taken. */
  sendAll(work: readonly Work[], options?: SendOptions): Promise<void>;
}

/** Keeps count of work that fails, see `domain/owed/parking.ts`. */
export interface FailingRounds {
  /** One more round of it failed. */
  failed(round: FailedRound): Promise<void>;
  /** It succeeded: whatever failed before is over. */
  ended(work: Work): Promise<void>;
}

/** About how many messages a queue holds. */
export interface QueueDepth {
  waiting: number;
  /** Handed out to a worker that has not finished. */
  inProgress: number;
  /** Not handed out before a time. */
  delayed: number;
}

/** Encrypts the secrets of targets at rest, bound to their owner. */
export interface Vault {
  seal(plain: string, owner: { organizationId: string; targetId: string }): Promise<string>;
  open(sealed: string, owner: { organizationId: string; targetId: string }): Promise<string>;
}

/** One key of a ring, as a JWK of the ring's kind. */
export interface RingKey {
  kid: string;
  jwk: JWK;
}

/** Keys that are made at first use and can be rotated: the newest is used, older ones still read. */
export interface KeyRing {
  current(): Promise<RingKey>;
  find(kid: string): Promise<RingKey | null>;
  /** Newest first; none before the first key was made. */
  all(): Promise<readonly RingKey[]>;
}

/** What the operator does with a ring of keys. */
export interface RingCare {
  /** Newest first. */
  read(): Promise<readonly KeyDates[]>;
  /**
   * Makes a key that is used from then on, beside those that were `seen`.
   * @returns its ID; null: somebody else was changing the ring, or has changed it since.
   */
  add(
    seen: readonly KeyDates[],
    dates: { createdAt: Date; usedFrom: Date },
  ): Promise<string | null>;
  /** @returns false: somebody else was changing the ring. */
  remove(kids: readonly string[]): Promise<boolean>;
}

/** Where a delivery goes, with what is needed to reach it. Secrets are open here: never log one. */
export type Target =
  | { kind: 'webhook'; id: string; url: string; secrets: readonly string[] }
  | { kind: 'chat_a' | 'chat_b'; id: string; url: string }
  | {
      kind: 'email';
      id: string;
      organizationId: string;
      address: string;
      unsubscribeUrl: string;
    };

/** A change as a message tells it. */
export interface ToldChange extends LinkedChange {
  /** The name of the rule that gave it its severity (null: deleted), and the one that it had. */
  by_rule?: { name: string | null; was: Severity } | undefined;
}

/** What is sent: `body` byte for byte to webhooks, the change (null: a test) rendered to the rest. */
export interface Message {
  eventId: string;
  body: string;
  /** Null for a test, and for a report. */
  change: ToldChange | null;
  /** The weekly report that it is, if it is one. */
  report?: SentReport | null;
  /** What else the message is about; a webhook is sent one change at a time. */
  others?: readonly ToldChange[] | undefined;
  /** When the mute ended that kept the changes back; null: none did. */
  mutedUntil?: string | null | undefined;
  /** Whether it has a line for each story. */
  isDigest?: boolean | undefined;
  /** Why another destination's message was sent on to here; null: it wasn't. */
  escalated?: EscalatedMessage | null | undefined;
  /** Changes by which some of it is over, told with what they resolve. */
  over?: readonly ToldChange[];
  /** Messages to the same target about what some of this one says is over, the newest first. */
  earlier?: readonly EarlierMessage[];
  organizationName: string;
}

/** A message that arrived before. */
export interface EarlierMessage {
  /** As it was sent, with what it followed up on itself, and what is over of it by now. */
  message: Message;
  sentAt: string;
  /** The ID by which the chat knows it, or its Message-ID; null: neither is known. */
  sentAs: string | null;
  /** Whether it went to another chat or mailbox: the destination has been moved since. */
  isElsewhere: boolean;
}

/**
 * Makes attempts, over connections that it keeps until it is closed. Never throws for what the
 * receiver did; throws for faults of our own.
 */
export interface Sender {
  /** @param signal cuts the attempt off: its reason is thrown. */
  send(target: Target, message: Message, at: Date, signal?: AbortSignal): Promise<Outcome>;
  close(): void;
}

/** Structured log lines. Never with a secret, a code or an address in `facts`. */
export interface Log {
  info(message: string, facts?: Readonly<Record<string, unknown>>): void;
  warn(message: string, facts?: Readonly<Record<string, unknown>>): void;
  error(message: string, facts?: Readonly<Record<string, unknown>>): void;
}
