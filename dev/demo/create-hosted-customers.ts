import type { HostedEdit } from "#app/domain/hosted-customer/hosted-edit.ts";
import { newTrial, startTrial } from "#app/domain/hosted-customer/new-trial.ts";
import { advanceInstance } from "#app/domain/instance/advance.ts";
import { createInstance } from "#app/domain/instance/create-instance.ts";
import { staffNoticeOf } from "#app/domain/instance/notice.ts";
import { stepNames } from "#app/domain/instance/steps.ts";
import type { Hosting } from "#app/domain/instance/order-instance.ts";
import { waitsForStaff } from "#app/domain/instance/provisioner.ts";
import type { Customer } from "#app/domain/license/license.ts";
import { marketplaceActor } from "#app/domain/marketplace/actor.ts";
import { arriveFromMarketplace } from "#app/domain/sign-up/arrival.ts";
import { registerBuyer } from "#app/domain/sign-up/register.ts";
import { newSecret } from "#app/domain/text/secret.ts";
import type { Storage } from "#app/domain/storage.ts";
import { type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import { crmCustomer } from "./companies.ts";
import { deploy } from "./deploy.ts";
import {
  type ManualCustomer,
  failingInstance,
  type DemoHostedCustomer,
  demoHostedCustomers,
  waitingBuyer,
} from "./hosted-customers.ts";
import { demoMailer, demoMarketplace, demoProvisioner, stepMs } from "./hosting-company.ts";
import { authorOf, type DemoStep, morningOf } from "./demo-step.ts";

export interface Host extends Pick<Hosting, "instanceDomain"> {
  origin: string;
}

export function hostedSteps(storage: Storage, host: Host, now: Date): DemoStep[] {
  const provisioner = demoProvisioner({
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
    ...demoHostedCustomers.flatMap((hosted) => stepsOf(context, hosted)),
    { dayOffset: waitingBuyer.dayOffset, run: () => createWaitingBuyer(context) },
  ];
}

interface DemoContext {
  hosting: Hosting<Storage>;
  host: Host;
  now: Date;
}

function stepsOf(context: DemoContext, hosted: DemoHostedCustomer): DemoStep[] {
  const { hosting, now } = context;
  const { dayOffset, by, subdomain, laterChanges = [], deployed = [] } = hosted;
  let licenseKey = "";
  const editAt = (days: number): HostedEdit => ({
    actor: authorOf(by, `demo-hosted-${subdomain}`, morningOf(now, days)),
    licenseKey,
  });
  return [
    {
      dayOffset,
      async run() {
        licenseKey = await startHosted(context, hosted);
      },
    },
    ...laterChanges.map((change) => ({
      dayOffset: change.dayOffset,
      run: () => change.do(hosting, editAt(change.dayOffset)),
    })),
    ...(deployed.length === 0
      ? []
      : [
          {
            dayOffset: 0,
            run: () => deploy(hosting.storage, licenseKey, deployed, morningOf(now, dayOffset), now),
          },
        ]),
  ];
}

async function startHosted({ hosting, host, now }: DemoContext, hosted: DemoHostedCustomer): Promise<string> {
  const {
    subdomain,
    by,
    dayOffset,
    purpose,
    days,
    tier,
    how = "create",
    dealId,
    notes,
    secondsSinceStart,
  } = hosted;
  const at =
    secondsSinceStart === undefined
      ? morningOf(now, dayOffset)
      : instantOf(now.getTime() - secondsSinceStart * 1_000);
  const customer = hosted.manualCustomer
    ? customerOf(hosted.company, hosted.manualCustomer)
    : crmCustomer(hosted.company);
  const order = newTrial.parse({
    customer: "by-hand",
    ...customer,
    purpose,
    packageTierId: tier,
    days,
    dealId,
    notes,
    subdomain,
    how,
  });
  const actor = authorOf(by, `demo-hosted-${subdomain}`, at);
  const who = { customer, customerIsChecked: true, origin: host.origin };
  const { licenseKey } = await startTrial(
    { ...hosting, mailer: demoMailer },
    { actor, input: order, ...who },
  );
  await advanceTo(hosting, subdomain, at, now);
  return licenseKey;
}

async function advanceTo(
  { storage, provisioner }: Hosting<Storage>,
  subdomain: string,
  startedAt: Instant,
  now: Date,
) {
  const instance = await storage.instances.bySubdomain(subdomain);
  if (!instance) throw new Error(`The demo data has no subdomain ${subdomain}.`);
  for (const [nth] of stepNames.entries()) {
    const at = instantOf(Math.min(msOf(startedAt) + (nth + 1) * stepMs, now.getTime()));
    const instanceAfter = await advanceInstance(storage, provisioner, instance.id, at);
    if (instanceAfter?.status === "ready")
      await storage.transact(async (work) => work.markReadySeen(instance.id, at));
    if (instanceAfter?.status === "failed") {
      await storage.transact(async (work) =>
        work.dequeue(staffNoticeOf({ id: instance.id, status: "failed" }, at)),
      );
      return;
    }
  }
}

const customerOf = (company: string, { first, last, email, country }: ManualCustomer): Customer => ({
  companyName: company,
  firstName: first,
  lastName: last,
  email,
  countryCode: country,
  hubspotCompanyId: null,
  hubspotContactId: null,
});

async function createWaitingBuyer({ hosting, now }: DemoContext): Promise<void> {
  const { storage } = hosting;
  const { token, form, dayOffset } = waitingBuyer;
  const at = morningOf(now, dayOffset);
  const actor = marketplaceActor(`demo-buyer-${form.domain}`, at);
  const market = { ...hosting, marketplace: demoMarketplace(token, now) };
  const password = newSecret();
  const { customerId: marketplaceId } = await arriveFromMarketplace(market, actor, token);
  const { licenseKey } = await registerBuyer(market, actor, { ...form, marketplaceId, password });
  await createInstance(market, actor, licenseKey, password).catch((error: unknown) => {
    if (!waitsForStaff(error)) throw error;
  });
  const instance = await storage.instances.bySubdomain(form.domain);
  if (instance)
    await storage.transact(async (work) =>
      work.dequeue(staffNoticeOf({ id: instance.id, status: "waiting" }, at)),
    );
}
