import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { createMarketplaceActor } from "#app/domain/marketplace/actor.ts";
import { resolveMarketplaceCustomer } from "#app/domain/sign-up/marketplace-customer.ts";
import { isWaitingForStaffError } from "#app/domain/instance/provisioner.ts";
import { registerBuyer } from "#app/domain/sign-up/register.ts";
import { registration } from "#app/domain/sign-up/registration.ts";
import { createSandboxMarketplace } from "#app/gateways/marketplace/sandbox.ts";
import { simulatedProvisioner } from "#app/gateways/provisioner/simulated.ts";
import { createSamplePackages } from "#dev/demo/packages.ts";
import { globexExpiring, issue } from "#tests/fixtures/licenses.ts";
import { createSignUpForm } from "#tests/support/customers/buyers.ts";
import { mapDimensions } from "#tests/support/customers/map-dimensions.ts";
import { runCommand } from "#tests/support/apps/run-command.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "job-"));
});
afterEach(() => rm(folder, { recursive: true }));

const runJob = (args: string[], variables: Record<string, string> = {}) =>
  runCommand("job", args, { DATA_DIR: folder, ...variables });

async function signUp(token: string, entitlementDimension = "assets"): Promise<void> {
  const storage = await openStorage(nodeSqlite(join(folder, "licenses.sqlite")));
  await createSamplePackages(storage);
  const hosting = {
    storage,
    marketplace: createSandboxMarketplace(readSystemClock),
    provisioner: simulatedProvisioner,
    instanceDomain: "instances.example.com",
  };
  const actor = createMarketplaceActor("sign-up", readSystemClock());
  await resolveMarketplaceCustomer(hosting, actor, token);
  const form = registration.parse(createSignUpForm(token, { entitlementDimension }));
  await registerBuyer(hosting, actor, form).catch((error: unknown) => {
    if (!isWaitingForStaffError(error)) throw error;
  });
  await storage.close();
}

test("the job entitlements reports a waiting purchase whose marketplace is not set up", async () => {
  await signUp("sandbox-approval-2");
  expect(await runJob(["entitlements"])).toEqual({
    code: 1,
    stdout: "",
    stderr:
      "entitlements: Failed to finish waiting sign-ups. The marketplace sandbox is not set up, so purchases from this marketplace cannot start.\n",
  });
  expect(await runJob(["entitlements"], { MARKETPLACE: "sandbox" })).toMatchObject({ code: 0, stderr: "" });
});

test("a dry run of the job entitlements lists purchases that it would link", async () => {
  await signUp("sandbox-renewed");
  const { code, stdout } = await runJob(["entitlements", "--dry-run"], { MARKETPLACE: "sandbox" });
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /^sandbox {2}sandbox-renewed\.2 {2}no license {2}This purchase continues the license \w{5}(-\w{5}){4}, but is not linked to this license\.\n/,
  );
  expect(stdout).toContain("entitlements: 1 purchase differs as of ");
  await runJob(["entitlements"], { MARKETPLACE: "sandbox" });
  const laterResult = await runJob(["entitlements", "--dry-run"], { MARKETPLACE: "sandbox" });
  expect(laterResult.stdout).toMatch(/^entitlements: 0 purchases differ as of /);
});

test("a dry run of the job entitlements lists sign-ups that it would finish", async () => {
  await signUp("sandbox-unmapped", "enterprise-xl");
  const settings = { MARKETPLACE: "sandbox" };
  const waitingResult = await runJob(["entitlements", "--dry-run"], settings);
  expect(waitingResult.stdout).toContain(", and 0 sign-ups would be finished; nothing was changed.");

  const storage = await openStorage(nodeSqlite(join(folder, "licenses.sqlite")));
  await mapDimensions(storage, {
    "corporate-1": [
      { provider: "sandbox", productCode: "sandbox", dimension: "enterprise-xl", fills: "assets" },
    ],
  });
  await storage.close();
  const { stdout } = await runJob(["entitlements", "--dry-run"], settings);
  expect(stdout).toMatch(/^sandbox {2}sandbox-unmapped {2}no license {2}Its sign-up would be finished\.$/m);
  expect(stdout).toContain(", and 1 sign-up would be finished; nothing was changed.");

  await runJob(["entitlements"], settings);
  const laterResult = await runJob(["entitlements", "--dry-run"], settings);
  expect(laterResult.stdout).toContain(", and 0 sign-ups would be finished; nothing was changed.");
});

test("a dry run of the job entitlements without a marketplace says that nothing was compared", async () => {
  expect(await runJob(["entitlements", "--dry-run"])).toEqual({
    code: 1,
    stdout: "",
    stderr: "MARKETPLACE is not set, so the job entitlements has nothing to compare.\n",
  });
});

test("a dry run of the reminders counts one day in the singular", async () => {
  const storage = await openStorage(nodeSqlite(join(folder, "licenses.sqlite")));
  const { record } = await issue(storage, globexExpiring());
  await storage.close();
  const { stdout } = await runJob(["reminders", "--dry-run", "--as-of", "2026-11-30T12:00:00Z"]);
  expect(stdout).toMatch(new RegExp(`^${record.key} .+, 1 day before `));
});
