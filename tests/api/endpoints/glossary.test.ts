import { expect, it } from "vitest";
import { generateGlossary, readCommittedGlossary } from "#dev/commands/glossary.ts";

it("The glossary lists the names of the API, as `npm run glossary` generates them", async () => {
  expect(await readCommittedGlossary()).toBe(await generateGlossary());
});
