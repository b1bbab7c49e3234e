import { sql } from "kysely";
import { expect, it } from "vitest";
import { generateTokenValue } from "#app/domain/token/tokens.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { type ApiUnderTest, errorBody, startTestApi } from "#tests/support/api/api.ts";

const damage = ({ engine }: ApiUnderTest, table: string, column: string) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = '{bad'`.execute(engine.db);

it("a webhook whose stored events are damaged is listed, sends nothing, and can be changed or deleted", async () => {
  const api = await startTestApi();
  const webhooksPath = "/api/oem/webhooks";
  const create = async (path: string) => {
    const webhook = { url: `https://hooks.example.com/${path}`, eventNames: ["create"] };
    return ((await api.asAda.post(webhooksPath, webhook)).body as { result: { id: number } }).result.id;
  };
  const [changedId, deletedId] = [await create("a"), await create("b")];
  await damage(api, "webhook", "event_names");
  const page = await api.asAda.get(webhooksPath);
  expect(page).toMatchObject({ status: 200, body: { result: [{ eventNames: [] }, { eventNames: [] }] } });
  expect((await api.asAda.get(`${webhooksPath}/${changedId}/deliveries`)).status).toBe(200);
  const { context } = api;
  await expect(jobs.webhooks(context.storage, context.now(), context)).rejects.toThrow(
    "Failed to send webhooks.",
  );
  const body = { eventNames: ["delete"] };
  expect((await api.asAda.send("PATCH", `${webhooksPath}/${changedId}`, { body })).status).toBe(200);
  expect((await api.asAda.send("DELETE", `${webhooksPath}/${deletedId}`)).status).toBe(200);
  expect((await api.asAda.get(webhooksPath)).body).toMatchObject({ result: [{ eventNames: ["delete"] }] });
});

it.each<[string, table: string, column: string, path: string, field: string, body?: object]>([
  ["tokens", "api_token", "scopes", "/api/tokens/paginated", "scopes", {}],
  ["events", "history", "details", "/api/oem/audit", "details"],
])(
  "a list of %s with a damaged row shows the row as unreadable",
  async (_, table, column, path, field, body) => {
    const api = await startTestApi();
    const token = { token: generateTokenValue(), expirationDate: "2026-12-24" };
    expect((await api.asAda.post("/api/tokens", token)).status).toBe(201);
    await damage(api, table, column);
    const response = body ? await api.asAda.post(path, body) : await api.asAda.get(path);
    expect(response).toMatchObject({
      status: 200,
      body: {
        result: {
          entities: [],
          unreadableEntities: expect.arrayContaining([
            expect.objectContaining({ position: 0, field, isStored: true }),
          ]),
        },
      },
    });
  },
);

it("a list of users shows a user with damaged privileges as unreadable", async () => {
  const api = await startTestApi();
  await sql`update person set privileges = '{bad' where email = 'rita@example.com'`.execute(api.engine.db);
  expect(await api.asAda.post("/api/user/paginated", {})).toMatchObject({
    status: 200,
    body: {
      result: {
        entities: [{ email: "ada@example.com" }, { email: "mert@example.com" }],
        unreadableEntities: [{ position: 2, name: "rita@example.com", field: "privileges" }],
      },
    },
  });
});

it("a damaged import is an error with a reason, and its list and the OpenAPI document describe it", async () => {
  const api = await startTestApi();
  const text = "key,companyName,email,packageTierId\nOLD-1,Acme,joe@acme.example,corporate-1\n";
  const upload = await api.asMert.send("POST", "/api/oem/imports?fileName=old.csv", {
    headers: { "content-type": "text/csv" },
    text,
  });
  const { id } = (upload.body as { result: { id: number } }).result;
  await damage(api, "license_import", "mapping");
  const response = await api.asMert.get(`/api/oem/imports/${id}`);
  expect([response.status, response.body]).toEqual([
    422,
    errorBody("UNREADABLE_DATA", { message: expect.stringContaining("mapping") }),
  ]);
  expect(api.logLines).toContainEqual(
    expect.objectContaining({ level: "error", message: "A stored value is damaged" }),
  );
  expect((await api.asAnonymous.get("/api/openapi.json")).text).toContain('"unreadableEntities"');
});

it("a damaged setting does not break the pages of licenses, and can be saved again", async () => {
  const api = await startTestApi();
  const days = { reminderDays: [30] };
  const path = "/api/oem/license-settings/reminder-days";
  expect((await api.asAda.send("PUT", path, { body: days })).status).toBe(200);
  await damage(api, "setting", "value");
  expect((await api.asMert.post("/api/oem/licenses/filtered", {})).status).toBe(200);
  expect(await api.asAda.get("/api/oem/license-settings")).toMatchObject({
    status: 200,
    body: { result: { reminderDays: [] } },
  });
  expect((await api.asAda.send("PUT", path, { body: days })).status).toBe(200);
});
