import { hasPgBouncer } from "./pgbouncer.ts";

export const defaultEngines = ["node:sqlite", "D1", "PostgreSQL"] as const;
const pooledEngine = "PostgreSQL behind PgBouncer";
/** Engines on which only a few tests run. */
export const optionalEngines = [pooledEngine] as const;
export type EngineName = (typeof defaultEngines)[number] | (typeof optionalEngines)[number];

function parseEngineName(nameText: string): EngineName {
  const allNames = [...defaultEngines, ...optionalEngines];
  const name = allNames.find((candidate) => candidate === nameText.trim());
  if (!name) throw new Error(`TEST_ENGINES contains "${nameText}". The engines are ${allNames.join(", ")}.`);
  return name;
}

const requestedEngines = process.env["TEST_ENGINES"];

/** The engines of the run: all available engines, or the engines in TEST_ENGINES, separated by commas. */
export const engineNames: readonly EngineName[] = requestedEngines
  ? requestedEngines.split(",").map(parseEngineName)
  : [...defaultEngines, ...(hasPgBouncer ? optionalEngines : [])];

/** The reason why an engine is skipped, for the test name. */
export const getSkipReason = (name: EngineName): string =>
  name === pooledEngine && !hasPgBouncer ? " (this machine has no pgbouncer)" : "";
