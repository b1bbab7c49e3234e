import type { HostedCustomerEdit } from "#app/domain/hosted-customer/hosted-edit.ts";
import { newTrial, startTrial } from "#app/domain/hosted-customer/new-trial.ts";
import { advanceInstance } from "#app/domain/instance/advance.ts";
import { createInstance } from "#app/domain/instance/create-instance.ts";
import { createStaffNoticeQueueItem } from "#app/domain/instance/notice.ts";
import { stepNames } from "#app/domain/instance/steps.ts";
import type { Hosting } from "#app/domain/instance/order-instance.ts";
import { isWaitingForStaffError } from "#app/domain/instance/provisioner.ts";
import type { Customer } from "#app/domain/license/license.ts";
import { createMarketplaceActor } from "#app/domain/marketplace/actor.ts";
import { resolveMarketplaceCustomer } from "#app/domain/sign-up/marketplace-customer.ts";
import { registerBuyer } from "#app/domain/sign-up/register.ts";
import { generateSecret } from "#app/domain/text/secret.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import { findCrmCustomer } from "./companies.ts";
import { createDemoServers } from "./deploy.ts";
import {
  type ManualCustomer,
  failingInstance,
  type DemoHostedCustomer,
  demoHostedCustomers,
  waitingBuyer,
} from "./hosted-customers.ts";
import { demoMailer, createDemoMarketplace, createDemoProvisioner, stepMs } from "./hosting-company.ts";
import { createDemoActor, type DemoStep, computeDemoTime } from "./demo-step.ts";

export interface Host extends Pick<Hosting, "instanceDomain"> {
  origin: string;
}

export function createHostedCustomerSteps(storage: Storage, host: Host, now: Instant): DemoStep[] {
  const provisioner = createDemoProvisioner({
    failingSubdomain: failingInstance.subdomain,
    error: failingInstance.error,
    waitingSubdomain: waitingBuyer.form.domain,
  });
  const context: DemoContext = {
    hosting: { storage, provisioner, instanceDomain: host.instanceDomain },
    host,
    now,
  };
  return [
    ...demoHostedCustomers.flatMap((demoCustomer) => createCustomerSteps(context, demoCustomer)),
    { dayOffset: waitingBuyer.dayOffset, run: () => createWaitingBuyer(context) },
  ];
}

interface DemoContext {
  hosting: Hosting<Storage>;
  host: Host;
  now: Instant;
}

function createCustomerSteps(context: DemoContext, demoCustomer: DemoHostedCustomer): DemoStep[] {
  const { hosting, now } = context;
  const { dayOffset, createdBy, subdomain, laterChanges = [], servers = [] } = demoCustomer;
  let licenseKey = "";
  const createEdit = (editDayOffset: number): HostedCustomerEdit => ({
    actor: createDemoActor(createdBy, `demo-hosted-${subdomain}`, computeDemoTime(now, editDayOffset)),
    licenseKey,
  });
  return [
    {
      dayOffset,
      async run() {
        licenseKey = await startHostedCustomer(context, demoCustomer);
      },
    },
    ...laterChanges.map((change) => ({
      dayOffset: change.dayOffset,
      run: () => change.apply(hosting, createEdit(change.dayOffset)),
    })),
    ...(servers.length === 0
      ? []
      : [
          {
            dayOffset: 0,
            run: () =>
              createDemoServers(hosting.storage, licenseKey, servers, computeDemoTime(now, dayOffset), now),
          },
        ]),
  ];
}

async function startHostedCustomer(
  { hosting, host, now }: DemoContext,
  demoCustomer: DemoHostedCustomer,
): Promise<string> {
  const {
    subdomain,
    createdBy,
    dayOffset,
    purpose,
    days,
    packageTierId,
    startMode = "create",
    dealId,
    notes,
    secondsSinceStart,
  } = demoCustomer;
  const startedAt =
    secondsSinceStart === undefined
      ? computeDemoTime(now, dayOffset)
      : instantOf(msOf(now) - secondsSinceStart * 1_000);
  const customer = demoCustomer.manualCustomer
    ? createManualCustomer(demoCustomer.company, demoCustomer.manualCustomer)
    : findCrmCustomer(demoCustomer.company);
  const trial = newTrial.parse({
    customer: "by-hand",
    ...customer,
    purpose,
    packageTierId,
    days,
    dealId,
    notes,
    subdomain,
    how: startMode,
  });
  const actor = createDemoActor(createdBy, `demo-hosted-${subdomain}`, startedAt);
  const { licenseKey } = await startTrial(
    { ...hosting, mailer: demoMailer },
    { actor, trial, customer, isCustomerConfirmed: true, origin: host.origin },
  );
  await advanceAllSteps(hosting, subdomain, startedAt, now);
  return licenseKey;
}

async function advanceAllSteps(
  { storage, provisioner }: Hosting<Storage>,
  subdomain: string,
  startedAt: Instant,
  now: Instant,
) {
  const instance = await storage.instances.findBySubdomain(subdomain);
  if (!instance) throw new Error(`The demo data has no subdomain ${subdomain}.`);
  for (const [stepIndex] of stepNames.entries()) {
    const stepEndsAt = instantOf(Math.min(msOf(startedAt) + (stepIndex + 1) * stepMs, msOf(now)));
    const advancedInstance = await advanceInstance(storage, provisioner, instance.id, stepEndsAt);
    if (advancedInstance?.status === "ready")
      await storage.transact(async (transaction) =>
        transaction.instances.recordReadyShown(instance.id, stepEndsAt),
      );
    if (advancedInstance?.status === "failed") {
      await storage.transact(async (transaction) =>
        transaction.queue.dequeue(
          createStaffNoticeQueueItem({ id: instance.id, status: "failed" }, stepEndsAt),
        ),
      );
      return;
    }
  }
}

const createManualCustomer = (
  company: string,
  { firstName, lastName, email, country }: ManualCustomer,
): Customer => ({
  companyName: company,
  firstName,
  lastName,
  email,
  countryCode: country,
  hubspotCompanyId: null,
  hubspotContactId: null,
});

async function createWaitingBuyer({ hosting, now }: DemoContext): Promise<void> {
  const { storage } = hosting;
  const { token, form, dayOffset } = waitingBuyer;
  const registeredAt = computeDemoTime(now, dayOffset);
  const actor = createMarketplaceActor(`demo-buyer-${form.domain}`, registeredAt);
  const marketplaceContext = { ...hosting, marketplace: createDemoMarketplace(token, now) };
  const password = generateSecret();
  const { customerId: marketplaceId } = await resolveMarketplaceCustomer(marketplaceContext, actor, token);
  const { licenseKey } = await registerBuyer(marketplaceContext, actor, { ...form, marketplaceId, password });
  await createInstance(marketplaceContext, actor, licenseKey, password).catch((error: unknown) => {
    if (!isWaitingForStaffError(error)) throw error;
  });
  const instance = await storage.instances.findBySubdomain(form.domain);
  if (instance)
    await storage.transact(async (transaction) =>
      transaction.queue.dequeue(
        createStaffNoticeQueueItem({ id: instance.id, status: "waiting" }, registeredAt),
      ),
    );
}
