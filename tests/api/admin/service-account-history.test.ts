import { describe, expect, it } from "vitest";
import { errorBody, startTestApi } from "#tests/support/api/api.ts";
import { fetchDescribedEndpoints } from "#tests/support/api/open-api-document.ts";
import { createServiceAccount } from "#tests/support/api/service-accounts.ts";
import { privileges } from "#app/domain/person/privilege.ts";
import { createLicense } from "#tests/support/licenses/bulk.ts";

describe("The history", () => {
  it("names the service account that changed a license, even after it was renamed or deleted", async () => {
    const api = await startTestApi();
    const key = await createLicense(api);
    const { client, path } = await createServiceAccount(api);
    await client.send("PATCH", `/api/oem/licenses/${key}/notes`, { body: { notes: "By the export." } });
    await api.asAda.send("PATCH", path, { body: { name: "Hourly export" } });
    await api.asAda.send("DELETE", path);
    const query = new URLSearchParams({ licenseKey: key, createdBy: "Service Account nightly export" });
    expect((await api.asAda.get(`/api/oem/audit?${query}`)).body).toMatchObject({
      result: {
        entities: [
          { eventName: "update-notes", createdBy: "service account Nightly export", licenseKey: key },
        ],
      },
    });
  });

  it("has the events of the service account itself, for users who manage tokens only", async () => {
    const api = await startTestApi();
    const { path, account } = await createServiceAccount(api);
    const start = account.token.slice(0, 12);
    await api.asAda.send("PATCH", path, {
      body: { name: "Hourly export", ownerEmail: "ada@example.com", scopes: "read", expiresAt: "2027-06-30" },
    });
    await api.asAda.post(`${path}/token`, {});
    await api.asAda.post(`${path}/confirmation`, {});
    await api.asAda.send("DELETE", path);
    const auditPath =
      "/api/oem/audit?eventName=create-service-account&eventName=update-service-account&eventName=replace-service-account-token&eventName=confirm-service-account&eventName=delete-service-account";
    const [created, changed] = [
      {
        name: "Nightly export",
        ownerEmail: "mert@example.com",
        scopes: ["license-create", "license-manage"],
        expirationDate: null,
      },
      {
        name: "Hourly export",
        ownerEmail: "ada@example.com",
        scopes: "read",
        expirationDate: "2027-06-30T23:59:59.999Z",
      },
    ];
    const { name } = changed;
    expect((await api.asAda.get(auditPath)).body).toMatchObject({
      result: {
        entities: [
          {
            eventName: "delete-service-account",
            details: { name, start: expect.not.stringContaining(start) },
          },
          { eventName: "confirm-service-account", details: { name } },
          { eventName: "replace-service-account-token", details: { name } },
          { eventName: "update-service-account", details: { name }, before: created, after: changed },
          {
            eventName: "create-service-account",
            createdBy: "ada@example.com",
            details: { ...created, start },
          },
        ],
      },
    });
    await api.grantPrivileges(api.people.rita, ["users-manage"]);
    expect((await api.asRita.get(auditPath)).body).toMatchObject({ result: { entities: [] } });
  });
});

describe("A request of a service account", () => {
  it("is rejected if it needs a user", async () => {
    const api = await startTestApi();
    const { client, path } = await createServiceAccount(api, { scopes: [...privileges] });
    const requests = [
      client.get("/api/oem/views"),
      client.post("/api/oem/views", { name: "Mine", query: "" }),
      client.send("PATCH", "/api/user/current/preferences", { body: { theme: "dark" } }),
      client.get("/api/user/mert%40example.com/sessions"),
      client.post("/api/user/privileges", { email: "rita@example.com", privileges: ["license-create"] }),
      client.post("/api/user/invitations", { email: "nina@example.com", privileges: [] }),
      client.post("/api/tokens", { token: "air_a-token-of-nobody-0123456789", expirationDate: "2027-01-01" }),
      client.post("/api/oem/bulk-runs", { keys: [], change: { kind: "grace", graceDays: 9 } }),
      client.send("POST", "/api/oem/imports", { text: "a,b", headers: { "content-type": "text/csv" } }),
      client.post("/api/customers/one/waiting/12345-67890-12345-67890-12345/approve", {}),
      client.post(`${path}/token`, {}),
      client.post(`${path}/confirmation`, {}),
    ];
    for (const { status, body } of await Promise.all(requests))
      expect([status, body]).toEqual([403, errorBody("NEEDS_USER")]);
  });

  it("gets an expected response from every endpoint", async () => {
    const api = await startTestApi({ rateLimitFactor: 1_000 });
    const { client } = await createServiceAccount(api, { scopes: [...privileges] });
    const endpoints = await fetchDescribedEndpoints(api.asAnonymous);
    for (const { method, path, name, operation } of endpoints) {
      const body = operation.requestBody ? {} : undefined;
      const { status } = await client.send(method, path.replaceAll(/\{\w+\}/g, "12345678"), { body });
      expect([name, status < 500 || status === 503]).toEqual([name, true]);
    }
  });

  it("is repeated with its idempotency key", async () => {
    const api = await startTestApi();
    const { client } = await createServiceAccount(api, { scopes: ["tags-create"] });
    const send = () => client.post("/api/oem/tags", { val: "of-the-export" }, { "idempotency-key": "once" });
    const first = await send();
    expect(first.status).toBe(201);
    expect((await send()).body).toEqual(first.body);
  });
});
