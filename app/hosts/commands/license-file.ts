import { parseArgs } from "node:util";
import { LicenseFileError, openLicenseFile } from "#app/documents/license-file.ts";
import type { LicenseFileClaims } from "#app/documents/license-file-claims.ts";
import { environmentNames } from "#app/domain/license/environment.ts";
import { licenseTypeNames } from "#app/domain/package/license-type.ts";
import { type Instant, readSystemClock } from "#app/domain/time/time.ts";
import { getErrorMessage } from "#app/domain/thrown-error.ts";
import { InputError, readFileOrUrl, readPublicKeys } from "./public-keys.ts";

const usage = `Usage: npm run license-file -- verify FILE --key LICENSE-KEY --seed SEED-KEY [--jwks FILE-or-URL]

Opens an offline license file and prints its content. Without --jwks the signature is checked against the
configured key: LICENSE_SIGNING_KEY, or license-signing-key.json in DATA_DIR (./data unless set).`;

function readCommand() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { key: { type: "string" }, seed: { type: "string" }, jwks: { type: "string" } },
    });
    const [verb, file, ...extraArguments] = positionals;
    if (verb === "verify" && file && extraArguments.length === 0 && values.key && values.seed) {
      return { file, licenseKey: values.key.trim().toUpperCase(), seedKey: values.seed, jwks: values.jwks };
    }
  } catch (error) {
    throw new InputError(`${getErrorMessage(error)}\n\n${usage}`, { cause: error });
  }
  throw new InputError(usage);
}

const formatLimits = (quota: LicenseFileClaims["quotas"][number]) =>
  [
    quota.serverCapacity !== null && `servers ${quota.serverCapacity}`,
    quota.totalClientCapacity !== null && `assets ${quota.totalClientCapacity}`,
    quota.caseCapacity !== null && `cases ${quota.caseCapacity}`,
    quota.caseLifetime !== null && `case lifetime ${quota.caseLifetime} days`,
  ].filter((limit) => limit !== false);

function formatClaims(
  { id, iat, nbf, exp, graceUntil, license, quotas, customer }: LicenseFileClaims,
  now: Instant,
): string {
  const contact = [customer.firstName, customer.lastName].filter(Boolean).join(" ");
  const flags = [license.isOffline && "offline", license.softCapacity && "capacity overrun allowed"];
  const rows: [string, string][] = [
    [
      "Customer",
      [customer.companyName, contact, customer.email, customer.countryCode].filter(Boolean).join(", "),
    ],
    ["License", license.key],
    [
      "Kind",
      [licenseTypeNames[license.type], license.packageTierPrettyName, ...flags].filter(Boolean).join(", "),
    ],
    ["Environment", environmentNames[license.environment]],
    ...quotas.map((quota): [string, string] => [
      "Quota",
      `${quota.activationDate} to ${quota.expirationDate}: ${formatLimits(quota).join(", ") || "no limits"}`,
    ]),
    ["Issued", `${iat} (file ${id})`],
    ["Valid from", nbf > now ? `${nbf} (not yet)` : nbf],
    ["Valid until", exp ?? "infinite"],
    ...(graceUntil === undefined ? [] : [["Grace until", graceUntil] satisfies [string, string]]),
  ];
  return rows.map(([name, value]) => `${name.padEnd(12)} ${value}`).join("\n");
}

try {
  const { file, licenseKey, seedKey, jwks } = readCommand();
  const now = readSystemClock();
  const text = new TextDecoder().decode(await readFileOrUrl(file));
  const claims = await openLicenseFile(text, {
    licenseKey,
    seedKey,
    publicKeys: await readPublicKeys(jwks),
    now,
  });
  console.log(formatClaims(claims, now));
} catch (error) {
  if (!(error instanceof LicenseFileError) && !(error instanceof InputError)) throw error;
  console.error(error instanceof LicenseFileError ? `${error.code}: ${error.message}` : error.message);
  process.exitCode = error instanceof LicenseFileError ? 1 : 2;
}
