export const everyEngine = ["node:sqlite", "D1", "PostgreSQL"] as const;
export type EngineName = (typeof everyEngine)[number];

function engineNamed(given: string): EngineName {
  const name = everyEngine.find((known) => known === given.trim());
  if (!name) throw new Error(`TEST_ENGINES names "${given}"; there are ${everyEngine.join(", ")}.`);
  return name;
}

const asked = process.env["TEST_ENGINES"];

/** What the tests run on: every engine, or those that TEST_ENGINES names, with commas between them. */
export const engineNames: readonly EngineName[] = asked ? asked.split(",").map(engineNamed) : everyEngine;
