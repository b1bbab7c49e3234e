import { describe, expect, it } from "vitest";
import { startTestApi } from "#tests/support/api/api.ts";
import { acmeInfinite, exampleQuota, exampleServer, issue } from "#tests/fixtures/licenses.ts";
import { connectAssistant } from "#tests/support/mcp/assistant.ts";
import { issueEnterpriseLicense } from "#tests/support/licenses/deployed-product.ts";

describe("The results of tools", () => {
  it("have at most 50 rows, a cursor for more and a link to the screen", async () => {
    const api = await startTestApi();
    const { call } = await connectAssistant(api, api.people.mert);
    const keys = new Set<string>();
    let cursor: string | null = null;
    let total: number;
    do {
      const { value } = await call("list_licenses", { limit: 3, ...(cursor !== null && { cursor }) });
      const page = value as {
        licenses: { key: string }[];
        total: number;
        cursor: string | null;
        url: string;
      };
      expect(page.licenses.length).toBeLessThanOrEqual(3);
      expect(page.url).toBe("https://licenses.example.com/license/licenses");
      for (const { key } of page.licenses) keys.add(key);
      ({ cursor, total } = page);
    } while (cursor !== null);
    expect(keys.size).toBe(total);
    expect(await call("list_licenses", { limit: 51 })).toMatchObject({
      isError: true,
      value: { error: { code: "INVALID", fields: { limit: [expect.any(String)] } } },
    });
  });

  it("contain a whole license in less than 4 kB, even with long texts and many servers", async () => {
    const api = await startTestApi();
    const serverNames = Array.from({ length: 300 }, (_, index) => `console-${index}-${"x".repeat(80)}`);
    const years = Array.from({ length: 20 }, (_, index) => 2026 + index);
    const license = await issue(api.context.storage, {
      ...acmeInfinite(),
      quotas: years.map((year) =>
        exampleQuota(`${year}-01-05`, `${year + 1}-01-04`, {
          serverCapacity: 1_000,
          totalClientCapacity: 10 ** 9,
        }),
      ),
      servers: serverNames.map((name) => exampleServer(name)),
    });
    const { key } = license.record;
    await api.asMert.send("PATCH", `/api/oem/licenses/${key}/notes`, { body: { notes: "ü".repeat(10_000) } });
    const tags = Array.from({ length: 40 }, (_, index) => `tag-${index}-${"t".repeat(50)}`);
    await api.asAda.send("PATCH", `/api/oem/licenses/${key}/tags`, { body: { tags } });
    const { call } = await connectAssistant(api, api.people.mert);
    const { text, value } = await call("get_license", { key });
    expect(new TextEncoder().encode(text).length).toBeLessThan(4_000);
    expect(value).toMatchObject({ key, quotaCount: 20, deployedServerCount: 300 });
    expect(value["quotas"]).toHaveLength(5);
    expect(value["deployedServers"]).not.toHaveLength(0);
  });

  it("have links and names for every list", async () => {
    const api = await startTestApi();
    const { call } = await connectAssistant(api, api.people.mert);
    const key = (await issueEnterpriseLicense(api)).record.key;
    for (const [name, args] of [
      ["search", { text: "acme", kinds: ["license", "company"] }],
      ["list_renewals", {}],
      ["list_companies", { name: "a" }],
      ["list_versions", {}],
      ["get_use", { key }],
      ["get_history", { key }],
      ["explain_license", { key, at: "2099-01-01" }],
    ] as const) {
      const { isError, value } = await call(name, args);
      expect([name, isError, value["url"]]).toEqual([name, false, expect.stringContaining("https://")]);
    }
  });
});
