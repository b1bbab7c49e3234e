import { z } from "zod";
import type { Transact } from "#app/domain/history/transaction.ts";

/** Steps in the recommended order. */
const stepName = z.enum([
  "sign-in",
  "signing-key",
  "catalog",
  "customers",
  "mail",
  "marketplace",
  "backup",
  "first-license",
]);
export type StepName = z.output<typeof stepName>;

const setup = z.object({
  isDemo: z.boolean(),
  signIn: z.array(z.string()),
  crm: z.enum(["hubspot", "by-hand"]),
  mail: z.enum(["sent", "stored"]),
  marketplace: z.enum(["aws", "azure", "sandbox", "off"]),
});
export type Setup = z.output<typeof setup>;

/** Steps that an admin marks as done or not needed. */
export const manualStepName = z.enum(["customers", "mail", "marketplace", "backup"]);

export const firstStepChoices = z.object({
  /** Steps that an admin marked as done or not needed. */
  settled: z.array(manualStepName).max(manualStepName.options.length).default([]),
  /** True if an admin has hidden the first steps. */
  isPutAway: z.boolean().default(false),
});
export type FirstStepChoices = z.output<typeof firstStepChoices>;

export const firstSteps = z.object({
  isShown: z.boolean(),
  steps: z.array(z.object({ name: stepName, isDone: z.boolean(), isSettled: z.boolean() })),
  settled: z.array(manualStepName),
  setup,
});
export type FirstSteps = z.output<typeof firstSteps>;

export interface FirstStepStore {
  read(): Promise<FirstStepChoices & { hasTier: boolean; hasLicense: boolean }>;
}

export interface FirstStepWrites {
  save(choices: FirstStepChoices): void;
}

interface FirstStepPorts {
  firstSteps: FirstStepStore;
  transact: Transact<{ firstSteps: FirstStepWrites }>;
}

/** A demo installation shows no first steps. */
export async function readFirstSteps(
  { firstSteps }: Pick<FirstStepPorts, "firstSteps">,
  setup: Setup,
): Promise<FirstSteps> {
  if (setup.isDemo) return { isShown: false, steps: [], settled: [], setup };
  const { settled, isPutAway, hasTier, hasLicense } = await firstSteps.read();
  const isDoneByName: Record<StepName, boolean> = {
    "sign-in": true,
    "signing-key": true,
    catalog: hasTier,
    customers: setup.crm === "hubspot",
    mail: setup.mail === "sent",
    marketplace: setup.marketplace !== "off" && setup.marketplace !== "sandbox",
    backup: false,
    "first-license": hasLicense,
  };
  const isSettled = (name: StepName) => settled.some((settledName) => settledName === name);
  const steps = stepName.options.map((name) => ({
    name,
    isDone: isDoneByName[name] || isSettled(name),
    isSettled: isSettled(name) && !isDoneByName[name],
  }));
  return { isShown: !isPutAway && steps.some(({ isDone }) => !isDone), steps, settled, setup };
}

export async function saveFirstSteps(
  storage: FirstStepPorts,
  setup: Setup,
  choices: FirstStepChoices,
): Promise<FirstSteps> {
  await storage.transact(async (transaction) => transaction.firstSteps.save(choices));
  return readFirstSteps(storage, setup);
}
