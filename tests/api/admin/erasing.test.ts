import { describe, expect, it } from "vitest";
import { userEndpoints } from "#app/api/admin/users.ts";
import { licenseImport } from "#app/domain/import/import.ts";
import {
  type ApiUnderTest,
  type Client,
  startTestApi,
  errorBody,
  parseApiResult,
} from "#tests/support/api/api.ts";

const erase = (client: Client, emailOrId: string) =>
  client.send("DELETE", `/api/user/${encodeURIComponent(emailOrId)}`);

const setAdmins = ({ context }: ApiUnderTest, adminEmails: string[]) =>
  Object.assign(context.trustedProviders[0] ?? {}, { adminEmails });

describe("Erasing a user", () => {
  it("deletes the account, sessions and tokens, and removes the address from the history", async () => {
    const api = await startTestApi();
    const tokenClient = await api.createClientWithToken(api.people.mert, "2027-01-01T00:00:00.000Z");
    expect(
      parseApiResult(userEndpoints.erase.result, await erase(api.asAda, " Mert@example.com")),
    ).toMatchObject({
      left: 0,
      mails: 0,
    });
    for (const client of [api.asMert, tokenClient])
      expect((await client.get("/api/user/current")).status).toBe(401);
    const chainEntries = await api.context.storage.history.listChainAfter(0, 1_000);
    expect(JSON.stringify(chainEntries)).not.toContain("mert@");
    expect(chainEntries.at(-1)?.event).toMatchObject({
      eventName: "erase-person",
      createdBy: "ada@example.com",
    });
    const secondResponse = await erase(api.asAda, "mert@example.com");
    expect(parseApiResult(userEndpoints.erase.result, secondResponse)).toEqual({
      events: 0,
      left: 0,
      mails: 0,
    });
  });

  it("erases every account of an address when called with any account id", async () => {
    const api = await startTestApi();
    const otherAccount = { issuer: "https://other.example.com", subject: "mert", email: "mert@example.com" };
    const { id } = await api.context.storage.people.signIn(otherAccount, "2026-11-20T12:00:00.000Z");
    expect((await erase(api.asAda, String(id))).status).toBe(200);
    expect(await api.context.storage.people.listByEmail("mert@example.com")).toEqual([]);
    expect((await erase(api.asAda, "1")).status).toBe(404);
  });

  it("removes the address from uploaded files, however it was typed", async () => {
    const api = await startTestApi();
    const rows = ["Grace@Example.com", "grace@example.com", "GRACE@EXAMPLE.COM"].map(
      (email, index) => `OLD-${index},Acme,${email},corporate-1`,
    );
    const upload = await api.asMert.send("POST", "/api/oem/imports?fileName=old.csv", {
      headers: { "content-type": "text/csv" },
      text: ["key,companyName,email,packageTierId", ...rows].join("\r\n"),
    });
    const { id } = parseApiResult(licenseImport, upload);
    const readRows = async () => JSON.stringify(await api.context.storage.imports.findBatch(id, 0));
    expect((await readRows()).toLowerCase()).toContain("grace@example.com");
    expect((await erase(api.asAda, "grace@example.com")).status).toBe(200);
    expect((await readRows()).toLowerCase()).not.toContain("grace@example.com");
    const { columns } = parseApiResult(licenseImport, await api.asMert.get(`/api/oem/imports/${id}`));
    expect(JSON.stringify(columns).toLowerCase()).not.toContain("grace@example.com");
  });

  it("requires an admin and rejects the caller's own account", async () => {
    const api = await startTestApi();
    expect((await erase(api.asRita, "mert@example.com")).status).toBe(403);
    const response = await erase(api.asAda, String(api.people.ada.id));
    expect([response.status, response.body]).toEqual([403, errorBody("OWN_ACCOUNT")]);
    await api.grantPrivileges(api.people.rita, ["users-manage"]);
    expect((await erase(api.asRita, "mert@example.com")).status).toBe(403);
    setAdmins(api, ["ada@example.com", "mert@example.com"]);
    expect((await erase(api.asMert, "ada@example.com")).status).toBe(200);
    expect((await erase(api.asMert, "mert@example.com")).body).toEqual(errorBody("OWN_ACCOUNT"));
  });
});
