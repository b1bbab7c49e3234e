import { parseArgs, type ParseArgsConfig } from "node:util";
import type { z } from "zod";

/**
 * Parses the options and the positional arguments, which get the names in `positionalNames`. Prints the usage and ends the
 * process with exit code 2 if the arguments are invalid.
 */
export function parseCommand<Schema extends z.ZodType>(
  schema: Schema,
  options: NonNullable<ParseArgsConfig["options"]>,
  usage: string,
  positionalNames: readonly string[] = [],
): z.output<Schema> {
  const command = schema.safeParse(readArguments(options, positionalNames)).data;
  if (command !== undefined) return command;
  console.error(usage);
  process.exit(2);
}

function readArguments(
  options: NonNullable<ParseArgsConfig["options"]>,
  positionalNames: readonly string[],
): unknown {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length > positionalNames.length) return null;
    const namedTexts = positionalNames.map((name, index) => [name, positionals[index]]);
    return { ...values, ...Object.fromEntries(namedTexts) };
  } catch {
    return null;
  }
}
