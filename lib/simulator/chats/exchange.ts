/** What someone posts to a chat. */
export interface ChatRequest {
  method: string;
  /** With the query. */
  path: string;
  /** Lower-case names. */
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
}

/** What the chat says to it. */
export interface ChatAnswer {
  status: number;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export interface ChatOptions<Post> {
  /** Takes what was posted, with the name of its channel and, at a chat that tells them, its ID. */
  onPost: (channel: string, post: Post, id: string | null) => void;
  /**
   * Puts other content into a message of a channel, at a chat that allows it.
   * @returns false when there is no such message; so does a chat without this.
   */
  onEdit?: (channel: string, id: string, post: Post) => boolean;
  now?: () => Date;
  /** Refuses who posts too fast, as the real one does. On, unless told otherwise. */
  isPaced?: boolean;
}

/** So many of each `seconds`; windows begin with the first of them. */
export interface Allowance {
  limit: number;
  seconds: number;
}

export interface Spent {
  remaining: number;
  /** Until all of the allowance is there again. */
  resetSeconds: number;
  isOver: boolean;
}

/** Counts by name. What is over the allowance is not counted. */
export function counter({ limit, seconds }: Allowance) {
  const windows = new Map<string, { endsMs: number; count: number }>();
  return (name: string, now: Date): Spent => {
    const at = now.getTime();
    const running = windows.get(name);
    const open = running && running.endsMs > at;
    const window = open ? running : { endsMs: at + seconds * 1000, count: 0 };
    windows.set(name, window);
    const isOver = window.count >= limit;
    if (!isOver) window.count += 1;
    return {
      remaining: limit - window.count,
      resetSeconds: (window.endsMs - at) / 1000,
      isOver,
    };
  };
}
