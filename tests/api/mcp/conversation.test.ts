import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { startTestApi } from "#tests/support/api/api.ts";
import { connectAssistant } from "#tests/support/mcp/assistant.ts";
import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";

/** The calls of the conversation in docs/assistants.md, in their order. */
const documentedCalls = [
  ...readFileSync("docs/assistants.md", "utf8").matchAll(/^→ `(\w+)` `(\{.*\})`$/gm),
].map(([, name = "", args = "{}"]) => ({ name, args }));

it("The conversation of the documentation works with the client of the SDK", async () => {
  const api = await startTestApi();
  const createLicense = async (expirationDate: string) => {
    const body = buildManualLicenseBody({
      companyName: "Nordwind",
      environment: 3,
      quota: { activationDate: "2026-03-01", expirationDate },
    });
    const response = await api.asMert.post("/api/oem/licenses", body);
    return (response.body as { result: { key: string } }).result.key;
  };
  const endingKeys = [await createLicense("2027-01-31"), await createLicense("2027-02-15")];
  await createLicense("2027-08-31");
  const { call } = await connectAssistant(api, api.people.mert);
  expect(documentedCalls.map(({ name }) => name)).toEqual([
    "list_licenses",
    "preview_change",
    "commit_change",
    "undo_change",
  ]);
  const answers: Record<string, unknown> = {};
  for (const { name, args } of documentedCalls) {
    const filledArgs = args
      .replace("change_5sQ0vJ3nTq2m8Xw1Rz7KbA", String(answers["handle"]))
      .replace("1838260162560512", String(answers["runId"]));
    const { isError, value } = await call(name, JSON.parse(filledArgs) as Record<string, unknown>);
    expect([name, isError]).toEqual([name, false]);
    Object.assign(answers, value, { [name]: value });
  }
  expect(answers["list_licenses"]).toMatchObject({ total: 2 });
  const { effects } = answers["preview_change"] as { effects: { key: string }[] };
  expect(effects.map(({ key }) => key).toSorted()).toEqual(endingKeys.toSorted());
  expect(answers["commit_change"]).toMatchObject({ state: "done", changed: 2 });
  expect(answers["undo_change"]).toMatchObject({ state: "done", changed: 2 });
});
