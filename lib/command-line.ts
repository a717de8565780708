import { parseArgs, type ParseArgsConfig } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
type Values<Given extends Options> = ReturnType<typeof parseArgs<{ options: Given }>>['values'];

/**
 * The options on the command line. For `--help`, and for what makes no sense, the usage is told and the process
 * ends.
 */
export function optionsOr<const Given extends Options>(
  usage: string,
  options: Given,
  makeSense: (values: Values<Given>) => boolean = () => true,
): Values<Given> {
  const help = process.argv.slice(2).find((word) => word === '--help' || word === '-h');
  if (help !== undefined) {
    console.log(usage);
    process.exit(0);
  }
  try {
    const { values } = parseArgs({ options });
    if (makeSense(values)) return values;
  } catch {
    // It throws for unknown options: the usage says which there are.
  }
  console.error(usage);
  process.exit(2);
}
