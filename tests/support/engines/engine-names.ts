import { hasPgBouncer } from "./pgbouncer.ts";

export const everyEngine = ["node:sqlite", "D1", "PostgreSQL"] as const;
const pooled = "PostgreSQL behind PgBouncer";
/** Engines for a few tests only, unless TEST_ENGINES names them. */
export const optionalEngines = [pooled] as const;
export type EngineName = (typeof everyEngine)[number] | (typeof optionalEngines)[number];

function engineNamed(input: string): EngineName {
  const allNames = [...everyEngine, ...optionalEngines];
  const name = allNames.find((candidate) => candidate === input.trim());
  if (!name) throw new Error(`TEST_ENGINES names "${input}"; there are ${allNames.join(", ")}.`);
  return name;
}

const requestedEngines = process.env["TEST_ENGINES"];

/** The engines of the run: all available ones, or the comma-separated ones in TEST_ENGINES. */
export const engineNames: readonly EngineName[] = requestedEngines
  ? requestedEngines.split(",").map(engineNamed)
  : [...everyEngine, ...(hasPgBouncer ? optionalEngines : [])];

/** The reason why an engine is skipped, for the test name. */
export const absenceOf = (name: EngineName): string =>
  name === pooled && !hasPgBouncer ? " (this machine has no pgbouncer)" : "";
