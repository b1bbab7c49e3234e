import { expect, it } from "vitest";
import { hostedCustomerFilter } from "#app/domain/hosted-customer/hosted-filter.ts";
import { findHostedCustomerDetails, listHostedCustomers } from "#app/domain/hosted-customer/hosted-list.ts";
import { paging } from "#app/domain/page.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { type Instant, addMs } from "#app/domain/time/time.ts";
import { createSandboxMarketplace } from "#app/gateways/marketplace/sandbox.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { jobNames } from "#app/domain/job/job-name.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { createDemoData } from "#dev/demo/create-demo-data.ts";
import { demoInstanceSettings } from "#tests/support/engines/demo-story.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { clock, now as startOfTest } from "#tests/fixtures/licenses.ts";
import { noHeadPublisher, createRecordingMailer } from "#tests/support/outside/mails.ts";
import { silentWebhookClient } from "#tests/support/outside/webhooks.ts";

const leapDay: Instant = "2028-02-29T00:20:00.000Z";

const listAllCustomers = async (storage: Storage, now: Instant) => {
  const pages = await Promise.all(
    [{}, { state: "deleted" }].map((query) =>
      listHostedCustomers(storage, hostedCustomerFilter.parse({ ...query, pageSize: "100" }), now),
    ),
  );
  return pages.flatMap(({ entities }) => entities);
};

async function fetchStates(storage: Storage, now: Instant) {
  const allCustomers = await listAllCustomers(storage, now);
  return Object.fromEntries(allCustomers.map(({ subdomain, state }) => [subdomain, state]));
}

const statesBySubdomain = {
  athena: "running",
  wonka: "running",
  schit: "ended",
  "massive-dynamic": "running",
  tyrell: "running",
  magen: "invited",
  "slow-cyberdyne": "creating",
  koenigsbrunn: "failed",
  aman: "suspended",
  stark: "waiting",
  soylent: "deleted",
};

describeOnEveryEngine("The demo data's hosted customers", (openDatabase) => {
  it.each([startOfTest, leapDay])("include every state on %s", async (now) => {
    const { storage } = await openDatabase({
      clock: () => now,
      hasHostedDemoData: now === startOfTest,
    });
    await createDemoData(storage, now, demoInstanceSettings);
    expect(await fetchStates(storage, now)).toEqual(statesBySubdomain);
    const allCustomers = await listAllCustomers(storage, now);
    const findPurpose = (name: string) => allCustomers.find(({ subdomain }) => subdomain === name)?.purpose;
    expect(["athena", "massive-dynamic", "tyrell"].map(findPurpose)).toEqual(["trial", "demo", "paid"]);
    expect(await storage.hostedCustomers.readCounts(now)).toEqual({
      runningTrials: 2,
      endingWithin7Days: 1,
      failed: 1,
      waiting: 1,
    });
    const failedCustomer = allCustomers.find(({ state }) => state === "failed");
    expect(failedCustomer).toMatchObject({
      failedStep: "domain",
      error: "The name server rejected the record: the zone is locked for maintenance.",
    });
    const wonkaCustomer = allCustomers.find(({ subdomain }) => subdomain === "wonka");
    expect(wonkaCustomer).toMatchObject({ daysLeft: 6, extensionDaysLeft: 9, totalClientsInUse: 847 });
    const { steps } = await findHostedCustomerDetails(storage, failedCustomer?.licenseKey ?? "", now);
    expect(steps.map(({ status }) => status)).toEqual(["done", "failed", "pending", "pending"]);
    const { rows } = await storage.instances.listWaitingBuyers(0, 10);
    expect(rows).toMatchObject([{ companyName: "Stark Industries", reason: "needs-approval" }]);

    await createDemoData(storage, now, demoInstanceSettings);
    expect(await listAllCustomers(storage, now)).toHaveLength(allCustomers.length);
  });

  it("are recorded in the history in chronological order", async () => {
    const { storage } = await openDatabase({ clock, hasHostedDemoData: true });
    const { rows } = await storage.history.listPage({ ...paging.parse({ pageSize: "1000" }) });
    const sortedEvents = rows.toSorted((a, b) => a.id - b.id);
    const days = sortedEvents.map(({ createdAt }) => createdAt.slice(0, 10));
    expect(days).toEqual(days.toSorted());
    const actorByEvent = Object.fromEntries(rows.map(({ eventName, createdBy }) => [eventName, createdBy]));
    expect(actorByEvent).toMatchObject({
      "convert-trial": "mert@example.com",
      "delete-instance": "ada@example.com",
      "extend-trial": "mert@example.com",
      "invite-customer": "mert@example.com",
      "suspend-instance": "ada@example.com",
    });
  });

  it("keep their state when the jobs run and cause no mail", async () => {
    const { storage } = await openDatabase({ clock, hasHostedDemoData: true });
    const mailer = createRecordingMailer();
    const jobContext = {
      mailer,
      keyAliasSecrets: null,
      trustedProviders: [],
      tokenDaysAfterSignIn: 45,
      eventSink: null,
      headPublisher: { ...noHeadPublisher, post: async () => {} },
      provisioner: simulatedProvisioner,
      marketplaces: [createSandboxMarketplace(clock)],
      instanceDomain: "instances.example.com",
      staffMail: { recipients: ["desk@example.com"], origin: demoInstanceSettings.origin },
      webhookSender: { webhookClient: silentWebhookClient, secrets: ["secret of the tests"] as const },
      log: () => {},
      now: clock,
    };
    const countEvents = async () =>
      (await storage.history.listPage({ ...paging.parse({ pageSize: "1000" }) })).total;
    const initialEventCount = await countEvents();
    for (const name of jobNames.filter((job) => job !== "reminders"))
      await jobs[name](storage, clock(), jobContext);
    expect(mailer.receivedMails).toEqual([]);
    expect(await countEvents()).toBe(initialEventCount);
    expect(await fetchStates(storage, startOfTest)).toEqual(statesBySubdomain);

    await jobs.reminders(storage, clock(), jobContext);
    const companyNames = (await listAllCustomers(storage, startOfTest)).map(({ companyName }) => companyName);
    expect(
      mailer.receivedMails.filter(({ text }) => companyNames.some((name) => text.includes(name))),
    ).toEqual([]);

    const laterTime = "2026-11-20T12:10:00.000Z";
    for (let step = 0; step < 5; step += 1) {
      const runTime = addMs(startOfTest, (step + 1) * 25_000);
      await jobs.provisioning(storage, runTime, { ...jobContext, now: () => runTime });
    }
    expect(await fetchStates(storage, laterTime)).toEqual({
      ...statesBySubdomain,
      "slow-cyberdyne": "running",
    });
  });
});
