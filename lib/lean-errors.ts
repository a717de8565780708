/**
 * Errors that code identifies by class. All others become their service's base error, with their
 * own name.
 */
export const errorsToldApart: ReadonlySet<string> = new Set([
  'ConditionalCheckFailedException',
  'ConflictException',
  'ResourceExistsException',
  'ResourceNotFoundException',
  'TransactionCanceledException',
  'TransactionConflictException',
  'TransactionInProgressException',
]);

/** The text of a client's schemas, in which only these errors have their class and their shape. */
export function withFewerErrors(source: string): string {
  return source.replaceAll(
    /^n0_registry\.registerError\((\w+)\$, \1\);$/gm,
    (call, name: string) => (errorsToldApart.has(name) ? call : ''),
  );
}

/** The class of an error, with the fields of its own where it has some. */
const errorClass =
  /^export class (\w+) extends __BaseException \{\n +static shapeId = "([\w.]+#)(\w+)";\n +name = "\3";\n +\$fault = ("\w+");\n((?: +\w+;\n)*) +constructor\(opts\) \{\n +super\(\{\n +name: "\3",\n +\$fault: \4,\n +\.\.\.opts,\n +\}\);\n +Object\.setPrototypeOf\(this, \1\.prototype\);\n((?: +this\.(\w+) = opts\.\7;\n)*) +\}\n\}/gm;

/** The text of a client's classes of errors, which are alike but for the name: one function makes them. */
export function withErrorsMadeAlike(source: string): string {
  const [, , namespace = ''] = errorClass.exec(source) ?? [];
  errorClass.lastIndex = 0;
  const made = source.replaceAll(
    errorClass,
    (text, className: string, itsNamespace: string, name: string, fault: string, own: string) => {
      if (itsNamespace !== namespace) return text;
      const fields = Array.from(own.matchAll(/\w+/g), ([field]) => `, "${field}"`);
      return `export const ${className} = /* @__PURE__ */ __made("${name}", ${fault}${fields.join('')});`;
    },
  );
  return made === source
    ? source
    : `${made}
      function __made(name, $fault, ...fields) {
        return class Made extends __BaseException {
          static shapeId = "${namespace}" + name;
          name = name;
          $fault = $fault;
          constructor(opts) {
            super({ name, $fault, ...opts });
            Object.setPrototypeOf(this, Made.prototype);
            for (const field of fields) this[field] = opts[field];
          }
        };
      }`;
}
