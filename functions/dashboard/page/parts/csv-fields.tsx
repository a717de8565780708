import { useId, useState } from 'preact/hooks';
import { Frame } from './form.tsx';

export interface CsvFieldsProps {
  csv: string;
  onInput: (csv: string) => void;
  /** Says which columns it has. */
  hint: string;
  placeholder: string;
}

/** A table from a file, or one that is pasted. */
export function CsvFields({ csv, onInput, hint, placeholder }: CsvFieldsProps) {
  return (
    <>
      <CsvFile onRead={onInput} />
      <Frame name="csv" label="Table" hint={hint}>
        {(described) => (
          <textarea
            {...described}
            rows={8}
            required
            spellcheck={false}
            placeholder={placeholder}
            value={csv}
            onInput={({ currentTarget }) => onInput(currentTarget.value)}
          />
        )}
      </Frame>
    </>
  );
}

/** A file, whose text then stands in the form to be looked at. */
function CsvFile({ onRead }: { onRead: (text: string) => void }) {
  const id = useId();
  const [isOther, setOther] = useState(false);
  const read = async (file: File) => {
    const text = utf8Of(await file.arrayBuffer());
    setOther(text === null);
    onRead(text ?? '');
  };
  return (
    <div class="field">
      <label for={id}>CSV file</label>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-describedby={`${id}-issue`}
        onChange={({ currentTarget: { files } }) => {
          if (files?.[0]) void read(files[0]);
        }}
      />
      <p class="issue" id={`${id}-issue`} role="alert">
        {isOther &&
          'This file isn’t UTF-8. Save it as “CSV UTF-8” in your spreadsheet, and choose it again.'}
      </p>
    </div>
  );
}

/** The text of a file; null where it's in another encoding, in which names would be read wrong. */
function utf8Of(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
