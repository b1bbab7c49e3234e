import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { readConfig } from "#app/hosts/settings/config.ts";

const manifestSchema = z.looseObject({ apiVersion: z.string(), kind: z.string() });
const readManifests = async () =>
  parseAllDocuments(await readFile("kubernetes.yaml", "utf8")).map((document) =>
    manifestSchema.parse(document.toJS()),
  );

/** Folders of `kubernetes-types`. */
const folderByApiVersion: Record<string, string> = {
  v1: "core/v1",
  "apps/v1": "apps/v1",
  "batch/v1": "batch/v1",
  "networking.k8s.io/v1": "networking/v1",
  "policy/v1": "policy/v1",
};

/** Lists the errors of the types that are generated from the schema of Kubernetes 1.30. */
async function listTypeErrors(manifests: readonly z.output<typeof manifestSchema>[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "kubernetes-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lines = manifests.flatMap((manifest, index) => {
    const types = resolve("node_modules/kubernetes-types", folderByApiVersion[manifest.apiVersion] ?? "");
    return [
      `import type { ${manifest.kind} as Type${index} } from ${JSON.stringify(`${types}.d.ts`)};`,
      `export const manifest${index}: Type${index} = ${JSON.stringify(manifest)};`,
    ];
  });
  const file = join(folder, "manifests.ts");
  await writeFile(file, lines.join("\n"));
  const options = ["--noEmit", "--ignoreConfig", "--strict", "--skipLibCheck", "--module", "nodenext", file];
  return promisify(execFile)(process.execPath, [resolve("node_modules/typescript/bin/tsc"), ...options]).then(
    () => "",
    (error: { stdout: string }) => error.stdout,
  );
}

it("fits the schema of Kubernetes", async () => {
  const manifests = await readManifests();
  expect(manifests.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(["Deployment", "Job", "NetworkPolicy", "PodDisruptionBudget"]),
  );
  expect(await listTypeErrors(manifests)).toBe("");
  const misspelledManifests = manifests.map((manifest) => ({ ...manifest, specs: {} }));
  expect(await listTypeErrors(misspelledManifests)).toContain(
    "'\"specs\"' does not exist in type 'Deployment'",
  );
});

it("selects the pods of the deployment and sets valid settings", async () => {
  const manifests = await readManifests();
  const find = (kind: string): unknown => manifests.find((manifest) => manifest.kind === kind);
  const podLabels = {
    "app.kubernetes.io/name": "license-desk",
    "app.kubernetes.io/component": "app",
  };
  const podSelector = { matchLabels: podLabels };
  expect(find("Deployment")).toMatchObject({
    spec: { selector: podSelector, template: { metadata: { labels: podLabels } } },
  });
  expect(find("PodDisruptionBudget")).toMatchObject({ spec: { selector: podSelector } });
  expect(find("Service")).toMatchObject({ spec: { selector: podLabels } });

  const { data } = z.object({ data: z.record(z.string(), z.string()) }).parse(find("ConfigMap"));
  const secretSettings = {
    DATABASE_URL: "postgres://licenses:secret@postgres.example.com/licenses",
    SECRET: "0123456789abcdef0123456789abcdef",
    LICENSE_SIGNING_KEY: "{}",
    OIDC_SSO_CLIENT_SECRET: "secret",
  };
  expect(readConfig({ ...data, ...secretSettings })).toMatchObject({
    PUBLIC_URL: "https://licenses.example.com",
    METRICS_PORT: 9464,
    METRICS_HOST: "0.0.0.0",
  });
});
