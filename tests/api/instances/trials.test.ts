import { describe, expect, it } from "vitest";
import { trialEndpoints } from "#app/api/instances/trials.ts";
import { startedTrial } from "#app/domain/hosted-customer/new-trial.ts";
import { noCapacityProblem, subdomainTakenProblem } from "#app/domain/instance/provisioner.ts";
import { license } from "#app/domain/license/license.ts";
import { Problem } from "#app/domain/problem.ts";
import { advanceInstances } from "#app/jobs/provisioning.ts";
import { startTestApi, origin, errorBody, parseApiResult } from "#tests/support/api/api.ts";
import { selectInstances, registerBuyer, fetchWaitingBuyers } from "#tests/support/customers/buyers.ts";
import {
  requestAction,
  fetchEventNames,
  fetchHostedCustomer,
  fetchHostedCustomers,
  startRunningTrial,
  startTrial,
  requestTrial,
  readTokenOfLastMail,
} from "#tests/support/customers/hosted-customers.ts";
import { recordInstanceOrders } from "#tests/support/outside/recording-provisioner.ts";
import { createRecordingMailer } from "#tests/support/outside/mails.ts";
import { buildCrmLicenseBody } from "#tests/support/customers/license-bodies.ts";
import { buildTrialBody } from "#tests/support/customers/trial-body.ts";

const subdomainErrors = { fields: { subdomain: [expect.any(String)] } };

describe("A trial created by staff", () => {
  it("is a two-week license with an instance ordered without a password", async () => {
    const api = await startTestApi();
    const orders = recordInstanceOrders(api);
    const response = await requestTrial(api, { notes: "Met in Łódź", dealId: "D-7", tags: ["emea"] });
    expect(response.status).toBe(201);
    const { licenseKey, ...trial } = parseApiResult(startedTrial, response);
    expect(trial).toEqual({
      hostname: "wayne.instances.example.com",
      status: "requested",
      invitationError: null,
    });
    expect(orders).toMatchObject([
      { licenseKey, subdomain: "wayne", email: "lucius@wayne.example", password: null, approved: true },
    ]);
    const createdLicense = parseApiResult(license, await api.asRita.get(`/api/oem/licenses/${licenseKey}`));
    expect(createdLicense).toMatchObject({
      environment: 2,
      type: 1,
      notes: "Met in Łódź",
      startsAt: "2026-11-20T00:00:00.000Z",
      expiredAt: "2026-12-04T23:59:59.999Z",
      createdBy: "mert@example.com",
    });
    expect(await fetchHostedCustomer(api, licenseKey)).toMatchObject({
      purpose: "trial",
      packageTierPrettyName: createdLicense.packageTierPrettyName,
      source: "staff",
      state: "creating",
      trialEndsAt: "2026-12-04T23:59:59.999Z",
      daysLeft: 14,
      extensionDaysLeft: 14,
      dealId: "D-7",
      invitation: null,
      steps: [{ step: "server", status: "running" }, {}, {}, {}],
    });
    expect(await fetchEventNames(api, licenseKey)).toEqual(["create-instance", "add-quota", "create"]);
  });

  it("advances through the same steps as any instance", async () => {
    const api = await startTestApi();
    const key = await startRunningTrial(api);
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ state: "running", status: "ready" });
  });

  it.each([
    ["demo", {}, 2, null, "2027-11-20T23:59:59.999Z"],
    ["paid", {}, 3, null, "2027-11-20T23:59:59.999Z"],
    ["trial", { days: 30 }, 2, "2026-12-20T23:59:59.999Z", "2026-12-20T23:59:59.999Z"],
  ] as const)("is a %s license with %j", async (purpose, period, environment, trialEndsAt, expiredAt) => {
    const api = await startTestApi();
    const capacities = { totalClientCapacity: 77, serverCapacity: 3 };
    const key = await startTrial(api, { purpose, ...period, ...capacities });
    const expectedTrial = { purpose, environment, trialEndsAt, expiredAt, totalClientCapacity: 77 };
    expect(await fetchHostedCustomer(api, key)).toMatchObject(expectedTrial);
  });

  it("can be for a company of the CRM", async () => {
    const api = await startTestApi();
    const { hubspotCompanyId, hubspotContactId, hubspotCompanyName, hubspotContactEmail } =
      buildCrmLicenseBody();
    const fieldsByHand = {
      companyName: undefined,
      firstName: undefined,
      lastName: undefined,
      email: undefined,
      countryCode: undefined,
    };
    const ids = { hubspotCompanyId, hubspotContactId, hubspotCompanyName, hubspotContactEmail };
    const key = await startTrial(api, { customer: "crm", ...fieldsByHand, ...ids });
    const createdLicense = parseApiResult(license, await api.asRita.get(`/api/oem/licenses/${key}`));
    expect(createdLicense).toMatchObject({ companyName: "Acme Corporation", hubspotCompanyId: 1001 });
    const [customer] = await api.engine.db.selectFrom("customer").selectAll().execute();
    expect(customer).toMatchObject({
      company_name: "Acme Corporation",
      source: "staff",
      email: createdLicense.email,
    });
  });

  it("is created once for one idempotency key", async () => {
    const api = await startTestApi();
    const headers = { "idempotency-key": "trial-1" };
    const responses = [
      await api.asMert.post("/api/customers/one/trials", buildTrialBody(), headers),
      await api.asMert.post("/api/customers/one/trials", buildTrialBody(), headers),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses[1]?.text).toBe(responses[0]?.text);
    expect(await selectInstances(api)).toHaveLength(1);
  });

  it.each([
    ["", 422, "ID00"],
    ["no.dots", 409, "IP01"],
    ["admin", 409, "IP01"],
    ["held", 409, "IP01"],
    ["bought", 409, "IP01"],
  ])("for the subdomain “%s” is rejected with %i %s and stores nothing", async (subdomain, status, code) => {
    const api = await startTestApi();
    await startTrial(api, { subdomain: "held" });
    await registerBuyer(api, "sandbox-new", { domain: "bought" });
    const initialLicenses = await api.engine.db.selectFrom("license").select("id").execute();
    const response = await requestTrial(api, { subdomain });
    expect([response.status, response.body]).toEqual([status, errorBody(code, subdomainErrors)]);
    expect(await api.engine.db.selectFrom("license").select("id").execute()).toEqual(initialLicenses);
    expect(await selectInstances(api)).toHaveLength(1);
  });

  it("is created once by simultaneous requests for one subdomain", async () => {
    const api = await startTestApi();
    const responses = await Promise.all([requestTrial(api), requestTrial(api), requestTrial(api)]);
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(await selectInstances(api)).toHaveLength(1);
  });

  it("is rejected if its form is incomplete", async () => {
    const api = await startTestApi();
    for (const [invalidFields, field] of [
      [{ customer: "nobody" }, "customer"],
      [{ purpose: "gift" }, "purpose"],
      [{ how: "later" }, "how"],
      [{ days: 0 }, "days"],
      [{ email: "nobody" }, "email"],
    ] as const)
      expect((await requestTrial(api, invalidFields)).body).toMatchObject({
        error: { fields: { [field]: [{}] } },
      });
    expect((await requestTrial(api, { packageTierId: "fis-standard" })).body).toMatchObject({
      error: { code: "TIER_UNKNOWN" },
    });
    expect((await fetchHostedCustomers(api)).totalEntityCount).toBe(0);
  });

  it("waits for staff if the provisioner has no capacity", async () => {
    const api = await startTestApi();
    recordInstanceOrders(api, noCapacityProblem);
    const key = await startTrial(api);
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ state: "waiting" });
    expect((await fetchWaitingBuyers(api)).entities).toMatchObject([{ licenseKey: key, source: "staff" }]);
  });

  it("fails if the subdomain is taken, until a user retries it", async () => {
    const api = await startTestApi();
    const orders = recordInstanceOrders(api, subdomainTakenProblem);
    const key = await startTrial(api);
    expect(await fetchHostedCustomer(api, key)).toMatchObject({
      state: "failed",
      failedStep: "server",
      error: "Domain is already registered.",
    });
    expect((await requestAction(api, key, "retry")).status).toBe(200);
    expect(orders).toHaveLength(2);
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ state: "creating", error: null });
    expect(await fetchEventNames(api, key)).toEqual([
      "create-instance",
      "retry-instance",
      "add-quota",
      "create",
    ]);
  });

  it("is ordered by the job if the provisioner was unavailable", async () => {
    const api = await startTestApi();
    const orders = recordInstanceOrders(
      api,
      () => new Problem("unavailable", "The provisioner is unreachable."),
    );
    const key = await startTrial(api);
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ state: "creating", status: "requested" });
    api.advanceClock(5 * 60_000);
    await advanceInstances(api.context.storage, api.context.now(), api.context);
    expect(orders).toMatchObject([{ approved: true }, { approved: true, password: null }]);
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ status: "creating" });
  });
});

describe("An invited customer", () => {
  it("gets a link by mail before an instance is ordered", async () => {
    const mailer = createRecordingMailer();
    const api = await startTestApi({ mailer });
    const orders = recordInstanceOrders(api);
    const key = await startTrial(api, { how: "invite" });
    expect(orders).toEqual([]);
    expect(mailer.receivedMails).toMatchObject([{ to: "lucius@wayne.example" }]);
    expect(mailer.receivedMails[0]?.text).toContain(
      `${origin}/confirm-customer?token=${readTokenOfLastMail(mailer)}`,
    );
    expect(mailer.receivedMails[0]?.text).toContain("mert@example.com");
    expect(await fetchHostedCustomer(api, key)).toMatchObject({
      state: "invited",
      status: "invited",
      invitation: {
        sentTo: "lucius@wayne.example",
        sentAt: "2026-11-20T12:00:00.000Z",
        error: null,
        expiresAt: "2026-11-27T12:00:00.000Z",
        usedAt: null,
      },
    });
    expect(await fetchEventNames(api, key)).toEqual(["invite-customer", "add-quota", "create"]);
    const storedInvitations = await api.engine.db.selectFrom("invitation").selectAll().execute();
    expect(JSON.stringify(storedInvitations)).not.toContain(readTokenOfLastMail(mailer));
    api.advanceClock(600_000);
    await advanceInstances(api.context.storage, api.context.now(), api.context);
    expect(orders).toEqual([]);
  });

  it("shows the reason if the mail was not sent, and can be invited again", async () => {
    const mailer = createRecordingMailer();
    const api = await startTestApi({ mailer });
    mailer.nextOutcomes.push({ sent: false, failureKind: "temporary", reason: "451 Try again later." });
    const key = await startTrial(api, { how: "invite" });
    const firstToken = readTokenOfLastMail(mailer);
    const failedInvitation = { invitation: { sentAt: null, error: "451 Try again later." } };
    expect(await fetchHostedCustomer(api, key)).toMatchObject(failedInvitation);
    mailer.nextOutcomes.push({ sent: false, failureKind: "refused", reason: "550 No such box." });
    const rejection = await requestAction(api, key, "resend-invitation");
    expect([rejection.status, rejection.body]).toEqual([503, errorBody("MAIL_FAILED")]);
    const secondResponse = await requestAction(api, key, "resend-invitation");
    expect(secondResponse.body).toMatchObject({
      result: { invitation: { error: null, sentAt: expect.any(String) } },
    });
    expect(readTokenOfLastMail(mailer)).not.toBe(firstToken);
    expect(mailer.receivedMails).toHaveLength(3);
  });

  it("is the only kind of customer whose invitation can be sent again", async () => {
    const api = await startTestApi();
    const key = await startRunningTrial(api);
    expect((await requestAction(api, key, "resend-invitation")).body).toEqual(errorBody("NOT_INVITED"));
  });
});

describe("The check of a company", () => {
  it("returns the licenses of the company, ignoring case and diacritics", async () => {
    const api = await startTestApi();
    const key = await startTrial(api, { companyName: "Işık Güvenlik A.Ş.", subdomain: "isik" });
    const companyName = encodeURIComponent("ISIK guvenlik a.s.");
    const response = await api.asRita.get(`/api/customers/one/check?companyName=${companyName}`);
    expect(parseApiResult(trialEndpoints.listCompanyLicenses.result, response).entities).toEqual([
      {
        licenseKey: key,
        environment: 2,
        lifetimeStatus: "almost-expired",
        expiredAt: "2026-12-04T23:59:59.999Z",
        hostname: "isik.instances.example.com",
        trialEndsAt: "2026-12-04T23:59:59.999Z",
      },
      expect.objectContaining({ environment: 3, hostname: null, trialEndsAt: null }),
    ]);
    const emptyResponse = await api.asRita.get("/api/customers/one/check?companyName=Nobody");
    expect(emptyResponse.body).toMatchObject({ result: { entities: [], totalEntityCount: 0 } });
    const secondPath = `/api/customers/one/check?companyName=${companyName}&pageNumber=1&pageSize=1`;
    expect((await api.asRita.get(secondPath)).body).toMatchObject({
      result: { entities: [{ environment: 3 }], totalEntityCount: 2, currentPage: 1 },
    });
  });
});
