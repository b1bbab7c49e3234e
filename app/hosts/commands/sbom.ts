import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";

const usage = `Usage: npm run --silent sbom [-- FILE]

Writes what the product is built from, as package-lock.json has it, as CycloneDX 1.6 in JSON: to FILE, or to the terminal.
The same lockfile gives the same text.`;

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

const modules = "node_modules/";
const packageName = (path: string, { name }: LockedPackage) =>
  name ?? path.slice(path.lastIndexOf(modules) + modules.length);

const packageUrl = (path: string, locked: LockedPackage) => {
  const name = packageName(path, locked).split("/").map(encodeURIComponent).join("/");
  return `pkg:npm/${name}@${encodeURIComponent(locked.version)}`;
};

const hashesOf = ({ integrity }: LockedPackage) =>
  [...integrity.matchAll(/sha(\d+)-([\w+/=]+)/g)].map(([, bits, digest = ""]) => ({
    alg: `SHA-${bits}`,
    content: Buffer.from(digest, "base64").toString("hex"),
  }));

const scopeOf = ({ dev, optional, devOptional }: LockedPackage) => {
  if (dev) return "excluded";
  return optional || devOptional ? "optional" : "required";
};

const componentOf = (path: string, locked: LockedPackage) => ({
  type: path === "" ? "application" : "library",
  "bom-ref": packageUrl(path, locked),
  name: packageName(path, locked),
  version: locked.version,
  ...(path !== "" && { scope: scopeOf(locked) }),
  ...(locked.integrity && { hashes: hashesOf(locked) }),
  ...(locked.license && path !== "" && { licenses: [{ expression: locked.license }] }),
  purl: packageUrl(path, locked),
});

/** Resolves as Node does: first in the package's own node_modules, then in those of its parents. */
function resolvePackage(packages: LockedPackages, from: string, name: string): string | undefined {
  for (let above = from; ; above = above.slice(0, Math.max(above.lastIndexOf(`/${modules}`), 0))) {
    const path = `${above === "" ? "" : `${above}/`}${modules}${name}`;
    if (packages[path]) return path;
    if (above === "") return undefined;
  }
}

/** Skips packages that are not installed: optional packages for other systems and omitted peers. */
function dependenciesAt(packages: LockedPackages, from: string, locked: LockedPackage): string[] {
  const named = [
    locked.dependencies,
    locked.optionalDependencies,
    locked.peerDependencies,
    locked.devDependencies,
  ];
  return named.flatMap(Object.keys).flatMap((name) => {
    const path = resolvePackage(packages, from, name);
    const needed = path && packages[path];
    return path && needed ? [packageUrl(path, needed)] : [];
  });
}

function billOfMaterials({ packages }: z.output<typeof lockfile>) {
  const components = new Map<string, object>();
  const dependencies = new Map<string, Set<string>>();
  for (const [path, locked] of Object.entries(packages)) {
    const ref = packageUrl(path, locked);
    if (path !== "" && !components.has(ref)) components.set(ref, componentOf(path, locked));
    const existing = dependencies.get(ref) ?? new Set();
    dependencies.set(ref, new Set([...existing, ...dependenciesAt(packages, path, locked)]));
  }
  const [root] = Object.entries(packages);
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { lifecycles: [{ phase: "pre-build" }], component: root && componentOf(...root) },
    components: [...components.values()],
    dependencies: [...dependencies].map(([ref, on]) => ({ ref, dependsOn: [...on] })),
  };
}

const [file, ...more] = process.argv.slice(2);
if (more.length > 0 || file?.startsWith("-")) {
  console.error(usage);
  process.exit(2);
}
const locked = await readFile(new URL("../../../package-lock.json", import.meta.url), "utf8");
const text = `${JSON.stringify(billOfMaterials(lockfile.parse(JSON.parse(locked))), null, 2)}\n`;
if (file) await writeFile(file, text);
else process.stdout.write(text);
