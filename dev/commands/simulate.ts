import { setMaxListeners } from "node:events";
import { join } from "node:path";
import { z } from "zod";
import { createLicenseFilter } from "#app/domain/license/filter.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import { createRandomSource } from "#dev/simulation/random.ts";
import { parseCommand } from "#app/hosts/commands/parse-command.ts";
import { openConfiguredStorage } from "#app/hosts/configured-storage.ts";
import { saveServerSecrets, readServerSecrets } from "#dev/simulation/server-secrets.ts";
import { ProductClient } from "#dev/simulation/product-client.ts";
import { simulateServer } from "#dev/simulation/simulated-server.ts";
import { Tally } from "#dev/simulation/tally.ts";
import { getDataFolder } from "#app/hosts/settings/data-folder.ts";

if (process.argv[2] === "scim") {
  await import("./simulate-scim.ts");
  process.exit();
}

const usage = `Usage: npm run simulate -- [--servers 50] [--minutes 1] [--every SECONDS] [--url ADDRESS] [--license KEY …] [--seed 1]

Simulates deployed servers against a running app, such as that of \`npm run preview\`. The default ADDRESS is
http://localhost:PORT, where PORT is 3000 unless set. Each server activates a license, sends heartbeats every
5 seconds (--every) and sends case activities; some servers are reinstalled or released.
Without --license the servers use the valid licenses in the
database of DATABASE_URL, or of DATA_DIR (./data unless set). The same --seed simulates the same devices, whose secrets
are stored in DATA_DIR, because an active server needs its secret to activate again. Ends with a table; the exit code is
1 after any response except success and expected rejections.

\`npm run simulate -- scim\` simulates company directories instead.`;

const commandSchema = z.object({
  servers: z.coerce.number().int().min(1).max(5_000).default(50),
  minutes: z.coerce
    .number()
    .positive()
    .max(24 * 60)
    .default(1),
  every: z.coerce.number().min(0.1).max(3_600).default(5),
  url: z.url({ protocol: /^https?$/ }).default(`http://localhost:${process.env["PORT"] ?? 3000}`),
  license: z.array(licenseKey).default([]),
  seed: z.coerce.number().int().min(0).max(0xffff_ffff).default(1),
});

const textOption = { type: "string" } as const;
const listOption = { type: "string", multiple: true } as const;
const options = {
  servers: textOption,
  minutes: textOption,
  every: textOption,
  url: textOption,
  license: listOption,
  seed: textOption,
};
const command = parseCommand(commandSchema, options, usage);
const { servers: serverCount, minutes, every: intervalSeconds, seed } = command;
const url = new URL(command.url);

async function findValidLicenses(maxCount: number): Promise<string[]> {
  const storage = await openConfiguredStorage();
  const runningFilter = createLicenseFilter({
    types: [licenseTypes.enterprise, licenseTypes.ir],
    lifetimeStatuses: ["active", "almost-expired"],
    isOffline: false,
    pageSize: maxCount,
  });
  const { rows } = await storage.licenses.listPage(runningFilter);
  await storage.close();
  return rows.map(({ record }) => record.key);
}

const licenseKeys =
  command.license.length > 0 ? command.license : await findValidLicenses(Math.ceil(serverCount / 4));
if (licenseKeys.length === 0) {
  console.error("No license is running. Give a license key with --license, or set DATA_DIR or DATABASE_URL.");
  process.exit(2);
}
const isReachable = await fetch(new URL("/readyz", url)).then(
  ({ ok }) => ok,
  () => false,
);
if (!isReachable) {
  console.error(
    `No server responds at ${url.origin}. Start the app with \`npm run preview\`, or give its address with --url.`,
  );
  process.exit(2);
}

console.log(
  `${formatCount(serverCount, "server")} on ${formatCount(licenseKeys.length, "license")} at ${url.origin} for ${formatCount(minutes, "minute")}`,
);
const tally = new Tally();
const abortController = new AbortController();
// Each simulated server listens to the signal. 0 removes the limit of listeners.
setMaxListeners(0, abortController.signal);
const endTimer = setTimeout(() => abortController.abort(), minutes * 60_000);
process.once("SIGINT", () => abortController.abort());
const startedAt = performance.now();
const readElapsedSeconds = () => (performance.now() - startedAt) / 1000;
const progressTimer = setInterval(() => {
  const { requestCount, rejectionCount, errorCount } = tally;
  console.log(
    `${readElapsedSeconds().toFixed(0).padStart(5)} s  ${formatCount(requestCount, "request")}, ${rejectionCount} rejected, ${formatCount(errorCount, "error")}`,
  );
}, 5_000);

const secretsFile = join(getDataFolder(), "simulated-servers.json");
const secrets: Record<string, string | undefined> = await readServerSecrets(secretsFile);
await Promise.all(
  Array.from({ length: serverCount }, async (_, serverIndex) => {
    const licenseKey = licenseKeys[serverIndex % licenseKeys.length] ?? "";
    const deviceId = `simulated-${seed}-${serverIndex + 1}`;
    const secretName = `${url.origin} ${licenseKey} ${deviceId}`;
    secrets[secretName] = await simulateServer({
      // Gives each server its own address in 10.0.0.0/8.
      client: new ProductClient(
        url,
        `10.${(serverIndex >> 16) & 255}.${(serverIndex >> 8) & 255}.${serverIndex & 255}`,
        tally,
      ),
      licenseKey,
      deviceId,
      serverSecret: secrets[secretName],
      random: createRandomSource(seed, serverIndex),
      intervalMs: intervalSeconds * 1000,
      signal: abortController.signal,
    });
  }),
);
await saveServerSecrets(secretsFile, secrets);
clearTimeout(endTimer);
clearInterval(progressTimer);

console.log(`\n${tally.formatLines().join("\n")}\n`);
console.log(
  `${formatCount(tally.requestCount, "request")} in ${readElapsedSeconds().toFixed(1)} s, ${formatCount(tally.errorCount, "error")}`,
);
process.exitCode = tally.errorCount === 0 && tally.requestCount > 0 ? 0 : 1;
