import { describe, expect, it } from "vitest";
import { licenseEndpoints } from "#app/api/licenses/licenses.ts";
import { settingsEndpoints } from "#app/api/admin/settings.ts";
import { type ApiUnderTest, type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";

const settings = "/api/oem/license-settings";

const read = async (client: Client) => resultOf(settingsEndpoints.read.result, await client.get(settings));
const put = (client: Client, path: string, body: object, rowVersion?: number) =>
  client.send("PUT", `${settings}/${path}`, {
    body,
    headers: { "if-match": rowVersion === undefined ? null : `"${rowVersion}"` },
  });
const period = (client: Client, renewalPeriod: unknown, rowVersion?: number) =>
  put(client, "renewal-period", { renewalPeriod }, rowVersion);
const reminders = (client: Client, reminderDays: unknown, rowVersion?: number) =>
  put(client, "reminder-days", { reminderDays }, rowVersion);
const chain = async ({ context }: ApiUnderTest) =>
  (await context.storage.history.chain(0, 1_000)).map(({ event }) => event);
const toRecompute = async ({ engine }: ApiUnderTest) =>
  (await engine.db.selectFrom("refresh_info").select("recompute_after").executeTakeFirstOrThrow())
    .recompute_after;

const initial = { renewalPeriod: 30, reminderDays: [30, 14, 7, 1], rowVersion: 1 };

describe("The settings", () => {
  it("are returned to every signed-in user", async () => {
    const { asRita, asNobody } = await openApi();
    expect(await read(asRita)).toEqual(initial);
    expect((await asNobody.get(settings)).status).toBe(401);
  });

  it("are changed with settings-manage", async () => {
    const { asMert, asRita, people, grantPrivileges } = await openApi();
    expect((await period(asMert, 45)).status).toBe(403);
    expect((await reminders(asMert, [45])).status).toBe(403);
    await grantPrivileges(people.rita, ["settings-manage"]);
    expect((await period(asRita, 45)).status).toBe(200);
    expect((await reminders(asRita, [45])).status).toBe(200);
  });

  it("have one common version, and a save from an older one is rejected with the stored values", async () => {
    const { asAda } = await openApi();
    const second = resultOf(settingsEndpoints.changeRenewalPeriod.result, await period(asAda, 45, 1));
    expect(second).toEqual({ ...initial, renewalPeriod: 45, rowVersion: 2 });
    for (const stale of [await period(asAda, 60, 1), await reminders(asAda, [], 1)]) {
      expect(stale.status).toBe(409);
      expect(stale.body).toEqual(errorBody("CONFLICT", { current: second }));
    }
    const third = resultOf(settingsEndpoints.changeReminderDays.result, await reminders(asAda, [5], 2));
    expect(third).toEqual({ renewalPeriod: 45, reminderDays: [5], rowVersion: 3 });
    expect((await period(asAda, 60)).status).toBe(200);
    expect(await read(asAda)).toEqual({ renewalPeriod: 60, reminderDays: [5], rowVersion: 4 });
  });

  it("survive two simultaneous saves", async () => {
    const { asAda } = await openApi();
    const responses = await Promise.all([period(asAda, 45), reminders(asAda, [9, 3]), period(asAda, 46)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { renewalPeriod, reminderDays, rowVersion } = await read(asAda);
    expect([45, 46]).toContain(renewalPeriod);
    expect([reminderDays, rowVersion]).toEqual([[9, 3], 4]);
  });
});

describe("The renewal period", () => {
  it("is saved with its event, and every summary is recalculated", async () => {
    const api = await openApi();
    expect(await toRecompute(api)).toBeNull();
    const before = (await chain(api)).length;
    const saved = resultOf(settingsEndpoints.changeRenewalPeriod.result, await period(api.asAda, 45));
    expect(saved).toEqual({ ...initial, renewalPeriod: 45, rowVersion: 2 });
    expect(await read(api.asRita)).toEqual(saved);
    expect((await chain(api)).slice(before)).toMatchObject([
      {
        eventName: "update-settings",
        createdBy: "ada@example.com",
        licenseKey: "",
        details: { renewalPeriod: 45 },
        before: { renewalPeriod: 30, reminderDays: [30, 14, 7, 1] },
        after: { renewalPeriod: 45, reminderDays: [30, 14, 7, 1] },
      },
    ]);
    expect(await toRecompute(api)).toBeNull();
  });

  it("decides the statuses in the list", async () => {
    const { asAda } = await openApi();
    const status = async () => {
      const filter = { companyName: "Globex" };
      const page = resultOf(
        licenseEndpoints.filter.result,
        await asAda.post("/api/oem/licenses/filtered", filter),
      );
      return page.entities.map(({ lifetimeStatus }) => lifetimeStatus);
    };
    expect(await status()).toEqual(["almost-expired"]);
    await period(asAda, 21);
    expect(await status()).toEqual(["active"]);
    await period(asAda, 23);
    expect(await status()).toEqual(["almost-expired"]);
  });

  it("without a difference writes nothing", async () => {
    const api = await openApi();
    const before = (await chain(api)).length;
    expect(resultOf(settingsEndpoints.changeRenewalPeriod.result, await period(api.asAda, 30))).toEqual(
      initial,
    );
    expect(await chain(api)).toHaveLength(before);
    expect(await toRecompute(api)).toBeNull();
  });

  it("is a whole number of days from 1 to 3650", async () => {
    const { asAda } = await openApi();
    const invalidCases: [unknown, string][] = [
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
      const response = await period(asAda, value);
      expect([value, response.status]).toEqual([value, 400]);
      expect(response.body).toEqual(errorBody("INVALID", { fields: { renewalPeriod: [message] } }));
    }
    for (const value of [1, 3_650]) expect((await period(asAda, value)).status).toBe(200);
  });
});

describe("The reminder days", () => {
  it("are stored longest first, with their event, and leave the summaries unchanged", async () => {
    const api = await openApi();
    const before = (await chain(api)).length;
    const response = await reminders(api.asAda, [2, 60, 14]);
    const saved = resultOf(settingsEndpoints.changeReminderDays.result, response);
    expect(saved).toEqual({ ...initial, reminderDays: [60, 14, 2], rowVersion: 2 });
    expect(await read(api.asRita)).toEqual(saved);
    expect((await chain(api)).slice(before)).toMatchObject([
      {
        eventName: "update-settings",
        details: { reminderDays: [60, 14, 2] },
        before: { reminderDays: [30, 14, 7, 1] },
        after: { reminderDays: [60, 14, 2] },
      },
    ]);
    expect(await toRecompute(api)).toBeNull();
    expect((await reminders(api.asAda, [14, 2, 60])).status).toBe(200);
    expect((await read(api.asRita)).rowVersion).toBe(2);
  });

  it("may be empty", async () => {
    const { asAda } = await openApi();
    expect((await reminders(asAda, [])).status).toBe(200);
    expect((await read(asAda)).reminderDays).toEqual([]);
  });

  it("are whole numbers from 1 to 3650, each once", async () => {
    const { asAda } = await openApi();
    const invalidCases: [unknown, string, string][] = [
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
      const response = await reminders(asAda, value);
      expect([value, response.status]).toEqual([value, 400]);
      expect(response.body).toEqual(errorBody("INVALID", { fields: { [field]: [message] } }));
    }
    const many = Array.from({ length: 101 }, (_, index) => index + 1);
    expect((await reminders(asAda, many)).status).toBe(400);
    expect((await reminders(asAda, many.slice(1))).status).toBe(200);
  });
});
