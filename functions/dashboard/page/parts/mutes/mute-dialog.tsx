import { useState } from 'preact/hooks';
import { client } from '../../api.ts';
import { mutes as words } from '../../text/mutes.ts';
import { momentText } from '../../time-format.ts';
import { Check } from '../check.tsx';
import { Dialog } from '../dialog.tsx';
import { Choice, Field, Form, Submit } from '../form.tsx';
import { useWrite } from '../use-write.ts';
import type { MuteBody, MuteScope } from './mute.ts';
import { type Duration, durations, endOf, nextMonday } from './until.ts';
import { ofMutes } from './muted.tsx';

export interface MuteDialogProps {
  /** What can be muted; the first is chosen. */
  scopes: readonly MuteScope[];
  /** Whether critical changes are muted unless somebody says otherwise. */
  isCritical?: boolean | undefined;
  /** Whether it is about a destination that gets no summary. */
  hasNoSummary?: boolean | undefined;
  onClose: () => void;
}

/** Asks what to mute and for how long. */
export default function MuteDialog(props: MuteDialogProps) {
  const { scopes, isCritical = false, hasNoSummary = false, onClose } = props;
  const [duration, setDuration] = useState<string>(durations[0]);
  const mute = useWrite(
    (body: MuteBody, once) => client.call('POST /api/v1/org/mutes', { body, headers: once() }),
    { onDone: onClose, said: ({ until }) => words.muted(momentText(until)), again: ofMutes },
  );
  const submit = (fields: Readonly<Record<string, string>>) =>
    mute.mutate({
      ...scopes[Number(fields.about ?? 0)]?.target,
      until: endOf(fields.duration, fields.until ?? '', new Date()),
      mute_critical: fields.mute_critical === 'on',
      on_end: fields.summary === 'on' || hasNoSummary ? 'summary' : 'drop',
      reason: fields.reason?.trim() === '' ? null : fields.reason,
    });
  return (
    <Dialog title="Mute messages" onClose={onClose}>
      <Form write={mute} onSubmit={submit}>
        <About scopes={scopes} />
        <Choice
          name="duration"
          label="How long"
          value={duration}
          options={durationOptions(new Date())}
          onInput={setDuration}
        />
        {duration === 'another' && (
          <Field
            name="until"
            label="Until"
            hint="At most 30 days ahead, in your time zone."
            type="datetime-local"
            required
            autofocus
          />
        )}
        <Check name="mute_critical" label="Mute critical changes, too" isChecked={isCritical} />
        {hasNoSummary ? (
          <p class="hint">{words.noSummary}</p>
        ) : (
          <Check name="summary" label="Send a summary at the end" isChecked />
        )}
        <Field name="reason" label="Reason" hint="Optional, for your team." maxlength={100} />
        <Submit>Mute</Submit>
      </Form>
    </Dialog>
  );
}

function About({ scopes }: Pick<MuteDialogProps, 'scopes'>) {
  const [only, ...others] = scopes;
  if (others.length === 0) return <p>{only?.label}</p>;
  const options = scopes.map(({ label }, index) => ({ value: String(index), label }));
  return <Choice name="about" label="What" options={options} />;
}

function durationOptions(now: Date) {
  const labels: Readonly<Record<Duration, string>> = {
    1: words.hours(1),
    8: words.hours(8),
    monday: `Until ${momentText(nextMonday(now))}`,
    another: 'Until another time',
  };
  return durations.map((value) => ({ value, label: labels[value] }));
}
