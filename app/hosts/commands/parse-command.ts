import { parseArgs, type ParseArgsConfig } from "node:util";
import type { z } from "zod";

/** Prints the usage and ends the process with exit code 2 if the arguments are invalid. */
export function parseCommand<Schema extends z.ZodType>(
  schema: Schema,
  options: NonNullable<ParseArgsConfig["options"]>,
  usage: string,
): z.output<Schema> {
  const command = schema.safeParse(readArguments(options)).data;
  if (command !== undefined) return command;
  console.error(usage);
  process.exit(2);
}

function readArguments(options: NonNullable<ParseArgsConfig["options"]>): unknown {
  try {
    return parseArgs({ options }).values;
  } catch {
    return null;
  }
}
