import { setMaxListeners } from "node:events";
import { join } from "node:path";
import { z } from "zod";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { licenseKey } from "#app/domain/text/license-key.ts";
import { chance } from "#dev/simulation/random.ts";
import { parseCommand } from "#app/hosts/commands/parse-command.ts";
import { configuredStorage } from "#app/hosts/configured-storage.ts";
import { saveServerSecrets, readServerSecrets } from "#dev/simulation/server-secrets.ts";
import { ProductClient } from "#dev/simulation/product-client.ts";
import { simulateServer } from "#dev/simulation/simulated-server.ts";
import { Tally } from "#dev/simulation/tally.ts";

const usage = `Usage: npm run simulate -- [--servers 50] [--minutes 1] [--every SECONDS] [--url ADDRESS] [--license KEY …] [--seed 1]

Plays deployed servers against a running app, as \`npm run preview\` starts it. Each activates on a license, reports every
5 seconds (--every) and tells of cases; some are installed anew or released. Without --license they run on the licenses
that are valid in the database of DATABASE_URL, or of DATA_DIR (./data unless set). The same --seed plays the same devices,
whose secrets are kept in DATA_DIR: a server that is live is activated again with its own alone.
Ends with a table; exit code 1 when anything but a success or a stated refusal was answered.`;

const commandSchema = z.object({
  servers: z.coerce.number().int().min(1).max(5_000).default(50),
  minutes: z.coerce
    .number()
    .positive()
    .max(24 * 60)
    .default(1),
  every: z.coerce.number().min(0.1).max(3_600).default(5),
  url: z.url({ protocol: /^https?$/ }).default("http://localhost:3000"),
  license: z.array(licenseKey).default([]),
  seed: z.coerce.number().int().min(0).max(0xffff_ffff).default(1),
});

const single = { type: "string" } as const;
const multiple = { type: "string", multiple: true } as const;
const options = {
  servers: single,
  minutes: single,
  every: single,
  url: single,
  license: multiple,
  seed: single,
};
const command = parseCommand(commandSchema, options, usage);
const { servers, minutes, every, seed } = command;
const url = new URL(command.url);

async function validLicenses(atMost: number): Promise<string[]> {
  const storage = await configuredStorage();
  const running = licenseFilter.parse({
    types: [1, 2],
    lifetimeStatuses: ["active", "almost-expired"],
    isOffline: false,
    pageSize: atMost,
  });
  const { rows } = await storage.licenses.page(running);
  await storage.close();
  return rows.map(({ record }) => record.key);
}

const keys = command.license.length > 0 ? command.license : await validLicenses(Math.ceil(servers / 4));
if (keys.length === 0) {
  console.error("No license is running. Name one with --license, or set DATA_DIR or DATABASE_URL.");
  process.exit(2);
}
const alive = await fetch(new URL("/readyz", url)).then(
  ({ ok }) => ok,
  () => false,
);
if (!alive) {
  console.error(
    `Nothing answers at ${url.origin}. Start the app, \`npm run preview\`, or name it with --url.`,
  );
  process.exit(2);
}

console.log(`${servers} servers on ${keys.length} licenses at ${url.origin} for ${minutes} minutes`);
const tally = new Tally();
const simulation = new AbortController();
setMaxListeners(0, simulation.signal);
const end = setTimeout(() => simulation.abort(), minutes * 60_000);
process.once("SIGINT", () => simulation.abort());
const startedAt = performance.now();
const elapsed = () => (performance.now() - startedAt) / 1000;
const progress = setInterval(() => {
  const { calls, rejections, errors } = tally;
  console.log(
    `${elapsed().toFixed(0).padStart(5)} s  ${calls} calls, ${rejections} refused, ${errors} errors`,
  );
}, 5_000);

const secretsFile = join(process.env["DATA_DIR"] ?? "./data", "simulated-servers.json");
const secrets: Record<string, string | undefined> = await readServerSecrets(secretsFile);
await Promise.all(
  Array.from({ length: servers }, async (_, nth) => {
    const licenseKey = keys[nth % keys.length] ?? "";
    const deviceId = `simulated-${seed}-${nth + 1}`;
    const name = `${url.origin} ${licenseKey} ${deviceId}`;
    secrets[name] = await simulateServer({
      client: new ProductClient(url, `10.${(nth >> 16) & 255}.${(nth >> 8) & 255}.${nth & 255}`, tally),
      licenseKey,
      deviceId,
      serverSecret: secrets[name],
      chance: chance(seed, nth),
      everyMs: every * 1000,
      signal: simulation.signal,
    });
  }),
);
await saveServerSecrets(secretsFile, secrets);
clearTimeout(end);
clearInterval(progress);

console.log(`\n${tally.lines().join("\n")}\n`);
console.log(`${tally.calls} calls in ${elapsed().toFixed(1)} s, ${tally.errors} errors`);
process.exitCode = tally.errors === 0 && tally.calls > 0 ? 0 : 1;
