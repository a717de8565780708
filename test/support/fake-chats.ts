import {
  blockTexts,
  chatA,
  chatAPath,
  readChatA,
  type ChatAPost,
} from '../../lib/simulator/chats/chat-a.ts';
import { chatB, chatBPath, readChatB, type ChatBPost } from '../../lib/simulator/chats/chat-b.ts';
import type { ChatAnswer, ChatOptions, ChatRequest } from '../../lib/simulator/chats/exchange.ts';
import { startAnswering, type Received, type ToldAnswer } from './receiver.ts';

/** A chat of the simulator on a port of its own, which can be told what to answer. */
export interface FakeChat<Post> {
  /** The address of a webhook. */
  readonly url: string;
  /** Messages that were taken, as they were sent. */
  readonly messages: readonly Post[];
  /** What people see of them by now. */
  readonly shown: readonly Post[];
  /** Deletes all messages, as far as edits are concerned. */
  deleteAll(): void;
  /** All requests, refused ones too. */
  readonly received: readonly Received[];
  /** Answers for the next requests, before any judgement. */
  answerNext(...answers: ToldAnswer[]): void;
  stop(): Promise<void>;
}

/** Starts a chat on a free port of 127.0.0.1, without its limits on the rate. */
async function startFake<Post>(
  chat: (options: ChatOptions<Post>) => (request: ChatRequest) => ChatAnswer,
  path: string,
): Promise<FakeChat<Post>> {
  const told: ToldAnswer[] = [];
  const messages: Post[] = [];
  const shown: Post[] = [];
  const places = new Map<string, number>();
  const answer = chat({
    onPost: (_channel, post, id) => {
      messages.push(post);
      const count = shown.push(post);
      if (id !== null) places.set(id, count - 1);
    },
    onEdit: (_channel, id, post) => {
      const place = places.get(id);
      if (place === undefined) return false;
      shown[place] = post;
      return true;
    },
    isPaced: false,
  });
  const server = await startAnswering((request) => told.shift() ?? answer(request));
  return {
    url: server.origin + path,
    messages,
    shown,
    deleteAll: () => {
      places.clear();
    },
    received: server.received,
    answerNext: (...answers) => void told.push(...answers),
    stop: server.stop,
  };
}

export const startFakeChatA = () => startFake(chatA, chatAPath);
export const startFakeChatB = () => startFake(chatB, chatBPath);

/** The message, or the word that chat A refuses it with. */
export const readByChatA = readChatA;

/** The message. @throws Error with the refusal of chat B */
export function readByChatB(request: Received): ChatBPost {
  const post = readChatB(request);
  if ('status' in post) throw new Error(post.body);
  return post;
}

/** Every text of a message of chat A, the fallback first. */
export function textsOf(post: ChatAPost): string[] {
  return [post.text ?? '', ...blockTexts(post)];
}
