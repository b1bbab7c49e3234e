import { z } from "zod";
import { formatCount, formatDate } from "#app/domain/time/format-date.ts";
import { findConfiguredMarketplace } from "#app/domain/marketplace/marketplace.ts";
import { listDifferences } from "#app/domain/marketplace/reconcile.ts";
import { listMappedSignUps } from "#app/domain/sign-up/staff-decisions.ts";
import { previewReminders } from "#app/domain/reminder/preview-reminders.ts";
import { isLate } from "#app/domain/reminder/schedule.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { startingInstant } from "#app/domain/time/time-schemas.ts";
import { deriveAliasSecrets } from "#app/domain/text/decrypt-alias.ts";
import { type JobName, jobNames } from "#app/domain/job/job-name.ts";
import { jobs, stopsWhilePaused } from "#app/jobs/jobs.ts";
import type { TrustedProvider } from "#app/domain/person/trust.ts";
import { closedMarketplace } from "#app/gateways/marketplace/sandbox.ts";
import { Problem } from "#app/domain/problem.ts";
import { describeError, recordRun } from "#app/jobs/recorded-runs.ts";
import { ConfigError, readConfig, readCommandConfig } from "#app/hosts/settings/config.ts";
import { parseSigningKeys, type SigningKey } from "#app/documents/signing-keys.ts";
import { createHeadPublisher } from "../history-heads.ts";
import { readConfiguredKey } from "./configured-key.ts";
import { openConfiguredStorage } from "../configured-storage.ts";
import { parseCommand } from "./parse-command.ts";
import { log } from "#app/hosts/telemetry/log.ts";
import { platform } from "../node.ts";
import { configureExternalSystems } from "../outside-systems.ts";
import { createWebhookSender } from "../webhook-sender.ts";
import { listErrors } from "#app/domain/thrown-error.ts";

/** Other jobs share a queue with a running app and need the real time. Reminders have the simulated time, but their queue has the real time. */
const simulatedJobs: readonly JobName[] = [
  "sweep",
  "refresh-summaries",
  "forecasts",
  "silent-servers",
  "retention",
  "reminders",
  "entitlements",
  "verify-history",
  "history-heads",
];

const usage = `Usage: npm run job -- NAME [--as-of DAY] [--dry-run] [--while-paused]

Runs a job once: ${jobNames.join(", ")}.
--as-of sets the current time of the job: a day, which begins at 00:00 UTC, or an instant such as 2026-11-20T08:30:00Z.
Only ${simulatedJobs.join(", ")} have this option.
--dry-run, only for reminders and entitlements, prints what would be sent or changed and does nothing.
--while-paused runs the job although background jobs are paused. Only jobs that send data to other systems
need this option.`;

const commandSchema = z
  .object({
    name: z.enum(jobNames),
    "as-of": startingInstant.optional(),
    "dry-run": z.boolean().default(false),
    "while-paused": z.boolean().default(false),
  })
  .refine(({ name, "dry-run": isDryRun }) => !isDryRun || name === "reminders" || name === "entitlements")
  .refine(({ name, "as-of": asOf }) => asOf === undefined || simulatedJobs.includes(name));

const command = parseCommand(
  commandSchema,
  { "as-of": { type: "string" }, "dry-run": { type: "boolean" }, "while-paused": { type: "boolean" } },
  usage,
  ["name"],
);
const asOf = command["as-of"] ?? readSystemClock();
const config = exitOnConfigError(() => readCommandConfig(process.env));
if ((command.name === "webhooks" || command.name === "encrypt-secrets") && !config.SECRET) {
  console.error(`The job ${command.name} needs the setting SECRET, but SECRET is not set.`);
  process.exit(1);
}
const storage = await openConfiguredStorage();
if (command["dry-run"])
  await (command.name === "reminders" ? printDueReminders() : printPurchaseDifferences());
else if (await isBlockedByPause()) {
  console.error(
    `Background jobs are paused, and ${command.name} sends data to other systems: add --while-paused to run the job anyway.`,
  );
  process.exitCode = 1;
} else {
  const getJobTime = () => command["as-of"] ?? readSystemClock();
  const jobContext = {
    ...configureExternalSystems(config, getJobTime),
    ...platform.openMail(config),
    eventSink: platform.openSink(config),
    headPublisher: createHeadPublisher(config, await readSigningKey(), platform),
    // Jobs that need SECRET do not run without it, as checked above.
    webhookSender: createWebhookSender(config, config.SECRET ?? [""], platform),
    trustedProviders: readTrustedProviders(),
    keyAliasSecrets: config.SECRET ? deriveAliasSecrets(config.SECRET) : null,
    tokenDaysAfterSignIn: config.TOKEN_OWNER_DAYS,
    log,
    now: readSystemClock,
    isManual: true,
  };
  const { name } = command;
  try {
    await recordRun(storage.jobRuns, name, readSystemClock, () =>
      jobs[name](storage, getJobTime(), jobContext),
    );
    console.log(`${name}: done.`);
  } catch (error) {
    if (!isExpected(error)) throw error;
    console.error(`${name}: ${describeError(error)}`);
    process.exitCode = 1;
  }
}
await storage.close();

async function isBlockedByPause(): Promise<boolean> {
  if (command["while-paused"] || !stopsWhilePaused(command.name)) return false;
  return config.JOBS === "off" || (await storage.jobPauses.read()) !== null;
}

/** Expected errors are printed without a stack trace. */
function isExpected(error: unknown): boolean {
  return listErrors(error).every((thrownError) => thrownError instanceof Problem);
}

/** Jobs that do not check the rights of users need no providers. These jobs run without sign-in settings. */
function readTrustedProviders(): readonly TrustedProvider[] {
  if (!["view-mails", "report-mails", "bulk-runs", "imports"].includes(command.name)) return [];
  const serverConfig = exitOnConfigError(() => readConfig(process.env));
  return serverConfig.mode === "embedded" ? serverConfig.oidc : [];
}

function exitOnConfigError<Config>(read: () => Config): Config {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

async function readSigningKey(): Promise<SigningKey | null> {
  const text = await readConfiguredKey();
  return text === null ? null : (await parseSigningKeys(text)).signingKey;
}

async function printPurchaseDifferences() {
  const { marketplaces } = configureExternalSystems(config, () => asOf);
  if (marketplaces.includes(closedMarketplace)) {
    console.error("MARKETPLACE is not set, so the job entitlements has nothing to compare.");
    process.exitCode = 1;
    return;
  }
  // The run cannot finish the sign-ups of a marketplace that is not configured.
  const signUps = (await listMappedSignUps({ storage, marketplaces })).filter((signUp) =>
    findConfiguredMarketplace(marketplaces, signUp),
  );
  for (const { provider, externalId } of signUps)
    console.log(`${provider}  ${externalId}  no license  Its sign-up would be finished.`);
  let count = 0;
  for (const marketplace of marketplaces)
    for (const { provider, externalId, licenseKey, description } of await listDifferences(
      { storage, marketplace },
      asOf,
    )) {
      count += 1;
      console.log(`${provider}  ${externalId}  ${licenseKey ?? "no license"}  ${description}`);
    }
  const verb = count === 1 ? "differs" : "differ";
  console.log(
    `entitlements: ${formatCount(count, "purchase")} ${verb} as of ${asOf}, and ${formatCount(signUps.length, "sign-up")} would be finished; nothing was changed.`,
  );
}

async function printDueReminders() {
  let count = 0;
  for await (const { licenseKey, companyName, to, expiredAt, threshold, dueAt } of previewReminders(
    storage,
    asOf,
    config.MARKETPLACE_REMINDERS === "off",
  )) {
    count += 1;
    const lateNote = isLate(dueAt, asOf) ? ", late" : "";
    console.log(
      `${licenseKey}  ${companyName}  to ${to}, ${formatCount(threshold, "day")} before ${formatDate(expiredAt)}${lateNote}`,
    );
  }
  console.log(`reminders: ${count} would be sent as of ${asOf}; nothing was sent.`);
}
