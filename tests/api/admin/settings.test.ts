import { describe, expect, it } from "vitest";
import { licenseEndpoints } from "#app/api/licenses/licenses.ts";
import { settingsEndpoints } from "#app/api/admin/settings.ts";
import {
  type ApiUnderTest,
  type Client,
  startTestApi,
  errorBody,
  parseApiResult,
} from "#tests/support/api/api.ts";

const settingsPath = "/api/oem/license-settings";

const readSettings = async (client: Client) =>
  parseApiResult(settingsEndpoints.read.result, await client.get(settingsPath));
const saveSetting = (client: Client, path: string, body: object, rowVersion?: number) =>
  client.send("PUT", `${settingsPath}/${path}`, {
    body,
    headers: { "if-match": rowVersion === undefined ? null : `"${rowVersion}"` },
  });
const saveRenewalPeriod = (client: Client, renewalPeriod: unknown, rowVersion?: number) =>
  saveSetting(client, "renewal-period", { renewalPeriod }, rowVersion);
const saveReminderDays = (client: Client, reminderDays: unknown, rowVersion?: number) =>
  saveSetting(client, "reminder-days", { reminderDays }, rowVersion);
const fetchEvents = async ({ context }: ApiUnderTest) =>
  (await context.storage.history.listChainAfter(0, 1_000)).rows.map(({ event }) => event);
const fetchRecomputeTime = async ({ engine }: ApiUnderTest) =>
  (await engine.db.selectFrom("refresh_info").select("recompute_after").executeTakeFirstOrThrow())
    .recompute_after;

const initialSettings = { renewalPeriod: 30, reminderDays: [30, 14, 7, 1], rowVersion: 1 };

describe("The settings", () => {
  it("are returned to every signed-in user", async () => {
    const { asRita, asAnonymous } = await startTestApi();
    expect(await readSettings(asRita)).toEqual(initialSettings);
    expect((await asAnonymous.get(settingsPath)).status).toBe(401);
  });

  it("can be changed by users with settings-manage", async () => {
    const { asMert, asRita, people, grantPrivileges } = await startTestApi();
    expect((await saveRenewalPeriod(asMert, 45)).status).toBe(403);
    expect((await saveReminderDays(asMert, [45])).status).toBe(403);
    await grantPrivileges(people.rita, ["settings-manage"]);
    expect((await saveRenewalPeriod(asRita, 45)).status).toBe(200);
    expect((await saveReminderDays(asRita, [45])).status).toBe(200);
  });

  it("share one version and reject a change of an older version", async () => {
    const { asAda } = await startTestApi();
    const secondVersion = parseApiResult(
      settingsEndpoints.changeRenewalPeriod.result,
      await saveRenewalPeriod(asAda, 45, 1),
    );
    expect(secondVersion).toEqual({ ...initialSettings, renewalPeriod: 45, rowVersion: 2 });
    for (const staleResponse of [
      await saveRenewalPeriod(asAda, 60, 1),
      await saveReminderDays(asAda, [], 1),
    ]) {
      expect(staleResponse.status).toBe(409);
      expect(staleResponse.body).toEqual(errorBody("CONFLICT", { current: secondVersion }));
    }
    const thirdVersion = parseApiResult(
      settingsEndpoints.changeReminderDays.result,
      await saveReminderDays(asAda, [5], 2),
    );
    expect(thirdVersion).toEqual({ renewalPeriod: 45, reminderDays: [5], rowVersion: 3 });
    expect((await saveRenewalPeriod(asAda, 60)).status).toBe(200);
    expect(await readSettings(asAda)).toEqual({ renewalPeriod: 60, reminderDays: [5], rowVersion: 4 });
  });

  it("store changes of different settings that are saved at the same time", async () => {
    const { asAda } = await startTestApi();
    const responses = await Promise.all([
      saveRenewalPeriod(asAda, 45),
      saveReminderDays(asAda, [9, 3]),
      saveRenewalPeriod(asAda, 46),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { renewalPeriod, reminderDays, rowVersion } = await readSettings(asAda);
    expect([45, 46]).toContain(renewalPeriod);
    expect([reminderDays, rowVersion]).toEqual([[9, 3], 4]);
  });
});

describe("The renewal period", () => {
  it("records its change and recalculates the summary of every license", async () => {
    const api = await startTestApi();
    expect(await fetchRecomputeTime(api)).toBeNull();
    const initialEventCount = (await fetchEvents(api)).length;
    const savedSettings = parseApiResult(
      settingsEndpoints.changeRenewalPeriod.result,
      await saveRenewalPeriod(api.asAda, 45),
    );
    expect(savedSettings).toEqual({ ...initialSettings, renewalPeriod: 45, rowVersion: 2 });
    expect(await readSettings(api.asRita)).toEqual(savedSettings);
    expect((await fetchEvents(api)).slice(initialEventCount)).toMatchObject([
      {
        eventName: "update-settings",
        createdBy: "ada@example.com",
        licenseKey: null,
        details: { renewalPeriod: 45 },
        before: { renewalPeriod: 30, reminderDays: [30, 14, 7, 1] },
        after: { renewalPeriod: 45, reminderDays: [30, 14, 7, 1] },
      },
    ]);
    expect(await fetchRecomputeTime(api)).toBeNull();
  });

  it("determines the statuses in the license list", async () => {
    const { asAda } = await startTestApi();
    const fetchStatuses = async () => {
      const filter = { companyName: "Globex" };
      const page = parseApiResult(
        licenseEndpoints.filter.result,
        await asAda.post("/api/oem/licenses/filtered", filter),
      );
      return page.entities.map(({ lifetimeStatus }) => lifetimeStatus);
    };
    expect(await fetchStatuses()).toEqual(["almost-expired"]);
    await saveRenewalPeriod(asAda, 21);
    expect(await fetchStatuses()).toEqual(["active"]);
    await saveRenewalPeriod(asAda, 23);
    expect(await fetchStatuses()).toEqual(["almost-expired"]);
  });

  it("writes nothing if its value is unchanged", async () => {
    const api = await startTestApi();
    const initialEventCount = (await fetchEvents(api)).length;
    expect(
      parseApiResult(settingsEndpoints.changeRenewalPeriod.result, await saveRenewalPeriod(api.asAda, 30)),
    ).toEqual(initialSettings);
    expect(await fetchEvents(api)).toHaveLength(initialEventCount);
    expect(await fetchRecomputeTime(api)).toBeNull();
  });

  it("is a whole number of days from 1 to 3650", async () => {
    const { asAda } = await startTestApi();
    const invalidCases: [value: unknown, message: string][] = [
      [undefined, "Renewal period cannot be empty."],
      [null, "Renewal period cannot be empty."],
      ["", "Renewal period cannot be empty."],
      [0, "Renewal period must be greater than 0."],
      [-5, "Renewal period must be greater than 0."],
      [0.5, "Renewal period must be a whole number."],
      [30.5, "Renewal period must be a whole number."],
      ["30", "Renewal period must be a whole number."],
      [[30], "Renewal period must be a whole number."],
      [3_651, "Renewal period must be at most 3650."],
      [1e300, "Renewal period must be at most 3650."],
    ];
    for (const [value, message] of invalidCases) {
      const response = await saveRenewalPeriod(asAda, value);
      expect(response.status, JSON.stringify(value)).toBe(400);
      expect(response.body).toEqual(errorBody("INVALID", { fields: { renewalPeriod: [message] } }));
    }
    for (const value of [1, 3_650]) expect((await saveRenewalPeriod(asAda, value)).status).toBe(200);
  });
});

describe("The reminder days", () => {
  it("are stored in descending order and recorded in the history", async () => {
    const api = await startTestApi();
    const initialEventCount = (await fetchEvents(api)).length;
    const response = await saveReminderDays(api.asAda, [2, 60, 14]);
    const savedSettings = parseApiResult(settingsEndpoints.changeReminderDays.result, response);
    expect(savedSettings).toEqual({ ...initialSettings, reminderDays: [60, 14, 2], rowVersion: 2 });
    expect(await readSettings(api.asRita)).toEqual(savedSettings);
    expect((await fetchEvents(api)).slice(initialEventCount)).toMatchObject([
      {
        eventName: "update-settings",
        details: { reminderDays: [60, 14, 2] },
        before: { reminderDays: [30, 14, 7, 1] },
        after: { reminderDays: [60, 14, 2] },
      },
    ]);
    expect(await fetchRecomputeTime(api)).toBeNull();
    expect((await saveReminderDays(api.asAda, [14, 2, 60])).status).toBe(200);
    expect((await readSettings(api.asRita)).rowVersion).toBe(2);
  });

  it("may be empty", async () => {
    const { asAda } = await startTestApi();
    expect((await saveReminderDays(asAda, [])).status).toBe(200);
    expect((await readSettings(asAda)).reminderDays).toEqual([]);
  });

  it("are unique whole numbers from 1 to 3650", async () => {
    const { asAda } = await startTestApi();
    const invalidCases: [value: unknown, field: string, message: string][] = [
      [undefined, "reminderDays", "Reminder days cannot be empty."],
      [null, "reminderDays", "Reminder days cannot be empty."],
      [[null], "reminderDays.0", "Reminder days cannot be empty."],
      [[7, ""], "reminderDays.1", "Reminder days cannot be empty."],
      [[7, 0], "reminderDays.1", "Reminder days must be greater than 0."],
      [[-1], "reminderDays.0", "Reminder days must be greater than 0."],
      [[1.5], "reminderDays.0", "Reminder days must be a whole number."],
      [["7"], "reminderDays.0", "Reminder days must be a whole number."],
      [[3_651], "reminderDays.0", "Reminder days must be at most 3650."],
      [[7, 14, 7], "reminderDays.2", "This reminder day is already added."],
    ];
    for (const [value, field, message] of invalidCases) {
      const response = await saveReminderDays(asAda, value);
      expect(response.status, JSON.stringify(value)).toBe(400);
      expect(response.body).toEqual(errorBody("INVALID", { fields: { [field]: [message] } }));
    }
    const manyDays = Array.from({ length: 101 }, (_, index) => index + 1);
    expect((await saveReminderDays(asAda, manyDays)).status).toBe(400);
    expect((await saveReminderDays(asAda, manyDays.slice(1))).status).toBe(200);
  });
});
