import { Choice, Field } from '../../parts/form.tsx';
import { timing as words } from '../../text/timing.ts';
import { weekdays, type Timing } from './timing.ts';

interface WeeklyProps {
  name: 'digest_at' | 'weekly_report';
  at: Timing['digest_at'];
  time: string;
  /** Absent: the same time on each day. */
  weekday?: string;
}

/** A time of day, and a day of the week. */
export function Weekly({ name, at, time, weekday }: WeeklyProps) {
  return (
    <div class="pair">
      <Field name={`${name}.time`} label={time} type="time" value={at.time} required />
      {weekday !== undefined && (
        <Choice
          name={`${name}.weekday`}
          label={weekday}
          value={at.weekday}
          options={weekdays.map((value) => ({ value, label: words.dayNames[value] }))}
        />
      )}
    </div>
  );
}
