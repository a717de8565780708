import { Field } from '../../parts/form.tsx';
import { destinations as words } from '../../text/destinations.ts';
import { addressField, type DestinationType } from './destination-body.ts';

export interface AddressFieldProps {
  type: DestinationType;
  required?: boolean;
  value?: string;
  /** Instead of the hint of the type. */
  hint?: string;
}

/** Where a destination of the type leads. */
export function AddressField({ type, hint, ...rest }: AddressFieldProps) {
  return (
    <Field
      name={addressField(type)}
      label={words.addressOf[type]}
      hint={hint ?? words.addressHint[type]}
      type={type === 'email' ? 'email' : 'url'}
      spellcheck={false}
      autocomplete="off"
      {...rest}
    />
  );
}
