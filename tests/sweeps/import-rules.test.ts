import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

interface Diagnostic {
  code: string;
  filename: string;
}

/** A folder with the lint configuration of this project, in which the test creates files that break the rules. */
const folder = await mkdtemp(join(tmpdir(), "import-rules-"));
afterAll(() => rm(folder, { recursive: true }));

const restrictedImportsRule = "eslint(no-restricted-imports)";
const nodeModulesRule = "import(no-nodejs-modules)";
const environmentRule = "eslint(no-restricted-globals)";

const createImportingSource = (specifier: string) =>
  `import { thing } from "${specifier}";\nexport const taken = thing;\n`;

const forbiddenImports: Record<string, string[]> = {
  domain: [
    "#app/storage/a.ts",
    "../../documents/a.ts",
    "kysely",
    "@conform-to/react",
    "react",
    "#app/root.tsx",
    "#host",
    "#app/words/a.ts",
    "#app/domain/storage/storage.ts",
    "../storage/storage.ts",
  ],
  words: ["#app/storage/a.ts", "../api/client.ts", "#app/ui/a.tsx", "#app/routes/a.tsx", "#app/hosts/a.ts"],
  storage: [
    "#app/api/a.ts",
    "../documents/a.ts",
    "#app/gateways/a.ts",
    "#app/hosts/a.ts",
    "../../routes/a.ts",
    "#app/words/a.ts",
  ],
  documents: ["#app/storage/a.ts", "../api/a.ts", "#app/gateways/a.ts", "#app/hosts/a.ts", "#app/ui/a.tsx"],
  gateways: ["#app/storage/a.ts", "../documents/a.ts", "#app/api/a.ts", "#app/hosts/a.ts", "#app/jobs/a.ts"],
  jobs: [
    "#app/storage/a.ts",
    "../gateways/a.ts",
    "#app/api/client.ts",
    "#app/hosts/a.ts",
    "#app/routes/a.tsx",
  ],
  api: [
    "#app/storage/a.ts",
    "../gateways/a.ts",
    "#app/jobs/a.ts",
    "#app/hosts/a.ts",
    "#app/routes/a.tsx",
    "#tests/a.ts",
  ],
  middleware: [
    "#app/storage/a.ts",
    "../gateways/a.ts",
    "#app/documents/a.ts",
    "#app/hosts/a.ts",
    "#app/routes/a.tsx",
  ],
  ui: [
    "#app/storage/a.ts",
    "../api/client.ts",
    "#app/routes/a.tsx",
    "#app/hosts/a.ts",
    "#app/middleware/a.ts",
  ],
  routes: [
    "#app/storage/a.ts",
    "../../api/tags.ts",
    "#app/api/tags.ts",
    "#app/documents/a.ts",
    "#app/jobs/a.ts",
    "#host",
  ],
  hosts: ["#tests/a.ts"],
};

const allowedImports: Record<string, string[]> = {
  domain: ["#app/domain/time.ts", "../time.ts", "./key.ts", "zod", "date-fns", "date-fns/format"],
  words: ["#app/domain/time.ts", "./event-wording.ts", "zod"],
  storage: ["#app/domain/time.ts", "kysely", "./tag-store.ts", "../storage/tag-store.ts"],
  "storage/drivers": ["node:sqlite", "cloudflare:workers", "#app/domain/time.ts", "../tag-store.ts"],
  documents: ["#app/domain/time.ts", "./base64url.ts"],
  gateways: ["#app/domain/time.ts", "../identity/identity.ts"],
  jobs: ["#app/domain/time.ts", "#app/documents/certificate.ts"],
  api: ["#app/domain/time.ts", "#app/documents/certificate.ts", "hono", "./envelope.ts"],
  middleware: ["#app/domain/time.ts", "#app/api/client.ts", "react-router"],
  ui: ["#app/domain/time.ts", "#app/words/relative-time.ts", "react", "./button.tsx"],
  routes: [
    "#app/api/client.ts",
    "../../api/client.ts",
    "#app/domain/time.ts",
    "#app/words/event-wording.ts",
    "#app/ui/button.tsx",
    "#app/middleware/require-session.ts",
  ],
  hosts: ["node:fs", "fs", "cloudflare:workers", "#app/storage/tag-store.ts", "#app/api/tags.ts", "#host"],
};

const innerLayers = Object.keys(forbiddenImports).filter((layer) => layer !== "hosts");

const buildFileName = (specifier: string) => specifier.replaceAll(/[^a-z]+/gi, "-");
const buildForbiddenPath = (layer: string, specifier: string) =>
  `app/${layer}/noun/forbidden-${buildFileName(specifier)}.ts`;
const buildAllowedPath = (layer: string, specifier: string) =>
  `app/${layer}/noun/allowed-${buildFileName(specifier)}.ts`;

const otherFiles: Record<string, string> = {
  "app/api/any.ts": "export const loose = (value: any): string => String(value);\n",
  "app/api/console.ts": 'console.log("here");\n',
  "app/hosts/commands/console.ts": 'console.log("here");\n',
  "app/api/promise.ts": "const later = async () => 1;\nexport function start(): void {\n  later();\n}\n",
  "app/api/handler.ts":
    'export const button = document.createElement("a");\nbutton.addEventListener("click", async () => {});\n',
  "app/api/long.ts": "export {};\n".repeat(301),
  "app/api/cycle-one.ts":
    'import { two } from "#app/api/cycle-two.ts";\nexport const one = (): number => two();\n',
  "app/api/cycle-two.ts": 'import { one } from "./cycle-one.ts";\nexport const two = (): number => one();\n',
  "app/api/type-cycle-one.ts":
    'import type { Two } from "./type-cycle-two.ts";\nexport interface One {\n  two: Two;\n}\n',
  "app/api/type-cycle-two.ts":
    'import type { One } from "./type-cycle-one.ts";\nexport interface Two {\n  one: One;\n}\n',
  "app/api/ts-ignore.ts": "// @ts-ignore\nexport const length: number = 1;\n",
  "app/api/non-null-assertion.ts": "export const first = (names: string[]): string => names[0]!;\n",
  "tests/focused.test.ts":
    'import { expect, test } from "vitest";\ntest.only("alone", () => {\n  expect(1).toBe(1);\n});\n',
  "tests/skipped.test.ts":
    'import { expect, test } from "vitest";\ntest.skip("later", () => {\n  expect(1).toBe(1);\n});\n',
  "app/routes/redirect.ts":
    'import { redirect } from "react-router";\nexport const loader = () => redirect("/");\n',
  "app/middleware/any-redirect.ts":
    'import { redirect } from "react-router";\nexport const leave = () => redirect("/");\n',
  "app/routes/picture.tsx": 'export const Picture = () => <img src="/favicon.svg" />;\n',
};

for (const layer of innerLayers) {
  otherFiles[`app/${layer}/environment.ts`] = 'export const port = process.env["PORT"];\n';
  otherFiles[`app/${layer}/global-environment.ts`] = 'export const port = globalThis.process.env["PORT"];\n';
}
otherFiles["app/hosts/environment.ts"] = 'export const port = process.env["PORT"];\n';

async function writeSource(file: string, text: string) {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

const runLint = (...args: string[]) =>
  new Promise<Diagnostic[]>((resolvePromise, rejectPromise) => {
    const settings = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
    execFile(resolve("node_modules/.bin/oxlint"), [...args, "-f", "json"], settings, (_, stdout, stderr) =>
      stdout.startsWith("{")
        ? resolvePromise(JSON.parse(stdout).diagnostics)
        : rejectPromise(new Error(stdout + stderr)),
    );
  });

let diagnostics: Diagnostic[] = [];
const listDiagnosticCodes = (file: string) => [
  ...new Set(diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code)),
];

beforeAll(async () => {
  for (const file of [".oxlintrc.json", "package.json"]) await copyFile(file, join(folder, file));
  await writeSource(
    "tsconfig.json",
    JSON.stringify({ compilerOptions: { lib: ["es2024", "dom"], types: [] } }),
  );
  for (const [layer, specifiers] of Object.entries(allowedImports)) {
    for (const specifier of specifiers)
      await writeSource(buildAllowedPath(layer, specifier), createImportingSource(specifier));
  }
  for (const [layer, specifiers] of Object.entries(forbiddenImports)) {
    for (const specifier of specifiers)
      await writeSource(buildForbiddenPath(layer, specifier), createImportingSource(specifier));
  }
  for (const layer of innerLayers) {
    for (const specifier of ["node:fs", "fs", "cloudflare:workers"]) {
      await writeSource(buildForbiddenPath(layer, specifier), createImportingSource(specifier));
    }
  }
  for (const [file, text] of Object.entries(otherFiles)) await writeSource(file, text);

  const typeAwareDiagnostics = await runLint("--type-aware", "app/api/promise.ts", "app/api/handler.ts");
  diagnostics = [...(await runLint()), ...typeAwareDiagnostics];
});

test.each(
  Object.entries(forbiddenImports).flatMap(([layer, specifiers]) =>
    specifiers.map((specifier) => [layer, specifier] as const),
  ),
)("%s may not import %s", (layer, specifier) => {
  expect(listDiagnosticCodes(buildForbiddenPath(layer, specifier))).toContain(restrictedImportsRule);
});

test.each(
  Object.entries(allowedImports).flatMap(([layer, specifiers]) =>
    specifiers.map((specifier) => [layer, specifier] as const),
  ),
)("%s may import %s", (layer, specifier) => {
  expect(listDiagnosticCodes(buildAllowedPath(layer, specifier))).toEqual([]);
});

test.each(innerLayers)("%s imports no Node or Workers modules and does not read the environment", (layer) => {
  expect(listDiagnosticCodes(buildForbiddenPath(layer, "node:fs"))).toContain(restrictedImportsRule);
  expect(listDiagnosticCodes(buildForbiddenPath(layer, "cloudflare:workers"))).toContain(
    restrictedImportsRule,
  );
  expect(listDiagnosticCodes(buildForbiddenPath(layer, "fs"))).toContain(nodeModulesRule);
  expect(listDiagnosticCodes(`app/${layer}/environment.ts`)).toContain(environmentRule);
  expect(listDiagnosticCodes(`app/${layer}/global-environment.ts`)).toContain(environmentRule);
});

test.each([
  ["app/api/any.ts", "typescript(no-explicit-any)"],
  ["app/api/console.ts", "eslint(no-console)"],
  ["app/api/promise.ts", "typescript(no-floating-promises)"],
  ["app/api/handler.ts", "typescript(no-misused-promises)"],
  ["app/api/long.ts", "eslint(max-lines)"],
  ["app/api/cycle-one.ts", "import(no-cycle)"],
  ["app/api/type-cycle-one.ts", "import(no-cycle)"],
  ["app/api/ts-ignore.ts", "typescript(ban-ts-comment)"],
  ["app/api/non-null-assertion.ts", "typescript(no-non-null-assertion)"],
  ["tests/focused.test.ts", "vitest(no-focused-tests)"],
  ["tests/skipped.test.ts", "vitest(no-disabled-tests)"],
  ["app/routes/redirect.ts", "eslint(no-restricted-imports)"],
  ["app/middleware/any-redirect.ts", "eslint(no-restricted-imports)"],
  ["app/routes/picture.tsx", "jsx-a11y(alt-text)"],
])("oxlint reports %s as %s", (file, code) => {
  expect(listDiagnosticCodes(file)).toContain(code);
});

test("a host can read the environment, and a command can print", () => {
  expect(listDiagnosticCodes("app/hosts/environment.ts")).toEqual([]);
  expect(listDiagnosticCodes("app/hosts/commands/console.ts")).toEqual([]);
});
