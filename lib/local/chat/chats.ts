import * as z from 'zod';
import { listenHttp } from '../http/server.ts';
import type { HttpAnswer, HttpRequest } from '../http/payload.ts';
import { openNewest } from '../newest.ts';
import type { Store } from '../store.ts';
import { chatA, chatAPath, shownInChatA } from './chat-a.ts';
import { chatB, chatBPath, shownInChatB } from './chat-b.ts';
import type { ChatRequest } from './exchange.ts';

/** One message that a chat took, as people see it there. */
const ChatMessage = z.object({
  at: z.string(),
  chat: z.enum(['chat_a', 'chat_b']),
  channel: z.string(),
  text: z.string(),
});
export type ChatMessage = z.output<typeof ChatMessage>;

export interface Chats {
  /** Addresses for destinations of either type. */
  urls: Readonly<Record<ChatMessage['chat'], string>>;
  /** Messages that were taken, newest last. */
  list(): ChatMessage[];
  stop(): Promise<void>;
}

const messagesMax = 2000;

/**
 * Starts both chats on 127.0.0.1.
 * @param port wanted; another one if it is taken
 * @param onError a fault of the runner itself
 */
export async function startChats(
  store: Store,
  port: number,
  onError: (message: string) => void,
): Promise<Chats> {
  const messages = openNewest(store, 'chat', ChatMessage, messagesMax);
  const keep = (chat: ChatMessage['chat'], channel: string, text: string) => {
    messages.add({ at: new Date().toISOString(), chat, channel, text });
  };
  const a = chatA({
    onPost: (channel, post) => {
      keep('chat_a', channel, shownInChatA(post));
    },
  });
  const b = chatB({
    onPost: (channel, post) => {
      keep('chat_b', channel, shownInChatB(post));
    },
  });
  const server = await listenHttp(port, onError).catch(() => listenHttp(0, onError));
  server.handle(async (request) => {
    const {
      status,
      headers = {},
      body = '',
    } = request.target.startsWith('/services/') ? a(chatRequest(request)) : b(chatRequest(request));
    const answer: HttpAnswer = { status, headers, body: Buffer.from(body) };
    return answer;
  });
  const origin = `http://127.0.0.1:${server.port}`;
  return {
    urls: { chat_a: origin + chatAPath, chat_b: origin + chatBPath },
    list: () => messages.list(),
    stop: () => server.stop(),
  };
}

function chatRequest({ method, target, rawHeaders, body }: HttpRequest): ChatRequest {
  const headers: Record<string, string> = {};
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    headers[(rawHeaders[at] ?? '').toLowerCase()] = rawHeaders[at + 1] ?? '';
  }
  return { method, path: target, headers, body: body.toString('utf8') };
}
