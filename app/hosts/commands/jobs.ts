import { z } from "zod";
import { type JobPause, pauseJobs, resumeJobs } from "#app/domain/job-pause/pause.ts";
import { formatDateTime } from "#app/domain/time/format-date.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { openCommandEngine, printExpectedErrors } from "./backup-file.ts";
import { parseCommand } from "./parse-command.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

const usage = `Usage: npm run jobs -- status [--d1]
       npm run jobs -- pause [--d1]
       npm run jobs -- resume [--d1]

While background jobs are paused, nothing is sent to other systems: no mail, webhook, order or event. Jobs that use only
the database continue. Jobs are paused after a database is restored.

With --d1, the command uses the D1 database D1_DATABASE_ID in the account
CLOUDFLARE_ACCOUNT_ID. It authenticates with CLOUDFLARE_API_TOKEN.`;

const commandSchema = z.object({
  verb: z.enum(["status", "pause", "resume"]),
  d1: z.boolean().default(false),
});

const pauseReasonTexts: Record<JobPause["reason"], string> = {
  setting: "JOBS=off is set",
  restore: "the database was restored from a backup",
  operator: "an operator paused the background jobs",
};

const { verb, d1 } = parseCommand(commandSchema, { d1: { type: "boolean" } }, usage, ["verb"]);
await printExpectedErrors(async () => {
  const storage = await openStorage(await openCommandEngine(d1));
  try {
    if (verb === "pause") {
      const hasChanged = await pauseJobs(storage, readSystemClock());
      console.log(hasChanged ? "Background jobs are paused." : "Background jobs were already paused.");
    } else if (verb === "resume") {
      const hasChanged = await resumeJobs(storage, readSystemClock());
      console.log(hasChanged ? "Background jobs are resumed." : "Background jobs were not paused.");
    } else {
      const pause = await storage.jobPauses.read();
      console.log(
        pause
          ? `Background jobs have been paused since ${formatDateTime(pause.since)} UTC: ${pauseReasonTexts[pause.reason]}.`
          : "Background jobs are running.",
      );
    }
    if (process.env["JOBS"] === "off")
      console.log(
        "JOBS=off is set on this computer. An app with this setting sends nothing until you remove the setting.",
      );
  } finally {
    await storage.close();
  }
});
