import { execFile } from "node:child_process";
import { mkdtemp, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it, describe } from "vitest";

interface LockedPackage {
  name?: string;
  version: string;
  integrity: string;
  license?: string;
}

interface Component {
  "bom-ref": string;
  name: string;
  version: string;
  purl: string;
  scope: string;
  hashes: { alg: string; content: string }[];
  licenses?: { expression: string }[];
}

interface BillOfMaterials {
  bomFormat: string;
  specVersion: string;
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
  metadata: { component: Component };
}

const runProgram = promisify(execFile);
const runSbom = (...args: string[]) =>
  runProgram(process.execPath, ["app/hosts/commands/sbom.ts", ...args], { maxBuffer: 16 * 1024 * 1024 });
const { stdout } = await runSbom();
const billOfMaterials = JSON.parse(stdout) as BillOfMaterials;

async function readLockedPackages() {
  const { packages } = JSON.parse(await readFile("package-lock.json", "utf8")) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(packages).flatMap(([path, lockedPackage]) =>
    path === ""
      ? []
      : [{ ...lockedPackage, name: lockedPackage.name ?? path.split("node_modules/").at(-1) ?? "" }],
  );
}

const sortUnique = (lines: string[]) => [...new Set(lines)].toSorted();

describe("The bill of materials", () => {
  it("describes this product in the format CycloneDX 1.6", () => {
    expect(billOfMaterials).toMatchObject({
      bomFormat: "CycloneDX",
      specVersion: "1.6",
      metadata: { component: { type: "application", name: "license-desk" } },
    });
  });

  it("contains each package of the lockfile with its hash and license", async () => {
    const packages = await readLockedPackages();
    const componentLines = billOfMaterials.components.map(({ name, version, hashes, licenses }) => {
      const [hash] = hashes;
      const digest = Buffer.from(hash?.content ?? "", "hex").toString("base64");
      return `${name} ${version} ${hash?.alg} ${digest} ${licenses?.[0]?.expression}`;
    });
    const expectedLines = packages.map(
      ({ name, version, integrity, license }) =>
        `${name} ${version} ${integrity.replace("sha512-", "SHA-512 ")} ${license}`,
    );
    expect(componentLines.toSorted()).toEqual(sortUnique(expectedLines));
  });

  it("contains package URLs", () => {
    const purls = new Set(billOfMaterials.components.map(({ purl }) => purl));
    expect(purls).toContain("pkg:npm/react-router@8.4.0");
    expect(purls).toContain("pkg:npm/%40cantoo/pdf-lib@2.11.1");
    expect(purls.size).toBe(billOfMaterials.components.length);
  });

  it("contains the dependencies of each package with valid references", () => {
    const refs = sortUnique([
      billOfMaterials.metadata.component["bom-ref"],
      ...billOfMaterials.components.map((component) => component["bom-ref"]),
    ]);
    expect(billOfMaterials.dependencies.map(({ ref }) => ref).toSorted()).toEqual(refs);
    const knownRefs = new Set(refs);
    for (const { ref, dependsOn } of billOfMaterials.dependencies)
      expect([ref, dependsOn.filter((ref) => !knownRefs.has(ref))]).toEqual([ref, []]);
    const { dependsOn = [] } =
      billOfMaterials.dependencies.find(({ ref }) => ref.startsWith("pkg:npm/react-dom@")) ?? {};
    expect(dependsOn.map((ref) => ref.replace(/@[^@]+$/, "")).toSorted()).toEqual([
      "pkg:npm/react",
      "pkg:npm/scheduler",
    ]);
    const dependencyRefs = new Set(
      billOfMaterials.dependencies.flatMap((dependency) => dependency.dependsOn),
    );
    expect(
      billOfMaterials.components
        .filter((component) => !dependencyRefs.has(component["bom-ref"]))
        .map(({ name }) => name),
    ).toEqual([]);
  });

  it("is written to a file if the command gets a path", async () => {
    const file = join(await mkdtemp(join(tmpdir(), "sbom-")), "bill.json");
    await runSbom(file);
    expect(await readFile(file, "utf8")).toBe(stdout);
    await expect(runSbom("--help")).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Usage"),
    });
  });
});
