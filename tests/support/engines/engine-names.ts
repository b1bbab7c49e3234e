import { hasPgBouncer } from "./pgbouncer.ts";

export const everyEngine = ["node:sqlite", "D1", "PostgreSQL"] as const;
const pooled = "PostgreSQL behind PgBouncer";
/** Engines for a few tests only, unless TEST_ENGINES names them. */
export const besides = [pooled] as const;
export type EngineName = (typeof everyEngine)[number] | (typeof besides)[number];

function engineNamed(given: string): EngineName {
  const known = [...everyEngine, ...besides];
  const name = known.find((known) => known === given.trim());
  if (!name) throw new Error(`TEST_ENGINES names "${given}"; there are ${known.join(", ")}.`);
  return name;
}

const asked = process.env["TEST_ENGINES"];

/** The engines of the run: all available ones, or the comma-separated ones in TEST_ENGINES. */
export const engineNames: readonly EngineName[] = asked
  ? asked.split(",").map(engineNamed)
  : [...everyEngine, ...(hasPgBouncer ? besides : [])];

/** The reason why an engine is skipped, for the test name. */
export const absenceOf = (name: EngineName): string =>
  name === pooled && !hasPgBouncer ? " (this machine has no pgbouncer)" : "";
