import { hasPgBouncer } from "./pgbouncer.ts";

export const defaultEngines = ["node:sqlite", "D1", "PostgreSQL"] as const;
const pooledEngine = "PostgreSQL behind PgBouncer";
/** Engines for a few tests only, unless TEST_ENGINES names them. */
export const optionalEngines = [pooledEngine] as const;
export type EngineName = (typeof defaultEngines)[number] | (typeof optionalEngines)[number];

function parseEngineName(nameText: string): EngineName {
  const allNames = [...defaultEngines, ...optionalEngines];
  const name = allNames.find((candidate) => candidate === nameText.trim());
  if (!name) throw new Error(`TEST_ENGINES names "${nameText}"; there are ${allNames.join(", ")}.`);
  return name;
}

const requestedEngines = process.env["TEST_ENGINES"];

/** The engines of the run: all available ones, or the comma-separated ones in TEST_ENGINES. */
export const engineNames: readonly EngineName[] = requestedEngines
  ? requestedEngines.split(",").map(parseEngineName)
  : [...defaultEngines, ...(hasPgBouncer ? optionalEngines : [])];

/** The reason why an engine is skipped, for the test name. */
export const getSkipReason = (name: EngineName): string =>
  name === pooledEngine && !hasPgBouncer ? " (this machine has no pgbouncer)" : "";
