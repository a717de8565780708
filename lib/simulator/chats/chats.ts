import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { guarded, isAddressError, listen } from '../server/listeners.ts';
import { send } from '../server/answers.ts';
import { chatA, chatAPath, shownInChatA } from './chat-a.ts';
import { chatB, chatBPath, shownInChatB } from './chat-b.ts';
import type { ChatRequest } from './exchange.ts';
import { openMessages, type ChatMessage } from './messages.ts';

export interface ChatsOptions {
  /** Wanted; a free one if it is taken. */
  port: number;
  /** Where messages are kept. */
  file: string;
  /** Told what went wrong without stopping the chats. */
  warn: (message: string) => void;
}

export interface Chats {
  /** Addresses for destinations of either type. */
  urls: Readonly<Record<ChatMessage['chat'], string>>;
  /** Messages that were taken, newest last. */
  list(): ChatMessage[];
  stop(): Promise<void>;
}

/**
 * Starts both chats on 127.0.0.1.
 * @throws Error that names the file of the messages, when it can't be read.
 */
export async function startChats({ port, file, warn }: ChatsOptions): Promise<Chats> {
  const messages = openMessages(file);
  const keep = (message: Pick<ChatMessage, 'chat' | 'channel' | 'text' | 'id'>) => {
    messages.add({ ...message, at: new Date().toISOString(), edited_at: null });
  };
  const a = chatA({
    onPost: (channel, post, id) => {
      keep({ chat: 'chat_a', channel, text: shownInChatA(post), id });
    },
  });
  const b = chatB({
    onPost: (channel, post, id) => {
      keep({ chat: 'chat_b', channel, text: shownInChatB(post), id });
    },
    onEdit: (channel, id, post) =>
      messages.edit({ chat: 'chat_b', channel, id }, shownInChatB(post), new Date().toISOString()),
  });
  const handler = guarded(warn, async (incoming, response) => {
    const request = await chatRequest(incoming);
    const chat = request.path.startsWith('/services/') ? a : b;
    const { status, headers = {}, body = '' } = chat(request);
    send(response, { status, headers: { ...headers }, body });
  });
  const listener = await listen(handler, port, '127.0.0.1').catch((error: unknown) => {
    if (!isAddressError(error)) throw error;
    return listen(handler, 0, '127.0.0.1');
  });
  const origin = `http://127.0.0.1:${listener.port}`;
  return {
    urls: { chat_a: origin + chatAPath, chat_b: origin + chatBPath },
    list: () => messages.list(),
    stop: () => listener.close(),
  };
}

async function chatRequest(incoming: IncomingMessage): Promise<ChatRequest> {
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return {
    method: incoming.method ?? '',
    path: incoming.url ?? '/',
    headers: Object.fromEntries(headers),
    body: await text(incoming),
  };
}
