import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLeaseSigner } from "#app/documents/lease.ts";
import { signLicenseFile } from "#app/documents/license-file.ts";
import { exampleLease } from "#tests/fixtures/product/vectors.ts";
import { startTestApi } from "#tests/support/api/api.ts";
import { activateServer, issueEnterpriseLicense } from "#tests/support/licenses/deployed-product.ts";
import { acmeClaims, acmeKey, acmeSeed, createSequentialBytes, rfcKey } from "./acme-license-file.ts";

const runProgram = promisify(execFile);
const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const keysPath = resolvePath("../fixtures/product/license-keys.json");
const leasePath = resolvePath("../fixtures/product/lease.jwt");
const filePath = resolvePath("../fixtures/acme.lic");
const { d: _private, ...publicKey } = rfcKey;
const validTime = "2026-11-21T00:00:00Z";

describe("The test vectors of the product guide", () => {
  it("are the lease and the license file that the key of RFC 8037 signs", async () => {
    expect(JSON.parse(await readFile(keysPath, "utf8"))).toEqual({ keys: [publicKey] });
    expect(await readFile(leasePath, "utf8")).toBe(`${await createLeaseSigner(rfcKey)(exampleLease)}\n`);
    const fileOptions = { claims: acmeClaims, licenseKey: acmeKey, seedKey: acmeSeed, signingKey: rfcKey };
    expect(await readFile(filePath, "utf8")).toBe(await signLicenseFile(fileOptions, createSequentialBytes));
  });
});

/** Runs a program once for each line of arguments. Returns the verified claims or an error for each line. */
type Program = (lines: readonly string[][]) => Promise<unknown[]>;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "product-clients-"));
});
afterAll(() => rm(folder, { recursive: true }));

const runsSuccessfully = (command: string, input: readonly string[]) =>
  runProgram(command, input).then(
    () => true,
    () => false,
  );

/** Handles all lines of arguments in one Python process, because starting a process is slow. */
const pythonScript = `import json, sys
import license_desk
for line in json.loads(sys.argv[1]):
    sys.argv = ["license_desk.py", *line]
    try:
        license_desk.main()
    except SystemExit as rejection:
        print(json.dumps(str(rejection)))`;

async function preparePythonProgram(): Promise<Program | null> {
  if (!(await runsSuccessfully("python3", ["-c", "import cryptography"]))) return null;
  const env = {
    ...process.env,
    PYTHONPATH: resolvePath("../../clients/python"),
    PYTHONDONTWRITEBYTECODE: "1",
  };
  return async (lines) => {
    const { stdout } = await runProgram("python3", ["-c", pythonScript, JSON.stringify(lines)], { env });
    return stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
  };
}

async function prepareGoProgram(): Promise<Program | null> {
  if (!(await runsSuccessfully("go", ["version"]))) return null;
  const program = join(folder, "licensedesk");
  await runProgram("go", ["build", "-o", program, "."], { cwd: resolvePath("../../clients/go") });
  const runLine = (line: string[]) =>
    runProgram(program, line).then(
      ({ stdout }) => JSON.parse(stdout) as unknown,
      (error: { stderr: string }) => error.stderr.trim(),
    );
  return (lines) => Promise.all(lines.map(runLine));
}

async function writeChangedCopy(path: string, changeText: (text: string) => string) {
  const copyPath = join(folder, `changed-${path.split("/").at(-1)}`);
  await writeFile(copyPath, changeText(await readFile(path, "utf8")));
  return copyPath;
}

const changeCharacterAfterDot = (text: string) =>
  text.replace(
    /\.(\s*)([\w-])/,
    (_, whitespace: string, character: string) => `.${whitespace}${character === "A" ? "B" : "A"}`,
  );

describe.each([
  ["Python", preparePythonProgram, "python3 with the package cryptography"],
  ["Go", prepareGoProgram, "go"],
] as const)("The example in %s", (_, prepareProgram, requiredCommands) => {
  it("opens the test vectors, and rejects changed and expired test vectors", async ({ annotate }) => {
    const program = await prepareProgram();
    if (!program) {
      await annotate(`Not tried: this computer has no ${requiredCommands}.`, "warning");
      return;
    }
    const buildLeaseArguments = (path: string, ...options: string[]) => ["lease", keysPath, path, ...options];
    const { issuedAt: _issuedAt, ...expectedClaims } = exampleLease;
    const deviceOption = ["--device", exampleLease.deviceId];
    const buildFileArguments = (path: string, seed: string, now: string) => [
      "file",
      keysPath,
      path,
      "--key",
      acmeKey,
      "--seed",
      seed,
      "--now",
      now,
    ];
    const otherKeysPath = await writeChangedCopy(keysPath, (text) =>
      text.replace(/"kid": ".{3}/, '"kid": "xyz'),
    );

    const lines = {
      lease: buildLeaseArguments(leasePath, ...deviceOption, "--now", validTime),
      leaseOfOtherDevice: buildLeaseArguments(leasePath, "--device", "another", "--now", validTime),
      expiredLease: buildLeaseArguments(leasePath, "--now", "2026-11-27T09:30:00Z"),
      changedLease: buildLeaseArguments(
        await writeChangedCopy(leasePath, changeCharacterAfterDot),
        "--now",
        validTime,
      ),
      unknownKey: ["lease", otherKeysPath, leasePath, "--now", validTime],
      invalidLease: buildLeaseArguments(filePath, "--now", validTime),
      file: buildFileArguments(filePath, acmeSeed, validTime),
      fileForOtherSeed: buildFileArguments(filePath, "another-seed", validTime),
      changedFile: buildFileArguments(
        await writeChangedCopy(filePath, changeCharacterAfterDot),
        acmeSeed,
        validTime,
      ),
      fileNotYetValid: buildFileArguments(filePath, acmeSeed, "2026-11-20T09:29:59Z"),
      expiredFile: buildFileArguments(filePath, acmeSeed, "2027-11-20T00:00:00Z"),
      invalidFile: buildFileArguments(leasePath, acmeSeed, validTime),
    };
    const outcomes = await program(Object.values(lines));
    expect(Object.fromEntries(Object.keys(lines).map((name, index) => [name, outcomes[index]]))).toEqual({
      lease: { ...expectedClaims, iat: 1_795_167_000, exp: 1_795_771_800 },
      leaseOfOtherDevice: "WRONG_DEVICE",
      expiredLease: "EXPIRED",
      changedLease: "SIGNATURE",
      unknownKey: "UNKNOWN_KEY",
      invalidLease: "MALFORMED",
      file: acmeClaims,
      fileForOtherSeed: "WRONG_SEED",
      changedFile: "SIGNATURE",
      fileNotYetValid: "NOT_YET",
      expiredFile: "EXPIRED",
      invalidFile: "MALFORMED",
    });
  });

  it("opens the lease and the license file of a running app", async ({ annotate }) => {
    const program = await prepareProgram();
    if (!program) {
      await annotate(`Not tried: this computer has no ${requiredCommands}.`, "warning");
      return;
    }
    const api = await startTestApi();
    const now = api.context.now();
    const saveFile = async (name: string, text: string) => {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    };
    const savedKeysPath = await saveFile(
      "keys.json",
      (await api.asAnonymous.get("/.well-known/license-keys.json")).text,
    );
    const onlineLicense = await issueEnterpriseLicense(api);
    const { lease } = await activateServer(api, onlineLicense, "server-1");
    const offlineLicense = await issueEnterpriseLicense(api, {}, { isOffline: true });
    const { key } = offlineLicense.record;
    const download = await api.asAda.get(`/api/oem/licenses/${key}/download/${acmeSeed}`);
    const outcomes = await program([
      ["lease", savedKeysPath, await saveFile("lease.jwt", lease), "--device", "server-1", "--now", now],
      [
        "file",
        savedKeysPath,
        await saveFile("license.lic", download.text),
        "--key",
        key,
        "--seed",
        acmeSeed,
        "--now",
        now,
      ],
    ]);
    expect(outcomes).toEqual([
      expect.objectContaining({ deviceId: "server-1", licenseKey: onlineLicense.record.key }),
      expect.objectContaining({ license: expect.objectContaining({ key }) }),
    ]);
  });
});
