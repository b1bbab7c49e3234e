import { describe, expect, it } from "vitest";
import { accessReviewEndpoints } from "#app/api/admin/access-review.ts";
import { updateAccessRecords } from "#app/domain/access-review/update-access-records.ts";
import { type ApiUnderTest, type Client, parseApiResult, startTestApi } from "#tests/support/api/api.ts";
import { fetchFigure } from "#tests/support/api/dashboard.ts";

const dayMs = 86_400_000;
const confirmationsPath = "/api/oem/access-review/confirmations";

async function fetchLines(client: Client, query = "") {
  const response = await client.get(`/api/oem/access-review?pageSize=100${query}`);
  return parseApiResult(accessReviewEndpoints.list.result, response).entities;
}

/** Mert manages users. A token works longer than a session. */
async function startReview() {
  const api = await startTestApi();
  await api.grantPrivileges(api.people.mert, ["license-create", "users-manage"]);
  const asMert = await api.createClientWithToken(api.people.mert, "2028-01-01T00:00:00.000Z");
  const asAda = await api.createClientWithToken(api.people.ada, "2028-01-01T00:00:00.000Z");
  return { api, asMert, asAda };
}

const grant = (asAda: Client, privileges: string[]) =>
  asAda.post("/api/user/privileges", { email: "rita@example.com", privileges });

const listRightsOf = async (client: Client, email: string) =>
  (await fetchLines(client)).filter((line) => line.email === email);

describe("The access review", () => {
  it("says who has which right since when, and from where", async () => {
    const { api, asMert, asAda } = await startReview();
    const grantedAt = api.context.now();
    await grant(asAda, ["tags-create"]);
    api.advanceClock(dayMs);
    await grant(asAda, ["tags-create", "license-manage"]);
    expect(await listRightsOf(asMert, "rita@example.com")).toMatchObject([
      {
        right: "license-manage",
        since: api.context.now(),
        sources: [{ kind: "hand", name: null }],
        isDue: false,
      },
      { right: "tags-create", since: grantedAt, confirmedAt: null, confirmedBy: null },
    ]);
    const adminLine = (await listRightsOf(asMert, "ada@example.com"))[0];
    expect(adminLine).toMatchObject({ right: "admin", sources: [{ kind: "setting", name: null }] });
  });

  it("starts anew for a right that was taken away and granted again", async () => {
    const { api, asMert, asAda } = await startReview();
    await grant(asAda, ["tags-create"]);
    await updateRecords(api);
    api.advanceClock(dayMs);
    await grant(asAda, []);
    await updateRecords(api);
    api.advanceClock(dayMs);
    await grant(asAda, ["tags-create"]);
    await updateRecords(api);
    expect((await listRightsOf(asMert, "rita@example.com"))[0]?.since).toBe(api.context.now());
  });

  it("asks for a confirmation 90 days after the right was granted, and after each confirmation", async () => {
    const { api, asMert, asAda } = await startReview();
    await grant(asAda, ["tags-create"]);
    const isDue = async () => (await listRightsOf(asMert, "rita@example.com"))[0]?.isDue;
    api.advanceClock(90 * dayMs - 1);
    expect(await isDue()).toBe(false);
    api.advanceClock(1);
    expect(await isDue()).toBe(true);
    const rita = api.people.rita.id;
    const response = await asAda.post(confirmationsPath, { userId: rita, right: "tags-create" });
    expect(parseApiResult(accessReviewEndpoints.confirm.result, response)).toMatchObject({
      isDue: false,
      confirmedAt: api.context.now(),
      confirmedBy: "ada@example.com",
    });
    api.advanceClock(90 * dayMs);
    expect(await isDue()).toBe(true);
    const dueLines = await fetchLines(asMert, "&due=true");
    expect(dueLines.every((line) => line.isDue)).toBe(true);
    expect(dueLines.map(({ email }) => email)).toContain("rita@example.com");
  });

  it("records a confirmation in the history", async () => {
    const { api, asAda } = await startReview();
    await asAda.post(confirmationsPath, { userId: api.people.mert.id, right: "users-manage" });
    const { rows } = await api.context.storage.history.listChainAfter(0, 1_000);
    expect(rows.at(-1)?.event).toMatchObject({
      eventName: "confirm-right",
      createdBy: "ada@example.com",
      details: { email: "mert@example.com", right: "users-manage" },
    });
  });

  it("does not let users confirm their own rights, those of an admin, or rights that nobody has", async () => {
    const { api, asMert } = await startReview();
    const confirm = async (userId: number, right: string) => {
      const { status, body } = await asMert.post(confirmationsPath, { userId, right });
      return [status, (body as { error?: { code: string } }).error?.code];
    };
    expect(await confirm(api.people.mert.id, "users-manage")).toEqual([403, "OWN_RIGHTS"]);
    expect(await confirm(api.people.ada.id, "admin")).toEqual([403, "OUTRANKED"]);
    expect(await confirm(api.people.rita.id, "license-delete")).toEqual([422, "RIGHT_LOST"]);
    expect(await confirm(987_654_321, "license-delete")).toEqual([404, "NOT_FOUND"]);
    expect(await confirm(api.people.rita.id, "everything")).toEqual([400, "INVALID"]);
  });

  it("goes on after an account that cannot be read", async () => {
    const { api, asMert } = await startReview();
    const { db } = api.engine;
    const mert = await db
      .selectFrom("person")
      .selectAll()
      .where("id", "=", api.people.mert.id)
      .executeTakeFirstOrThrow();
    const people = Array.from({ length: 1_000 }, (_, number) => ({
      ...mert,
      id: 1 + number,
      subject: `person ${number}`,
      email: `a${String(number).padStart(4, "0")}@example.com`,
      privileges: number === 0 ? "damaged" : "[]",
    }));
    for (let start = 0; start < people.length; start += 50)
      await db
        .insertInto("person")
        .values(people.slice(start, start + 50))
        .execute();
    expect((await listRightsOf(asMert, "mert@example.com")).length).toBeGreaterThan(0);
  });

  it("omits users who are disabled", async () => {
    const { asMert, asAda } = await startReview();
    await grant(asAda, ["tags-create"]);
    await asAda.send("PATCH", "/api/user/rita@example.com/status", { body: { isDisabled: true } });
    expect(await listRightsOf(asMert, "rita@example.com")).toEqual([]);
  });

  it("exports the same lines as CSV", async () => {
    const { asMert, asAda } = await startReview();
    await grant(asAda, ["tags-create"]);
    const { text } = await asMert.get("/api/oem/access-review/csv");
    expect(text.split("\r\n")[0]).toContain("User,Identity Provider,Right,From,Since");
    expect(text).toMatch(/rita@example\.com,.*,Creates Tags,By hand,/);
  });

  it("is on Home of the users who can confirm the rights, without their own", async () => {
    const { api, asMert, asAda } = await startReview();
    await grant(asAda, ["tags-create"]);
    api.advanceClock(100 * dayMs);
    await updateRecords(api);
    const readDueCount = async (client: Client) => (await fetchFigure(client, "rights-due"))?.count;
    const dueLines = await fetchLines(asMert, "&due=true");
    const countOthers = (email: string) => dueLines.filter((line) => line.email !== email).length;
    expect(await readDueCount(asMert)).toBe(countOthers("mert@example.com"));
    expect(await readDueCount(asAda)).toBe(countOthers("ada@example.com"));
  });
});

const updateRecords = ({ context }: ApiUnderTest) =>
  updateAccessRecords({ ...context.storage, trustedProviders: context.trustedProviders });
