import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { computeLicenseFileExpiry } from "#app/documents/license-file-claims.ts";
import { signLicenseFile } from "#app/documents/license-file.ts";
import { generateSigningKey, parseSigningKeys } from "#app/documents/signing-keys.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { readOrCreateSigningKey } from "#dev/signing-key.ts";
import { acmeClaims, acmeKey, acmeSeed, rfcKey } from "./acme-license-file.ts";

const folder = await mkdtemp(join(tmpdir(), "license-file-"));
afterAll(() => rm(folder, { recursive: true }));

interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

const environment = { DATA_DIR: folder, LICENSE_SIGNING_KEY: "" };

/** Runs the command in a separate process. */
const runCommand = (command: string, args: string[] = []) =>
  new Promise<CommandResult>((resolve) => {
    const options = { env: { ...process.env, ...environment } };
    execFile(
      process.execPath,
      [`app/hosts/commands/${command}.ts`, ...args],
      options,
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr }),
    );
  });

const licenseFileCommandPath = resolve("app/hosts/commands/license-file.ts");
let runCount = 0;

/** Runs the command in this process, because starting a process is slow. */
async function runLicenseFileCommand(
  args: string[],
  env: Record<string, string> = {},
): Promise<CommandResult> {
  const { argv, exitCode } = process;
  const output = { stdout: "", stderr: "" };
  vi.spyOn(console, "log").mockImplementation((line) => (output.stdout += `${line}\n`));
  vi.spyOn(console, "error").mockImplementation((line) => (output.stderr += `${line}\n`));
  for (const [name, value] of Object.entries({ ...environment, ...env })) vi.stubEnv(name, value);
  process.argv = [process.execPath, "license-file", ...args];
  process.exitCode = 0;
  runCount += 1;
  try {
    // Node runs an imported module only once, so each run imports it by another name.
    await import(`${licenseFileCommandPath}?run=${runCount}`);
    return { code: process.exitCode, ...output };
  } finally {
    Object.assign(process, { argv, exitCode });
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  }
}

const runVerifyCommand = (args: string[], env?: Record<string, string>) =>
  runLicenseFileCommand(["verify", ...args], env);

const iat = readSystemClock();
const currentClaims = {
  ...acmeClaims,
  iat,
  nbf: iat,
  exp: computeLicenseFileExpiry("2149-12-31T23:59:59.999Z", iat),
};

async function writeLicenseFile(name: string, claims = currentClaims, signingKey = rfcKey) {
  const filePath = join(folder, name);
  await writeFile(
    filePath,
    await signLicenseFile({ claims, licenseKey: acmeKey, seedKey: acmeSeed, signingKey }),
  );
  return filePath;
}

const licenseFilePath = await writeLicenseFile("acme.lic");
const jwksPath = join(folder, "jwks.json");
const { publicKeys: publicKeySet } = await parseSigningKeys(JSON.stringify(rfcKey));
await writeFile(jwksPath, JSON.stringify(publicKeySet));
const correctKeyArguments = ["--key", acmeKey, "--seed", acmeSeed];

test("verify prints the contents of a valid file", async () => {
  const { code, stdout, stderr } = await runCommand("license-file", [
    "verify",
    licenseFilePath,
    ...correctKeyArguments,
    "--jwks",
    jwksPath,
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain("Işık Güvenlik A.Ş., Ada Yılmaz, ada@isik.example, TR");
  expect(stdout).toContain(acmeKey);
  expect(stdout).toContain("servers 3, assets 12000");
  expect(stdout).toContain(`Valid until  ${currentClaims.exp}`);
});

test("the license key may be lower case", async () => {
  const lowerCaseKeyArguments = ["--key", acmeKey.toLowerCase(), "--seed", acmeSeed];
  expect(
    await runVerifyCommand([licenseFilePath, ...lowerCaseKeyArguments, "--jwks", jwksPath]),
  ).toMatchObject({
    code: 0,
  });
});

test("verify prints that an infinite license has no end", async () => {
  const infiniteFilePath = await writeLicenseFile("infinite.lic", { ...currentClaims, exp: null });
  const { stdout } = await runVerifyCommand([infiniteFilePath, ...correctKeyArguments, "--jwks", jwksPath]);
  expect(stdout).toContain("Valid until  infinite");
});

test("verify uses the configured key without the option --jwks", async () => {
  expect(
    await runVerifyCommand([licenseFilePath, ...correctKeyArguments], {
      LICENSE_SIGNING_KEY: JSON.stringify(rfcKey),
    }),
  ).toMatchObject({
    code: 0,
  });
});

test("verify uses the development key of the data folder", async () => {
  const [signingKeyText, secondSigningKeyText] = await Promise.all([
    readOrCreateSigningKey(folder),
    readOrCreateSigningKey(folder),
  ]);
  expect(secondSigningKeyText).toBe(signingKeyText);
  expect((await stat(join(folder, "license-signing-key.json"))).mode & 0o777).toBe(0o600);
  const { signingKey } = await parseSigningKeys(signingKeyText);
  const developmentFilePath = await writeLicenseFile("own.lic", currentClaims, signingKey);
  expect(await runVerifyCommand([developmentFilePath, ...correctKeyArguments])).toMatchObject({ code: 0 });
});

test("verify downloads the public key set from a URL", async () => {
  const server = createServer((_, response) => response.end(JSON.stringify(publicKeySet)));
  await new Promise<void>((onListening) => server.listen(0, "127.0.0.1", onListening));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const result = await runVerifyCommand([
    licenseFilePath,
    ...correctKeyArguments,
    "--jwks",
    `http://127.0.0.1:${port}/.well-known/license-keys.json`,
  ]);
  server.close();
  expect(result).toMatchObject({ code: 0 });
});

test("verify prints the error code first on stderr", async () => {
  const text = await readFile(licenseFilePath, "utf8");
  const changedFilePath = join(folder, "changed.lic");
  await writeFile(changedFilePath, text.slice(0, 400) + (text[400] === "A" ? "B" : "A") + text.slice(401));
  const invalidFilePath = join(folder, "no-file.lic");
  await writeFile(invalidFilePath, "hello");
  const expiredFilePath = await writeLicenseFile("ended.lic", {
    ...acmeClaims,
    iat: "2020-01-01T00:00:00.000Z",
    exp: "2020-02-01T00:00:00.000Z",
  });
  const otherSeedArguments = ["--key", acmeKey, "--seed", "another-seed"];
  const otherKeyEnvironment = { LICENSE_SIGNING_KEY: JSON.stringify(await generateSigningKey()) };

  const verifyAndReadErrorCode = async (args: string[], env?: Record<string, string>) => {
    const { code, stdout, stderr } = await runVerifyCommand(args, env);
    return { code, stdout, error: stderr.split(":")[0] };
  };
  expect(await verifyAndReadErrorCode([changedFilePath, ...correctKeyArguments, "--jwks", jwksPath])).toEqual(
    {
      code: 1,
      stdout: "",
      error: "SIGNATURE",
    },
  );
  expect(await verifyAndReadErrorCode([licenseFilePath, ...otherSeedArguments, "--jwks", jwksPath])).toEqual({
    code: 1,
    stdout: "",
    error: "WRONG_SEED",
  });
  expect(
    await verifyAndReadErrorCode([licenseFilePath, ...correctKeyArguments], otherKeyEnvironment),
  ).toEqual({
    code: 1,
    stdout: "",
    error: "UNKNOWN_KEY",
  });
  expect(await verifyAndReadErrorCode([expiredFilePath, ...correctKeyArguments, "--jwks", jwksPath])).toEqual(
    {
      code: 1,
      stdout: "",
      error: "EXPIRED",
    },
  );
  expect(await verifyAndReadErrorCode([invalidFilePath, ...correctKeyArguments, "--jwks", jwksPath])).toEqual(
    {
      code: 1,
      stdout: "",
      error: "MALFORMED",
    },
  );
});

test("wrong arguments print the usage", async () => {
  for (const args of [
    [],
    ["verify"],
    ["open", licenseFilePath, ...correctKeyArguments],
    ["verify", licenseFilePath, "--key", acmeKey],
    ["verify", "--what"],
  ]) {
    const { code, stderr } = await runLicenseFileCommand(args);
    expect({ args, code }).toEqual({ args, code: 2 });
    expect(stderr).toContain("Usage: npm run license-file -- verify FILE");
  }
});

test("the exit code distinguishes an invalid file from a failed command", async () => {
  const result = await runCommand("license-file", [
    "verify",
    licenseFilePath,
    "--key",
    acmeKey,
    "--seed",
    "another",
    "--jwks",
    jwksPath,
  ]);
  expect(result).toEqual({ code: 1, stdout: "", stderr: expect.stringMatching(/^WRONG_SEED: /) });
  const usage = await runCommand("license-file");
  expect(usage).toEqual({ code: 2, stdout: "", stderr: expect.stringMatching(/^Usage: /) });
});

test("the error names the file that cannot be read", async () => {
  expect(await runVerifyCommand(["missing.lic", ...correctKeyArguments, "--jwks", jwksPath])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Cannot read missing.lic"),
  });
  expect(
    await runVerifyCommand([licenseFilePath, ...correctKeyArguments], { DATA_DIR: join(folder, "empty") }),
  ).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("--jwks"),
  });
});

test("keys-new prints the new key to stdout and its id to stderr", async () => {
  const { stdout, stderr } = await runCommand("keys-new");
  const { signingKey } = await parseSigningKeys(stdout);
  expect(stderr).toBe(`kid ${signingKey.kid}\n`);
});
