import { hasPgBouncer } from "./pgbouncer.ts";

export const everyEngine = ["node:sqlite", "D1", "PostgreSQL"] as const;
const pooled = "PostgreSQL behind PgBouncer";
/** What only a few tests run on unless TEST_ENGINES names it. */
export const besides = [pooled] as const;
export type EngineName = (typeof everyEngine)[number] | (typeof besides)[number];

function engineNamed(given: string): EngineName {
  const known = [...everyEngine, ...besides];
  const name = known.find((known) => known === given.trim());
  if (!name) throw new Error(`TEST_ENGINES names "${given}"; there are ${known.join(", ")}.`);
  return name;
}

const asked = process.env["TEST_ENGINES"];

/** What the tests run on: every engine that this machine has, or those that TEST_ENGINES names, with commas between them. */
export const engineNames: readonly EngineName[] = asked
  ? asked.split(",").map(engineNamed)
  : [...everyEngine, ...(hasPgBouncer ? besides : [])];

/** Why an engine is left out, to be read in the name of what is skipped. */
export const absenceOf = (name: EngineName): string =>
  name === pooled && !hasPgBouncer ? " (this machine has no pgbouncer)" : "";
