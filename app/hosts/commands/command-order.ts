import { parseArgs, type ParseArgsConfig } from "node:util";
import type { z } from "zod";

/** What a command's arguments ask for. Arguments that do not fit end it with how it is used, exit code 2. */
export function orderOf<Orders extends z.ZodType>(
  orders: Orders,
  options: NonNullable<ParseArgsConfig["options"]>,
  usage: string,
): z.output<Orders> {
  const order = orders.safeParse(given(options)).data;
  if (order !== undefined) return order;
  console.error(usage);
  process.exit(2);
}

/** Null for an argument that the command does not know. */
function given(options: NonNullable<ParseArgsConfig["options"]>): unknown {
  try {
    return parseArgs({ options }).values;
  } catch {
    return null;
  }
}
