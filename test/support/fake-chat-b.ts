import { chatB, chatBPath, readChatB, type ChatBPost } from '../../lib/local/chat/chat-b.ts';
import { startAnswering, type Received, type ToldAnswer } from './receiver.ts';

/** The chat of the local run on a port of its own, which can be told what to answer. */
export interface FakeChatB {
  /** The address of the webhook. */
  readonly url: string;
  /** Messages that were taken, as they were sent. */
  readonly messages: readonly ChatBPost[];
  /** All requests, refused ones too. */
  readonly received: readonly Received[];
  /** Answers for the next requests, before any judgement. */
  answerNext(...answers: ToldAnswer[]): void;
  stop(): Promise<void>;
}

/** Starts the fake on a free port of 127.0.0.1, without its limits on the rate. */
export async function startFakeChatB(): Promise<FakeChatB> {
  const told: ToldAnswer[] = [];
  const messages: ChatBPost[] = [];
  const answer = chatB({ onPost: (_channel, post) => messages.push(post), isPaced: false });
  const server = await startAnswering((request) => told.shift() ?? answer(request));
  return {
    url: server.origin + chatBPath,
    messages,
    received: server.received,
    answerNext: (...answers) => void told.push(...answers),
    stop: server.stop,
  };
}

/** The message. @throws Error with the refusal */
export function parsePost(request: Received): ChatBPost {
  const post = readChatB(request);
  if ('status' in post) throw new Error(post.body);
  return post;
}
