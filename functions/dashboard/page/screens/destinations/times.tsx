import { clockText } from '../../format.ts';
import { timing as words } from '../../text/timing.ts';
import type { Timing } from './timing.ts';
import { weekdays } from './timing.ts';

const list = new Intl.ListFormat('en');
/** A time of a wall's clock, as the fields show it. */
const wallText = (time: string) => clockText(`2000-01-01T${time}`);

/** The quiet hours of a destination, in words. */
export function Times({ timing: { quiet_hours: quiet, time_zone } }: { timing: Timing }) {
  return (
    <p>
      {words.quiet}: {quiet === null ? words.none : <Quiet hours={quiet} zone={time_zone} />}
    </p>
  );
}

interface QuietProps {
  hours: NonNullable<Timing['quiet_hours']>;
  zone: string | null;
}

function Quiet({ hours: { from, to, days, pierce }, zone }: QuietProps) {
  const isDaily = days.length === weekdays.length;
  const names = weekdays.filter((day) => days.includes(day)).map((day) => words.dayNames[day]);
  return (
    <>
      {words.span(wallText(from), wallText(to))} ({zone ?? words.ownZone}),{' '}
      {isDaily ? words.everyDay : words.on(list.format(names))}.{' '}
      <span class="muted">
        {words.pierce}: {words.pierces[pierce]}.
      </span>
    </>
  );
}
