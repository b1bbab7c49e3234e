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

const eraseUser = (client: Client, emailOrId: string) =>
  client.send("DELETE", `/api/user/${encodeURIComponent(emailOrId)}`);

const setAdmins = ({ context }: ApiUnderTest, adminEmails: string[]) =>
  Object.assign(context.trustedProviders[0] ?? {}, { adminEmails });

describe("Erasing a user", () => {
  it("deletes the account, sessions and tokens, and the user's address in the history", async () => {
    const api = await startTestApi();
    const tokenClient = await api.createClientWithToken(api.people.mert, "2027-01-01T00:00:00.000Z");
    expect(
      parseApiResult(userEndpoints.erase.result, await eraseUser(api.asAda, " Mert@example.com")),
    ).toMatchObject({
      left: 0,
      mails: 0,
    });
    for (const client of [api.asMert, tokenClient])
      expect((await client.get("/api/user/current")).status).toBe(401);
    const { rows: chainEntries } = await api.context.storage.history.listChainAfter(0, 1_000);
    expect(JSON.stringify(chainEntries)).not.toContain("mert@");
    expect(chainEntries.at(-1)?.event).toMatchObject({
      eventName: "erase-person",
      createdBy: "ada@example.com",
    });
    const secondResponse = await eraseUser(api.asAda, "mert@example.com");
    expect(parseApiResult(userEndpoints.erase.result, secondResponse)).toEqual({
      events: 0,
      left: 0,
      mails: 0,
    });
  });

  it("erases all accounts of an e-mail address if the request names the id of one account", async () => {
    const api = await startTestApi();
    const otherAccount = { issuer: "https://other.example.com", subject: "mert", email: "mert@example.com" };
    const { id } = await api.context.storage.people.signIn(otherAccount, "2026-11-20T12:00:00.000Z");
    expect((await eraseUser(api.asAda, String(id))).status).toBe(200);
    expect(await api.context.storage.people.listByEmail("mert@example.com")).toEqual([]);
    expect((await eraseUser(api.asAda, "1")).status).toBe(404);
  });

  it("removes the address in any spelling from uploaded files", async () => {
    const api = await startTestApi();
    const rows = ["Grace@Example.com", "grace@example.com", "GRACE@EXAMPLE.COM"].map(
      (email, index) => `OLD-${index},Acme,${email},corporate-1`,
    );
    const uploadResponse = await api.asMert.send("POST", "/api/oem/imports?fileName=old.csv", {
      headers: { "content-type": "text/csv" },
      text: ["key,companyName,email,packageTierId", ...rows].join("\r\n"),
    });
    const { id } = parseApiResult(licenseImport, uploadResponse);
    const readRowsAsJson = async () => JSON.stringify(await api.context.storage.imports.findBatch(id, 0));
    expect((await readRowsAsJson()).toLowerCase()).toContain("grace@example.com");
    expect((await eraseUser(api.asAda, "grace@example.com")).status).toBe(200);
    expect((await readRowsAsJson()).toLowerCase()).not.toContain("grace@example.com");
    const { columns } = parseApiResult(licenseImport, await api.asMert.get(`/api/oem/imports/${id}`));
    expect(JSON.stringify(columns).toLowerCase()).not.toContain("grace@example.com");
  });

  it("requires an admin and rejects the caller's own account", async () => {
    const api = await startTestApi();
    expect((await eraseUser(api.asRita, "mert@example.com")).status).toBe(403);
    const response = await eraseUser(api.asAda, String(api.people.ada.id));
    expect([response.status, response.body]).toEqual([403, errorBody("OWN_ACCOUNT")]);
    await api.grantPrivileges(api.people.rita, ["users-manage"]);
    expect((await eraseUser(api.asRita, "mert@example.com")).status).toBe(403);
    setAdmins(api, ["ada@example.com", "mert@example.com"]);
    expect((await eraseUser(api.asMert, "ada@example.com")).status).toBe(200);
    expect((await eraseUser(api.asMert, "mert@example.com")).body).toEqual(errorBody("OWN_ACCOUNT"));
  });
});
