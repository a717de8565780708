import {
  blockTexts,
  chatA,
  chatAPath,
  readChatA,
  type ChatAPost,
} from '../../lib/local/chat/chat-a.ts';
import { startAnswering, type Received, type ToldAnswer } from './receiver.ts';

/** The chat of the local run on a port of its own, which can be told what to answer. */
export interface FakeChatA {
  /** The address of the incoming webhook. */
  readonly url: string;
  /** Messages that were taken, as they were sent. */
  readonly messages: readonly ChatAPost[];
  /** All requests, refused ones too. */
  readonly received: readonly Received[];
  /** Answers for the next requests, before any judgement. */
  answerNext(...answers: ToldAnswer[]): void;
  stop(): Promise<void>;
}

/** Starts the fake on a free port of 127.0.0.1, without its limits on the rate. */
export async function startFakeChatA(): Promise<FakeChatA> {
  const told: ToldAnswer[] = [];
  const messages: ChatAPost[] = [];
  const answer = chatA({ onPost: (_channel, post) => messages.push(post), isPaced: false });
  const server = await startAnswering((request) => told.shift() ?? answer(request));
  return {
    url: server.origin + chatAPath,
    messages,
    received: server.received,
    answerNext: (...answers) => void told.push(...answers),
    stop: server.stop,
  };
}

/** The message, or the word that it is refused with. */
export const parsePost = readChatA;

/** Every text of a message, the fallback first. */
export function textsOf(post: ChatAPost): string[] {
  return [post.text ?? '', ...blockTexts(post)];
}
