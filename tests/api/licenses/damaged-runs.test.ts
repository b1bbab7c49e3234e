import { sql } from "kysely";
import { expect, test } from "vitest";
import { licenseImport } from "#app/domain/import/import.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { type Client, startTestApi, parseApiResult } from "#tests/support/api/api.ts";

const uploadFile = async (client: Client, key: string) => {
  const text = `key,companyName,email,packageTierId\n${key},Acme,joe@acme.example,corporate-1\n`;
  const file = { headers: { "content-type": "text/csv" }, text };
  return parseApiResult(licenseImport, await client.send("POST", "/api/oem/imports?fileName=old.csv", file));
};

test("an import and a bulk change whose stored data is damaged are listed as unreadable", async () => {
  const api = await startTestApi();
  const { id } = await uploadFile(api.asMert, "OLD-1");
  const readable = await uploadFile(api.asMert, "OLD-2");
  await api.asMert.send("PATCH", `/api/oem/imports/${id}/mapping`, { body: readable.mapping });
  const change = { kind: "notes", append: "Checked." };
  await api.asMert.post("/api/oem/bulk-runs", { filters: {}, change });
  await sql`update license_import set mapping = '{bad' where id = ${id}`.execute(api.engine.db);
  await sql`update bulk_run set change = '{bad'`.execute(api.engine.db);
  expect(await api.asMert.get("/api/oem/imports")).toMatchObject({
    status: 200,
    body: {
      result: {
        entities: [{ id: readable.id }],
        totalEntityCount: 2,
        unreadableEntities: [{ position: 1, name: "old.csv", field: "mapping" }],
      },
    },
  });
  expect(await api.asMert.get("/api/oem/bulk-runs")).toMatchObject({
    status: 200,
    body: { result: { entities: [], unreadableEntities: [{ position: 0, field: "change" }] } },
  });
  const { context } = api;
  await expect(jobs.imports(context.storage, context.now(), context)).rejects.toThrow(
    "Failed to advance runs.",
  );
  const rita = "/api/user/rita@example.com/status";
  expect(await api.asAda.send("PATCH", rita, { body: { isDisabled: true } })).toMatchObject({ status: 200 });
  expect(await api.asAda.get("/api/oem/desk")).toMatchObject({ status: 200 });
  expect((await api.asMert.send("DELETE", `/api/oem/imports/${id}`)).status).toBe(200);
});
