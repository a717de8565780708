import { readCalendarFeed as operation } from '../../../shared/contract/feeds.ts';
import { calendarText } from '../../../shared/http/feeds/calendar-text.ts';
import { feedReply } from '../../../shared/http/feeds/feed-reply.ts';
import { implement } from '../../../shared/http/implement.ts';
import { readCalendar } from '../../../shared/usecases/feeds/read-calendar.ts';
import type { ReadLatestDeps } from '../../../shared/usecases/feeds/read-latest.ts';

export const readCalendarFeed = implement(
  operation,
  async ({ params: { token } }, { now }, deps: ReadLatestDeps) => {
    const calendar = await readCalendar(deps, { token, now });
    return feedReply(calendarText(calendar, deps.publicUrl));
  },
);
