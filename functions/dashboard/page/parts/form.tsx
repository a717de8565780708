import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useId, useMemo, useRef } from 'preact/hooks';
import { ApiError, type InputIssue } from '../../../../shared/client/api-error.ts';
import { FailedLine } from './failed.tsx';
import { latePart } from '../late.tsx';
import { useDraft } from './draft.ts';
import { numberText } from '../format.ts';

/** What a form needs to know of its write: a mutation is one. */
interface Write {
  isPending: boolean;
  error: Error | null;
}

interface FormContext {
  isPending: boolean;
  issues: readonly InputIssue[];
  /** Paths of the issues that a field shows, noted as it is drawn. */
  shown: Set<string>;
}

const Leaving = latePart(() => import('./leaving.tsx'));

const Context = createContext<FormContext>({ isPending: false, issues: [], shown: new Set() });

export interface FormProps {
  write: Write;
  /** Is given the fields by name, as texts; of those with the same name, the last. */
  onSubmit: (fields: Readonly<Record<string, string>>) => void;
  /** What is in it is no loss: a search, a period. Otherwise it asks before it is left half filled. */
  hasNoDraft?: boolean;
  children: ComponentChildren;
}

/**
 * A form: the browser checks what it can, then the service checks everything, and what it says stands
 * beside the field of the same name (`body.config.url` at `config.url`), the rest above the buttons.
 */
export function Form({ write, onSubmit, hasNoDraft = false, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { note, wayOut } = useDraft(form, write);
  const issues = write.error instanceof ApiError ? write.error.errors : [];
  const shown = useMemo(() => new Set<string>(), [write.error]);
  useEffect(() => {
    if (write.error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [write.error]);
  return (
    <form
      ref={form}
      onInput={({ target }) => {
        if (!hasNoDraft) note(target);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!write.isPending) onSubmit(fieldsOf(event.currentTarget));
      }}
    >
      <Context.Provider value={{ isPending: write.isPending, issues, shown }}>
        {children}
      </Context.Provider>
      {write.error && <FailedLine error={write.error} atFields={shown} />}
      {wayOut && <Leaving {...wayOut} />}
    </form>
  );
}

function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields[name] = value;
  }
  return fields;
}

/** What the service says of the field; with `hasLines`, also of the first of its lines that is wrong. */
export function useIssue(name: string, hasLines = false): string | null {
  const { issues, shown } = useContext(Context);
  for (const { path, message } of issues) {
    const [, at, index] = /^(?:body\.)?(.*?)(?:\.(\d+))?$/.exec(path) ?? [];
    if (path !== name && path !== `body.${name}` && !(hasLines && at === name)) continue;
    shown.add(path);
    return index === undefined ? message : `Value ${numberText(Number(index) + 1)} ${message}`;
  }
  return null;
}

export interface Labeled {
  name: string;
  label: string;
  hint?: string | undefined;
}

export interface FieldProps extends Labeled {
  type?: 'text' | 'email' | 'url' | 'search' | 'number' | 'date' | 'time' | 'datetime-local';
  value?: string;
  required?: boolean;
  autofocus?: boolean;
  autocomplete?: string;
  spellcheck?: boolean;
  maxlength?: number;
  min?: number;
  max?: number;
  step?: 'any';
  placeholder?: string;
  onInput?: (value: string) => void;
}

/** A line to type in. Without `value` it keeps its own text. */
export function Field({ name, label, hint, value, autofocus, onInput, ...rest }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autofocus) input.current?.focus();
  }, [autofocus]);
  return (
    <Frame name={name} label={label} hint={hint}>
      {(described) => (
        <input
          ref={input}
          name={name}
          type="text"
          // A dialog that opens looks for it.
          autofocus={autofocus}
          {...(value !== undefined && { defaultValue: value })}
          {...rest}
          {...described}
          onInput={(event) => onInput?.(event.currentTarget.value)}
        />
      )}
    </Frame>
  );
}

export interface AskProps extends Omit<FieldProps, 'required' | 'onInput'> {
  write: Write;
  /** Is given what was typed, without blanks around it. */
  onSubmit: (value: string) => void;
  action: string;
  /** What stands above the field. */
  lead?: ComponentChildren;
  /** What stands below the button. */
  children?: ComponentChildren;
}

/** A form that asks for one thing. */
export function Ask({ write, onSubmit, action, lead, children, ...field }: AskProps) {
  return (
    <Form
      write={write}
      hasNoDraft
      onSubmit={(fields) => onSubmit((fields[field.name] ?? '').trim())}
    >
      {lead}
      <Field {...field} required />
      <Submit>{action}</Submit>
      {children}
    </Form>
  );
}

export interface ChoiceProps extends Labeled {
  value?: string;
  options: readonly { value: string; label: string }[];
  onInput?: (value: string) => void;
}

/**
 * One of a few. `value` is what it begins with; it changes the choice only when it changes itself, so
 * that a form that is drawn again (the service refused something) keeps what was chosen.
 */
export function Choice({ name, label, hint, value, options, onInput }: ChoiceProps) {
  return (
    <Frame name={name} label={label} hint={hint}>
      {(described) => (
        <select
          name={name}
          {...described}
          onInput={(event) => onInput?.(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} selected={option.value === value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}

interface Described {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
}

/** Label, hint, and what the service says, around any control. */
export function Frame({
  name,
  label,
  hint,
  hasLines,
  children,
}: Labeled & { hasLines?: boolean; children: (described: Described) => ComponentChildren }) {
  const id = useId();
  const issue = useIssue(name, hasLines);
  const notes = [hint && `${id}-hint`, issue !== null && `${id}-issue`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        ...(notes !== '' && { 'aria-describedby': notes }),
        ...(issue !== null && { 'aria-invalid': 'true' }),
      })}
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {issue !== null && (
        <p class="issue" id={`${id}-issue`}>
          {issue}
        </p>
      )}
    </div>
  );
}

interface SubmitProps {
  children: ComponentChildren;
  disabled?: boolean;
  /** Not where a screen has several forms of equal weight. */
  isPrimary?: boolean;
}

/** The button that sends the form; it says that it works, and can't be pressed twice. */
export function Submit({ children, disabled = false, isPrimary = true }: SubmitProps) {
  const { isPending } = useContext(Context);
  return (
    <button
      type="submit"
      class={isPrimary ? 'primary' : undefined}
      disabled={disabled}
      aria-disabled={isPending}
      aria-busy={isPending}
    >
      {children}
    </button>
  );
}
