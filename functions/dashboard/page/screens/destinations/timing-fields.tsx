import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { Check } from '../../parts/check.tsx';
import { Choice, Field, useIssue } from '../../parts/form.tsx';
import { MoreSettings } from '../../parts/more-settings.tsx';
import { ZoneField } from '../../parts/zone-field.tsx';
import { timing as words } from '../../text/destinations.ts';
import { browserZone } from '../../time-format.ts';
import type { DestinationType } from './destination-body.ts';
import {
  groupings,
  night,
  pierces,
  type QuietHours,
  type Timing,
  usualCap,
  weekdays,
} from './timing.ts';

interface TimingFieldsProps {
  type: DestinationType;
  timing: Timing;
}

/** When a destination gets its messages: quiet hours first, what most never touch folded up. */
export function TimingFields({
  type,
  timing,
  children,
}: TimingFieldsProps & {
  /** Below the quiet hours. */
  children: ComponentChildren;
}) {
  const [isQuiet, setQuiet] = useState(timing.quiet_hours !== null);
  const [zone, setZone] = useState(timing.time_zone ?? '');
  return (
    <>
      <Check
        name="quiet"
        label="Quiet hours"
        isChecked={isQuiet}
        onInput={(isOn) => {
          setQuiet(isOn);
          // The nights of whoever turns them on, unless somebody said otherwise.
          if (isOn && zone === '') setZone(browserZone());
        }}
      />
      {isQuiet && <Quiet hours={timing.quiet_hours ?? night} />}
      {children}
      <ZoneField value={zone} onInput={setZone} hint={words.zoneHint} />
      <MoreSettings label="More settings" fields={moreFields}>
        <More type={type} timing={timing} />
      </MoreSettings>
    </>
  );
}

function Quiet({ hours }: { hours: QuietHours }) {
  return (
    <fieldset class="field">
      <legend class="unseen">Quiet hours</legend>
      <p class="hint">Changes in these hours come as one message when they end.</p>
      <div class="pair">
        <Field
          // What the service says of both times stands at the first of them.
          name="quiet_hours"
          label="From"
          type="time"
          value={hours.from}
          required
        />
        <Field name="quiet_hours.to" label="To" type="time" value={hours.to} required />
      </div>
      <Days chosen={hours.days} />
      <Choice
        name="quiet_hours.pierce"
        label="Still sent in quiet hours"
        value={hours.pierce}
        options={pierces.map((value) => ({ value, label: words.pierces[value] }))}
      />
    </fieldset>
  );
}

function Days({ chosen }: { chosen: QuietHours['days'] }) {
  const id = useId();
  const issue = useIssue('quiet_hours.days');
  const faulty = issue !== null && ({ 'aria-invalid': 'true', 'aria-describedby': id } as const);
  return (
    <fieldset class="field">
      <legend>Beginning on</legend>
      <div class="days">
        {weekdays.map((day) => (
          <Check
            key={day}
            name={`day.${day}`}
            label={words.dayNames[day]}
            isChecked={chosen.includes(day)}
            {...faulty}
          />
        ))}
      </div>
      {issue !== null && (
        <p class="issue" id={id}>
          {issue}
        </p>
      )}
    </fieldset>
  );
}

const moreFields = [
  'weekly_report.time',
  'weekly_report.weekday',
  'weekly_report.tags',
  'group_by',
  'group_wait_seconds',
  'group_interval_seconds',
  'max_per_hour',
] as const;

function More({ type, timing }: TimingFieldsProps) {
  const { digest_at, group_by, group_wait_seconds, group_interval_seconds, max_per_hour } = timing;
  const [isReported, setReported] = useState(timing.weekly_report !== null);
  return (
    <>
      <Check name="report" label={words.report} isChecked={isReported} onInput={setReported} />
      {isReported && (
        <>
          <Weekly
            name="weekly_report"
            at={timing.weekly_report ?? digest_at}
            time="The report is sent at"
            weekday="The report is sent on"
          />
          <Field
            name="weekly_report.tags"
            label="Only artists with one of these tags"
            hint="With commas between them. Leave empty for all artists."
            value={timing.weekly_report?.tags.join(', ') ?? ''}
          />
        </>
      )}
      <Choice
        name="group_by"
        label="One message is for"
        value={group_by}
        options={groupings.map((value) => ({ value, label: words.groups[value] }))}
      />
      <Field
        name="group_wait_seconds"
        label="Wait for more changes, in seconds"
        {...wholeNumber(0, 900)}
        value={String(group_wait_seconds)}
        required
      />
      <Field
        name="group_interval_seconds"
        label="Least time between two messages of a group, in minutes"
        hint="A graver change doesn’t wait that long."
        {...wholeNumber(1, 1440)}
        step="any"
        value={String(group_interval_seconds / 60)}
        required
      />
      <Field
        name="max_per_hour"
        label="Most messages an hour"
        hint={words.capHint(usualCap(type))}
        {...wholeNumber(1, 600)}
        value={max_per_hour === null ? '' : String(max_per_hour)}
      />
    </>
  );
}

function wholeNumber(min: number, max: number) {
  return { type: 'number', min, max } as const;
}

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
