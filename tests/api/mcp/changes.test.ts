import { describe, expect, it } from "vitest";
import { type ApiUnderTest, startTestApi } from "#tests/support/api/api.ts";
import { type Assistant, connectAssistant, type ToolResult } from "#tests/support/mcp/assistant.ts";
import { issueEnterpriseLicense } from "#tests/support/licenses/deployed-product.ts";

const change = { kind: "tags", add: ["reviewed"], remove: [] };

async function startWithAssistant(): Promise<{ api: ApiUnderTest; assistant: Assistant; key: string }> {
  const api = await startTestApi();
  const key = (await issueEnterpriseLicense(api)).record.key;
  await api.asAda.post("/api/oem/tags", { val: "reviewed" });
  return { api, assistant: await connectAssistant(api, api.people.mert), key };
}

const readHandle = ({ value }: ToolResult) => String(value["handle"]);
const previewTag = ({ call }: Assistant, key: string) =>
  call("preview_change", { selection: { keys: [key] }, change });
const readLicense = async ({ asAda }: ApiUnderTest, key: string) =>
  ((await asAda.get(`/api/oem/licenses/${key}`)).body as { result: Record<string, unknown> }).result;
const stale = { isError: true, value: { error: { code: "STALE_PREVIEW" } } };

describe("A change by an assistant", () => {
  it("is previewed, carried out as previewed, named in the history and undone", async () => {
    const { api, assistant, key } = await startWithAssistant();
    const preview = await previewTag(assistant, key);
    expect(preview.value).toMatchObject({
      handle: expect.stringMatching(/^change_/),
      willChange: 1,
      effects: [
        {
          key,
          outcome: "change",
          before: { tags: ["alpha", "Renewal"] },
          after: { tags: ["alpha", "Renewal", "reviewed"] },
        },
      ],
    });
    expect(await readLicense(api, key)).toMatchObject({ tagNames: ["alpha", "Renewal"] });
    const commit = await assistant.call("commit_change", { handle: readHandle(preview) });
    expect(commit.value).toMatchObject({
      state: "done",
      changed: 1,
      url: expect.stringContaining("/license/bulk/"),
    });
    expect(await readLicense(api, key)).toMatchObject({ tagNames: ["alpha", "Renewal", "reviewed"] });
    const history = (await assistant.call("get_history", { key })).value as { events: object[] };
    expect(history.events[0]).toMatchObject({
      eventName: "update-tags",
      createdBy: "mert@example.com",
      details: { via: "assistant", token: assistant.token.slice(0, 12), tool: "commit_change" },
    });
    const undo = await assistant.call("undo_change", { runId: commit.value["runId"] });
    expect(undo.value).toMatchObject({ state: "done", changed: 1 });
    expect(await readLicense(api, key)).toMatchObject({ tagNames: ["alpha", "Renewal"] });
  });

  it("cannot be carried out twice, after five minutes, or with another token", async () => {
    const { api, assistant, key } = await startWithAssistant();
    const other = await connectAssistant(api, api.people.mert);
    const handle = readHandle(await previewTag(assistant, key));
    expect(await other.call("commit_change", { handle })).toMatchObject(stale);
    expect(await assistant.call("commit_change", { handle })).toMatchObject({ isError: false });
    expect(await assistant.call("commit_change", { handle })).toMatchObject(stale);
    const lateHandle = readHandle(
      await assistant.call("preview_change", {
        selection: { keys: [key] },
        change: { kind: "notes", append: "x" },
      }),
    );
    api.advanceClock(5 * 60_000);
    expect(await assistant.call("commit_change", { handle: lateHandle })).toMatchObject(stale);
    for (const unknownHandle of ["", "change_", "license_x", "x".repeat(100)])
      expect(await assistant.call("commit_change", { handle: unknownHandle })).toMatchObject(stale);
  });

  it("is rejected if the license changed since the preview, and the handle is used up", async () => {
    const { api, assistant, key } = await startWithAssistant();
    const handle = readHandle(await previewTag(assistant, key));
    await api.asAda.send("PATCH", `/api/oem/licenses/${key}/notes`, { body: { notes: "Changed by Ada." } });
    expect(await assistant.call("commit_change", { handle })).toMatchObject(stale);
    expect(await assistant.call("commit_change", { handle })).toMatchObject(stale);
    expect(await readLicense(api, key)).toMatchObject({
      tagNames: ["alpha", "Renewal"],
      notes: "Changed by Ada.",
    });
  });

  it("renews without a time of the model, and nothing is renewed twice", async () => {
    const { assistant, key } = await startWithAssistant();
    const preview = await assistant.call("preview_change", {
      selection: { keys: [key] },
      change: { kind: "renewal", period: "1-year" },
    });
    expect(preview.value).toMatchObject({ willChange: 1 });
    expect(await assistant.call("commit_change", { handle: readHandle(preview) })).toMatchObject({
      value: { changed: 1 },
    });
  });

  it("has no handle if nothing would change, and includes at most the configured number of licenses", async () => {
    const { assistant, key } = await startWithAssistant();
    const preview = await assistant.call("preview_change", {
      selection: { keys: [key] },
      change: { kind: "tags", add: [], remove: ["reviewed"] },
    });
    expect(preview.value).toMatchObject({ handle: null, unchanged: 1 });
    const api = await startTestApi({ maxLicensesPerPreview: 3 });
    const limited = await connectAssistant(api, api.people.mert);
    expect(
      await limited.call("preview_change", {
        selection: { filter: {} },
        change: { kind: "notes", append: "x" },
      }),
    ).toMatchObject({
      isError: true,
      value: { error: { code: "TOO_MANY_LICENSES" } },
    });
  });

  it("is rejected with all kinds of change, or with the values of a field", async () => {
    const { assistant, key } = await startWithAssistant();
    const previewInvalid = async (invalidChange: object) => {
      const { value } = await assistant.call("preview_change", {
        selection: { keys: [key] },
        change: invalidChange,
      });
      return value["error"];
    };
    const kinds =
      "environment, tags, end-date, period, renewal, tier, offline, capacity, quota-status, notes, soft-capacity, grace, customer-alerts or delete";
    for (const invalidChange of [{ kind: "extend", days: 30 }, {}])
      expect(await previewInvalid(invalidChange)).toMatchObject({
        code: "INVALID",
        fields: { "change.kind": [`Choose what to change: ${kinds}.`] },
      });
    expect(await previewInvalid({ kind: "renewal", period: "1 year" })).toMatchObject({
      fields: { "change.period": [expect.stringContaining("2-weeks, 1-month")] },
    });
    expect(await previewInvalid({ kind: "tags", added: ["reviewed"] })).toMatchObject({
      fields: { "change.added": ["added is not a field of this request."] },
    });
  });

  it("shows at most 50 effects at once, and the others with the cursor", async () => {
    const { api, assistant } = await startWithAssistant();
    for (let count = 0; count < 51; count++) await issueEnterpriseLicense(api);
    const args = {
      selection: { filter: { companyName: "acme" } },
      change: { kind: "notes", append: "Reviewed." },
    };
    const first = await assistant.call("preview_change", args);
    const { selected, effects, cursor } = first.value as {
      selected: number;
      effects: unknown[];
      cursor: string;
    };
    expect(selected).toBeGreaterThan(50);
    expect(effects).toHaveLength(50);
    const next = await assistant.call("preview_change", { ...args, cursor });
    expect(next.value).toMatchObject({ handle: first.value["handle"] });
    expect((next.value["effects"] as unknown[]).length).toBe(selected - 50);
    const otherArgs = { ...args, change: { kind: "notes", append: "Other." }, cursor };
    expect(await assistant.call("preview_change", otherArgs)).toMatchObject({ isError: true });
  });

  it("undoes only what the same token committed", async () => {
    const { api, assistant, key } = await startWithAssistant();
    const run = await api.asMert.post("/api/oem/bulk-runs", {
      keys: [key],
      change: { kind: "notes", append: "Ada" },
    });
    await api.context.jobs.run("bulk-runs", { isManual: false });
    const { id } = (run.body as { result: { id: number } }).result;
    expect(await assistant.call("undo_change", { runId: id })).toMatchObject({
      value: { error: { code: "FORBIDDEN" } },
    });
  });
});

describe("A new license of an assistant", () => {
  const newLicense = {
    companyName: "Nordwind",
    email: "nina@nordwind.example",
    type: 1,
    packageTierId: "corporate-2",
    isOffline: false,
    softCapacity: false,
    tags: [],
    quota: { activationDate: "2026-11-20", expirationDate: "2027-11-20" },
  };

  it("is previewed, created as previewed, and deleted by undo", async () => {
    const { api, assistant } = await startWithAssistant();
    const preview = await assistant.call("preview_license", newLicense);
    expect(preview.value).toMatchObject({
      handle: expect.stringMatching(/^license_/),
      license: { companyName: "Nordwind", lifetimeStatus: "active" },
    });
    const found = await assistant.call("list_licenses", { companyName: "Nordwind" });
    expect(found.value).toMatchObject({ total: 0 });
    const commit = await assistant.call("commit_change", { handle: readHandle(preview) });
    expect(commit.value).toMatchObject({ state: "done", changed: 1 });
    const key = String(commit.value["key"]);
    expect(await readLicense(api, key)).toMatchObject({ companyName: "Nordwind", status: "pending" });
    const history = (await assistant.call("get_history", { key })).value as { events: object[] };
    expect(history.events).toMatchObject([
      { eventName: "add-quota", details: { via: "assistant" } },
      { eventName: "create", details: { via: "assistant", tool: "commit_change" } },
    ]);
    const undo = await assistant.call("undo_change", { runId: commit.value["runId"] });
    expect(undo.value).toMatchObject({ changed: 1 });
    expect(await readLicense(api, key)).toMatchObject({ status: "deleted" });
  });

  it("is not deleted by undo if it was changed since", async () => {
    const { api, assistant } = await startWithAssistant();
    const handle = readHandle(await assistant.call("preview_license", newLicense));
    const commit = await assistant.call("commit_change", { handle });
    const key = String(commit.value["key"]);
    await api.asAda.send("PATCH", `/api/oem/licenses/${key}/notes`, { body: { notes: "Keep." } });
    const undo = await assistant.call("undo_change", { runId: commit.value["runId"] });
    expect(undo.value).toMatchObject({ changed: 0, skipped: 1 });
    expect(await readLicense(api, key)).toMatchObject({ status: "pending" });
  });
});
