import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";
import { parseCommand } from "./parse-command.ts";

const usage = `Usage: npm run --silent sbom [-- FILE]

Writes the packages of package-lock.json as CycloneDX 1.6 in JSON to FILE, or to standard output. The same lockfile gives
the same text.`;

const versionRanges = z.record(z.string(), z.string()).default({});
const lockedPackage = z.object({
  /** Present only if it differs from the folder's name. */
  name: z.string().optional(),
  version: z.string(),
  integrity: z.string().default(""),
  license: z.string().optional(),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  devOptional: z.boolean().default(false),
  dependencies: versionRanges,
  devDependencies: versionRanges,
  optionalDependencies: versionRanges,
  peerDependencies: versionRanges,
});
type LockedPackage = z.output<typeof lockedPackage>;

const lockfile = z.object({ packages: z.record(z.string(), lockedPackage) });
type LockedPackages = z.output<typeof lockfile>["packages"];

const modulesFolder = "node_modules/";
const getPackageName = (path: string, { name }: LockedPackage) =>
  name ?? path.slice(path.lastIndexOf(modulesFolder) + modulesFolder.length);

const buildPackageUrl = (path: string, packageEntry: LockedPackage) => {
  const name = getPackageName(path, packageEntry).split("/").map(encodeURIComponent).join("/");
  return `pkg:npm/${name}@${encodeURIComponent(packageEntry.version)}`;
};

const parseComponentHashes = ({ integrity }: LockedPackage) =>
  [...integrity.matchAll(/sha(\d+)-([\w+/=]+)/g)].map(([, bits, digest = ""]) => ({
    alg: `SHA-${bits}`,
    content: Buffer.from(digest, "base64").toString("hex"),
  }));

const findComponentScope = ({ dev, optional, devOptional }: LockedPackage) => {
  if (dev) return "excluded";
  return optional || devOptional ? "optional" : "required";
};

const createComponent = (path: string, packageEntry: LockedPackage) => ({
  type: path === "" ? "application" : "library",
  "bom-ref": buildPackageUrl(path, packageEntry),
  name: getPackageName(path, packageEntry),
  version: packageEntry.version,
  ...(path !== "" && { scope: findComponentScope(packageEntry) }),
  ...(packageEntry.integrity && { hashes: parseComponentHashes(packageEntry) }),
  ...(packageEntry.license && path !== "" && { licenses: [{ expression: packageEntry.license }] }),
  purl: buildPackageUrl(path, packageEntry),
});

/** An empty text for the root package. */
const getParentFolder = (folder: string) =>
  folder.slice(0, Math.max(folder.lastIndexOf(`/${modulesFolder}`), 0));

/** Resolves as Node does: first in the package's own node_modules, then in those of its parents. */
function resolvePackage(packages: LockedPackages, dependentPath: string, name: string): string | undefined {
  for (let folder = dependentPath; ; folder = getParentFolder(folder)) {
    const prefix = folder === "" ? "" : `${folder}/`;
    const path = `${prefix}${modulesFolder}${name}`;
    if (packages[path]) return path;
    if (folder === "") return undefined;
  }
}

/** Skips packages that are not installed: optional packages for other systems and omitted peers. */
function resolveDependencies(
  packages: LockedPackages,
  dependentPath: string,
  packageEntry: LockedPackage,
): string[] {
  const dependencyLists = [
    packageEntry.dependencies,
    packageEntry.optionalDependencies,
    packageEntry.peerDependencies,
    packageEntry.devDependencies,
  ];
  return dependencyLists.flatMap(Object.keys).flatMap((name) => {
    const path = resolvePackage(packages, dependentPath, name);
    const dependency = path && packages[path];
    return path && dependency ? [buildPackageUrl(path, dependency)] : [];
  });
}

function createBillOfMaterials({ packages }: z.output<typeof lockfile>) {
  const components = new Map<string, object>();
  const dependencies = new Map<string, Set<string>>();
  for (const [path, packageEntry] of Object.entries(packages)) {
    const ref = buildPackageUrl(path, packageEntry);
    if (path !== "" && !components.has(ref)) components.set(ref, createComponent(path, packageEntry));
    const existingRefs = dependencies.get(ref) ?? new Set();
    dependencies.set(ref, new Set([...existingRefs, ...resolveDependencies(packages, path, packageEntry)]));
  }
  const rootPackage = packages[""];
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      lifecycles: [{ phase: "pre-build" }],
      component: rootPackage && createComponent("", rootPackage),
    },
    components: [...components.values()],
    dependencies: [...dependencies].map(([ref, dependencyRefs]) => ({ ref, dependsOn: [...dependencyRefs] })),
  };
}

const { file } = parseCommand(z.object({ file: z.string().optional() }), {}, usage, ["file"]);
const lockfileText = await readFile(new URL("../../../package-lock.json", import.meta.url), "utf8");
const text = `${JSON.stringify(createBillOfMaterials(lockfile.parse(JSON.parse(lockfileText))), null, 2)}\n`;
if (file) await writeFile(file, text);
else process.stdout.write(text);
