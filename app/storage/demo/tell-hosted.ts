import type { HostedEdit } from "#app/domain/hosted-customer/hosted-edit.ts";
import { newTrial, startTrial } from "#app/domain/hosted-customer/new-trial.ts";
import { advanceInstance } from "#app/domain/instance/advance.ts";
import { createInstance } from "#app/domain/instance/create-instance.ts";
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
import { inCrm } from "./companies.ts";
import { deploy } from "./deploy.ts";
import { type ByHand, failing, type HostedChapter, hostedChapters, waitingBuyer } from "./hosted-chapters.ts";
import { demoMailer, demoMarketplace, demoProvisioner, stepMs } from "./hosting-company.ts";
import { authorOf, type Moment, morningOf } from "./moment.ts";

export interface Host extends Pick<Hosting, "instanceDomain"> {
  origin: string;
}

export function hostedMoments(storage: Storage, host: Host, now: Date): Moment[] {
  const provisioner = demoProvisioner({
    fails: failing.subdomain,
    fault: failing.fault,
    waits: waitingBuyer.form.domain,
  });
  const stage: Stage = { hosting: { storage, provisioner, instanceDomain: host.instanceDomain }, host, now };
  return [
    ...hostedChapters.flatMap((chapter) => momentsOf(stage, chapter)),
    { made: waitingBuyer.made, tell: () => tellWaitingBuyer(stage) },
  ];
}

interface Stage {
  hosting: Hosting<Storage>;
  host: Host;
  now: Date;
}

function momentsOf(stage: Stage, chapter: HostedChapter): Moment[] {
  const { hosting, now } = stage;
  const { made, by, subdomain, deeds = [], deployed = [] } = chapter;
  let licenseKey = "";
  const editAt = (days: number): HostedEdit => ({
    actor: authorOf(by, `demo-hosted-${subdomain}`, morningOf(now, days)),
    licenseKey,
  });
  return [
    {
      made,
      async tell() {
        licenseKey = await start(stage, chapter);
      },
    },
    ...deeds.map((deed) => ({ made: deed.made, tell: () => deed.do(hosting, editAt(deed.made)) })),
    ...(deployed.length === 0
      ? []
      : [{ made: 0, tell: () => deploy(hosting.storage, licenseKey, deployed, morningOf(now, made), now) }]),
  ];
}

async function start({ hosting, host, now }: Stage, chapter: HostedChapter): Promise<string> {
  const { subdomain, by, made, purpose, days, tier, how = "create", dealId, notes, begunSeconds } = chapter;
  const at =
    begunSeconds === undefined ? morningOf(now, made) : instantOf(now.getTime() - begunSeconds * 1_000);
  const customer = chapter.byHand ? byHand(chapter.company, chapter.byHand) : inCrm(chapter.company);
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
  const { licenseKey } = await startTrial({ ...hosting, mailer: demoMailer }, { actor, order, ...who });
  await goOn(hosting, subdomain, at, now);
  return licenseKey;
}

async function goOn({ storage, provisioner }: Hosting, subdomain: string, begun: Instant, now: Date) {
  const instance = await storage.instances.bySubdomain(subdomain);
  if (!instance) throw new Error(`The demo data has no subdomain ${subdomain}.`);
  for (const [nth] of stepNames.entries()) {
    const at = instantOf(Math.min(msOf(begun) + (nth + 1) * stepMs, now.getTime()));
    const reached = await advanceInstance(storage, provisioner, instance.id, at);
    if (reached?.status === "ready")
      await storage.transact(async (work) => work.noteReadySeen(instance.id, at));
    if (reached?.status === "failed") {
      await storage.transact(async (work) => work.noteTold(instance.id, "failed", at));
      return;
    }
  }
}

const byHand = (company: string, { first, last, email, country }: ByHand): Customer => ({
  companyName: company,
  firstName: first,
  lastName: last,
  email,
  countryCode: country,
  hubspotCompanyId: null,
  hubspotContactId: null,
});

async function tellWaitingBuyer({ hosting, now }: Stage): Promise<void> {
  const { storage } = hosting;
  const { token, form, made } = waitingBuyer;
  const at = morningOf(now, made);
  const actor = marketplaceActor(`demo-buyer-${form.domain}`, at);
  const market = { ...hosting, marketplace: demoMarketplace(token, now) };
  const password = newSecret();
  const { customerId: marketplaceId } = await arriveFromMarketplace(market, actor, token);
  const { licenseKey } = await registerBuyer(market, actor, { ...form, marketplaceId, password });
  await createInstance(market, actor, licenseKey, password).catch((refusal: unknown) => {
    if (!waitsForStaff(refusal)) throw refusal;
  });
  const instance = await storage.instances.bySubdomain(form.domain);
  if (instance) await storage.transact(async (work) => work.noteTold(instance.id, "waiting", at));
}
