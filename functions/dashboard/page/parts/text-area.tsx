import { Frame, type Labeled } from './form.tsx';

export interface TextAreaProps extends Labeled {
  rows?: number;
  required?: boolean;
  maxlength?: number;
  placeholder?: string;
}

/** Lines to type in. It keeps its own text. */
export function TextArea({ name, label, hint, rows = 3, ...rest }: TextAreaProps) {
  return (
    <Frame name={name} label={label} hint={hint}>
      {(described) => <textarea name={name} rows={rows} {...rest} {...described} />}
    </Frame>
  );
}
