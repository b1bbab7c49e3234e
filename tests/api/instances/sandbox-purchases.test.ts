import { describe, expect, it } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { queuedRenewal } from "#app/domain/renewal/queued-renewal.ts";
import { listedReminder } from "#app/domain/reminder/reminder.ts";
import { refreshEntitlements } from "#app/jobs/entitlements.ts";
import { runReminders } from "#app/jobs/reminders.ts";
import { type ApiUnderTest, errorBody, parseApiResult, startTestApi } from "#tests/support/api/api.ts";
import {
  fetchMarketplaceCustomer,
  registerBuyer,
  requestRegistration,
  createSignUpForm,
} from "#tests/support/customers/buyers.ts";
import { fetchEventNames } from "#tests/support/customers/hosted-customers.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";

const runRefreshJob = ({ context }: ApiUnderTest) =>
  refreshEntitlements(context.storage, context.now(), { ...context, isManual: true });

const fetchLicense = async ({ asRita }: ApiUnderTest, key: string) =>
  parseApiResult(license, await asRita.get(`/api/oem/licenses/${key}`));

const listPurchases = async ({ context }: ApiUnderTest, key: string) => {
  const storedLicense = await context.storage.licenses.find(key);
  return context.storage.agreements.listByLicense(storedLicense?.record.id ?? 0);
};
const listPurchaseStates = async (api: ApiUnderTest, key: string) =>
  (await listPurchases(api, key)).map(({ state }) => state);
const listAccountIds = async (api: ApiUnderTest, key: string) =>
  (await listPurchases(api, key)).map(({ accountId }) => accountId);

describe("The sandbox's purchase", () => {
  it("sandbox-renewed renews its license", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-renewed");
    expect(await fetchLicense(api, key)).toMatchObject({ expiredAt: "2026-11-30T23:59:59.999Z" });
    api.advanceClock(1_000);
    await runRefreshJob(api);
    expect(await fetchLicense(api, key)).toMatchObject({ expiredAt: "2027-11-30T23:59:59.999Z" });
    expect(await listPurchaseStates(api, key)).toEqual(["renewed", "active"]);
    expect(await fetchEventNames(api, key)).toContain("renew-purchase");
    const response = await api.asMert.get("/api/oem/renewals?state=renewed&pageSize=100");
    expect(parseApiResult(createPageSchema(queuedRenewal), response).entities).toContainEqual(
      expect.objectContaining({
        licenseKey: key,
        expiredAt: "2026-11-30T23:59:59.999Z",
        renewedTo: "2027-11-30T23:59:59.999Z",
      }),
    );
  });

  it("sandbox-renewed is renewed when an admin runs the job", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-renewed");
    api.advanceClock(1_000);
    expect((await api.asAda.post("/api/oem/jobs/entitlements/run", {})).status).toBe(200);
    expect(await listPurchaseStates(api, key)).toEqual(["renewed", "active"]);
  });

  it("sandbox-replaced is replaced by a larger purchase", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-replaced");
    api.advanceClock(1_000);
    await runRefreshJob(api);
    expect(await fetchLicense(api, key)).toMatchObject({ totalClientCapacity: 800 });
    expect(await listPurchaseStates(api, key)).toEqual(["replaced", "active"]);
  });

  it("sandbox-second creates a second license of the same account", async () => {
    const api = await startTestApi();
    const email = "nora@neu.example";
    const firstKey = await registerBuyer(api, "sandbox-second", { email });
    const secondKey = await registerBuyer(api, "sandbox-second-b", { email });
    expect(firstKey).not.toBe(secondKey);
    expect(await listAccountIds(api, secondKey)).toEqual(await listAccountIds(api, firstKey));
  });

  it("sandbox-unmapped waits for a tier", async () => {
    const api = await startTestApi();
    const { entitlements } = await fetchMarketplaceCustomer(api, "sandbox-unmapped");
    const form = createSignUpForm("sandbox-unmapped", { entitlementDimension: entitlements[0]?.dimension });
    expect((await requestRegistration(api, form)).body).toEqual(errorBody("IR03"));
  });

  it("sandbox-suspended is suspended after the sign-up and resumed when its token is used again", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-suspended");
    expect(await fetchLicense(api, key)).toMatchObject({ lifetimeStatus: "active" });
    api.advanceClock(1_000);
    await runRefreshJob(api);
    expect(await listPurchaseStates(api, key)).toEqual(["suspended"]);
    expect(await fetchLicense(api, key)).toMatchObject({ lifetimeStatus: "pending" });
    api.advanceClock(1_000);
    await fetchMarketplaceCustomer(api, "sandbox-suspended");
    expect(await listPurchaseStates(api, key)).toEqual(["active"]);
    expect(await fetchLicense(api, key)).toMatchObject({ lifetimeStatus: "active" });
  });
});

describe("A reminder for a purchase that renews automatically", () => {
  it("states that the purchase renews automatically, or is not sent", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-renewed", { email: "nora@renewed.example" });
    const { context } = api;
    api.advanceClock(4 * 86_400_000);
    const mailer = createRecordingMailer();
    const listMailsToBuyer = () => mailer.receivedMails.filter(({ to }) => to === "nora@renewed.example");
    await runReminders(context.storage, context.now(), { mailer, isManual: true, omitsAutoRenewing: true });
    expect(listMailsToBuyer()).toEqual([]);
    await runReminders(context.storage, context.now(), { mailer, isManual: true });
    const [mail] = listMailsToBuyer();
    expect(mail?.text).toContain(key);
    expect(mail?.text).toContain("renews automatically");
    expect(mail?.text).not.toContain("reply to this mail");
  });

  it("is marked in the list of upcoming reminders, or is not listed if such reminders are skipped", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-renewed");
    const listUpcomingReminders = async () => {
      const response = await api.asMert.get("/api/oem/reminders?state=upcoming&days=60&pageSize=500");
      const { entities } = parseApiResult(createPageSchema(listedReminder), response);
      return entities.filter(({ licenseKey }) => licenseKey === key);
    };
    expect(await listUpcomingReminders()).toMatchObject([
      { threshold: 7, hasAutoRenewal: true },
      { threshold: 1, hasAutoRenewal: true },
    ]);
    api.context.omitsAutoRenewing = true;
    expect(await listUpcomingReminders()).toEqual([]);
  });

  it("is the next reminder on the renewal desk, unless such reminders are skipped", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-renewed");
    const findRenewal = async () => {
      const response = await api.asMert.get("/api/oem/renewals?state=open&to=2027-12-31&pageSize=500");
      const { entities } = parseApiResult(createPageSchema(queuedRenewal), response);
      return entities.find(({ licenseKey }) => licenseKey === key);
    };
    expect(await findRenewal()).toMatchObject({ hasAutoRenewal: true, nextReminderOn: expect.any(String) });
    api.context.omitsAutoRenewing = true;
    expect(await findRenewal()).toMatchObject({ hasAutoRenewal: true, nextReminderOn: null });
  });
});
