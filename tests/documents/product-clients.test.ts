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
import { acmeClaims, acmeKey, acmeSeed, countingBytes, rfcKey } from "./acme-license-file.ts";

const runProgram = promisify(execFile);
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const keysPath = pathOf("../fixtures/product/license-keys.json");
const leasePath = pathOf("../fixtures/product/lease.jwt");
const filePath = pathOf("../fixtures/acme.lic");
const { d: _private, ...publicKey } = rfcKey;
const validTime = "2026-11-21T00:00:00Z";

describe("The test vectors of the product guide", () => {
  it("are the lease and the license file created with these keys", async () => {
    expect(JSON.parse(await readFile(keysPath, "utf8"))).toEqual({ keys: [publicKey] });
    expect(await readFile(leasePath, "utf8")).toBe(`${await createLeaseSigner(rfcKey)(exampleLease)}\n`);
    const file = { claims: acmeClaims, licenseKey: acmeKey, seedKey: acmeSeed, signingKey: rfcKey };
    expect(await readFile(filePath, "utf8")).toBe(await signLicenseFile(file, countingBytes));
  });
});

/** Runs a program with lines of arguments. Returns the claims of a lease or a file, or an error, for each line. */
type Program = (lines: readonly string[][]) => Promise<unknown[]>;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "product-clients-"));
});
afterAll(() => rm(folder, { recursive: true }));

const canRun = (command: string, input: readonly string[]) =>
  runProgram(command, input).then(
    () => true,
    () => false,
  );

/** Handles all lines in one process, because starting a process is slow. */
const everyLine = `import json, sys
import license_desk
for line in json.loads(sys.argv[1]):
    sys.argv = ["license_desk.py", *line]
    try:
        license_desk.main()
    except SystemExit as rejection:
        print(json.dumps(str(rejection)))`;

async function pythonProgram(): Promise<Program | null> {
  if (!(await canRun("python3", ["-c", "import cryptography"]))) return null;
  const env = { ...process.env, PYTHONPATH: pathOf("../../clients/python"), PYTHONDONTWRITEBYTECODE: "1" };
  return async (lines) => {
    const { stdout } = await runProgram("python3", ["-c", everyLine, JSON.stringify(lines)], { env });
    return stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as unknown);
  };
}

async function goProgram(): Promise<Program | null> {
  if (!(await canRun("go", ["version"]))) return null;
  const program = join(folder, "licensedesk");
  await runProgram("go", ["build", "-o", program, "."], { cwd: pathOf("../../clients/go") });
  const runLine = (line: string[]) =>
    runProgram(program, line).then(
      ({ stdout }) => JSON.parse(stdout) as unknown,
      (error: { stderr: string }) => error.stderr.trim(),
    );
  return (lines) => Promise.all(lines.map(runLine));
}

async function writeChanged(path: string, change: (text: string) => string) {
  const copy = join(folder, `changed-${path.split("/").at(-1)}`);
  await writeFile(copy, change(await readFile(path, "utf8")));
  return copy;
}

const afterTheDot = (text: string) =>
  text.replace(/\.(\s*)([\w-])/, (_, space: string, char: string) => `.${space}${char === "A" ? "B" : "A"}`);

describe.each([
  ["Python", pythonProgram, "python3 with the package cryptography"],
  ["Go", goProgram, "go"],
] as const)("The example in %s", (_, programFor, requiredCommands) => {
  it("opens the test vectors, and rejects changed and expired ones", async ({ annotate }) => {
    const program = await programFor();
    if (!program)
      return void (await annotate(`Not tried: this computer has no ${requiredCommands}.`, "warning"));
    const lease = (path: string, ...options: string[]) => ["lease", keysPath, path, ...options];
    const { issuedAt: _issued, ...stated } = exampleLease;
    const device = ["--device", exampleLease.deviceId];
    const file = (path: string, seed: string, now: string) => [
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
    const otherKeys = await writeChanged(keysPath, (text) => text.replace(/"kid": ".{3}/, '"kid": "xyz'));

    const lines = {
      lease: lease(leasePath, ...device, "--now", validTime),
      onAnotherMachine: lease(leasePath, "--device", "another", "--now", validTime),
      leaseThatEnded: lease(leasePath, "--now", "2026-11-27T09:30:00Z"),
      changedLease: lease(await writeChanged(leasePath, afterTheDot), "--now", validTime),
      unknownKey: ["lease", otherKeys, leasePath, "--now", validTime],
      noLease: lease(filePath, "--now", validTime),
      file: file(filePath, acmeSeed, validTime),
      forAnotherSeed: file(filePath, "another-seed", validTime),
      changedFile: file(await writeChanged(filePath, afterTheDot), acmeSeed, validTime),
      fileToCome: file(filePath, acmeSeed, "2026-11-20T09:29:59Z"),
      fileThatEnded: file(filePath, acmeSeed, "2027-11-20T00:00:00Z"),
      noFile: file(leasePath, acmeSeed, validTime),
    };
    const outcomes = await program(Object.values(lines));
    expect(Object.fromEntries(Object.keys(lines).map((name, index) => [name, outcomes[index]]))).toEqual({
      lease: { ...stated, iat: 1_795_167_000, exp: 1_795_771_800 },
      onAnotherMachine: "WRONG_DEVICE",
      leaseThatEnded: "EXPIRED",
      changedLease: "SIGNATURE",
      unknownKey: "UNKNOWN_KEY",
      noLease: "MALFORMED",
      file: acmeClaims,
      forAnotherSeed: "WRONG_SEED",
      changedFile: "SIGNATURE",
      fileToCome: "NOT_YET",
      fileThatEnded: "EXPIRED",
      noFile: "MALFORMED",
    });
  });

  it("opens the lease and the license file of a running app", async ({ annotate }) => {
    const program = await programFor();
    if (!program)
      return void (await annotate(`Not tried: this computer has no ${requiredCommands}.`, "warning"));
    const api = await startTestApi();
    const now = api.context.now().toISOString();
    const save = async (name: string, text: string) => {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    };
    const keys = await save("keys.json", (await api.asNobody.get("/.well-known/license-keys.json")).text);
    const onlineLicense = await issueEnterpriseLicense(api);
    const { lease } = await activateServer(api, onlineLicense, "server-1");
    const offlineLicense = await issueEnterpriseLicense(api, {}, { isOffline: true });
    const { key } = offlineLicense.record;
    const download = await api.asAda.get(`/api/oem/licenses/${key}/download/${acmeSeed}`);
    const outcomes = await program([
      ["lease", keys, await save("lease.jwt", lease), "--device", "server-1", "--now", now],
      [
        "file",
        keys,
        await save("license.lic", download.text),
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
