import { hash } from "node:crypto";
import { z } from "zod";
import { openStorage } from "#app/storage/open-storage.ts";
import { seedLicenses } from "./seed-licenses.ts";
import { parseCommand } from "#app/hosts/commands/parse-command.ts";
import { openLongTimeoutEngine } from "./long-timeout-engine.ts";
import { getDataFolder } from "#app/hosts/settings/data-folder.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

const usage = `Usage: npm run seed -- --licenses NUMBER [--random NUMBER]

Adds licenses of the last three years to the database of DATABASE_URL, or of DATA_DIR (./data by default), preferably
while no app uses it. Another --random gives other licenses. Each run adds to the existing data. After an interrupted
run, indexes and counters are missing until the next run ends; --licenses 0 only rebuilds them.`;

const optionsSchema = z.object({
  licenses: z.coerce.number().int().min(0).max(100_000_000),
  random: z.coerce.number().int().min(0).max(0xffff_ffff).default(1),
});

const textOption = { type: "string" } as const;
const options = parseCommand(optionsSchema, { licenses: textOption, random: textOption }, usage);

const { DATABASE_URL } = process.env;
const engine = await openLongTimeoutEngine({
  ...(DATABASE_URL && { DATABASE_URL }),
  DATA_DIR: getDataFolder(),
});
const storage = await openStorage(engine);
const startedAt = performance.now();
const readElapsedSeconds = () => (performance.now() - startedAt) / 1000;
const printIntervalSeconds = 5;
const numberFormat = new Intl.NumberFormat("en");
let step = "";
let printedAtSeconds = 0;
let insertStartSeconds = 0;
let insertSeconds = 0;

await seedLicenses(engine, storage, {
  ...options,
  now: readSystemClock(),
  sha256: (text) => hash("sha256", text),
  onProgress(nextStep, addedCount) {
    if (nextStep !== step) {
      if (nextStep === "Licenses") insertStartSeconds = readElapsedSeconds();
      if (step === "Licenses") insertSeconds = readElapsedSeconds() - insertStartSeconds;
    } else if (readElapsedSeconds() - printedAtSeconds < printIntervalSeconds) return;
    step = nextStep;
    printedAtSeconds = readElapsedSeconds();
    console.log(
      `${readElapsedSeconds().toFixed(1).padStart(7)} s  ${nextStep}${addedCount > 0 ? `: ${numberFormat.format(addedCount)}` : ""}`,
    );
  },
});
await storage.close();

const formatRate = (elapsedSeconds: number) =>
  numberFormat.format(Math.round(options.licenses / elapsedSeconds));
if (options.licenses === 0) console.log("Added no license; rebuilt indexes and counters.");
else {
  console.log(
    `${numberFormat.format(options.licenses)} licenses in ${readElapsedSeconds().toFixed(1)} s: ${formatRate(readElapsedSeconds())} a second`,
  );
  console.log(
    `Inserting the licenses alone: ${insertSeconds.toFixed(1)} s, ${formatRate(insertSeconds)} a second`,
  );
}
