import { parseArgs, type ParseArgsConfig } from "node:util";
import type { z } from "zod";

/** Prints the usage and ends the process with exit code 2 if the arguments are invalid. */
export function orderOf<Orders extends z.ZodType>(
  orders: Orders,
  options: NonNullable<ParseArgsConfig["options"]>,
  usage: string,
): z.output<Orders> {
  const order = orders.safeParse(readArguments(options)).data;
  if (order !== undefined) return order;
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
