import { readFile, writeFile } from "node:fs/promises";
import { z } from "zod";

const usage = `Usage: npm run --silent sbom [-- FILE]

Writes what the product is built from, as package-lock.json has it, as CycloneDX 1.6 in JSON: to FILE, or to the terminal.
The same lockfile gives the same text.`;

const needs = z.record(z.string(), z.string()).default({});
const lockedPackage = z.object({
  /** Present only if it differs from the folder's name. */
  name: z.string().optional(),
  version: z.string(),
  integrity: z.string().default(""),
  license: z.string().optional(),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  devOptional: z.boolean().default(false),
  dependencies: needs,
  devDependencies: needs,
  optionalDependencies: needs,
  peerDependencies: needs,
});
type LockedPackage = z.output<typeof lockedPackage>;

const lockfile = z.object({ packages: z.record(z.string(), lockedPackage) });
type Places = z.output<typeof lockfile>["packages"];

const modules = "node_modules/";
const nameAt = (place: string, { name }: LockedPackage) =>
  name ?? place.slice(place.lastIndexOf(modules) + modules.length);

const purlAt = (place: string, locked: LockedPackage) => {
  const name = nameAt(place, locked).split("/").map(encodeURIComponent).join("/");
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

const componentAt = (place: string, locked: LockedPackage) => ({
  type: place === "" ? "application" : "library",
  "bom-ref": purlAt(place, locked),
  name: nameAt(place, locked),
  version: locked.version,
  ...(place !== "" && { scope: scopeOf(locked) }),
  ...(locked.integrity && { hashes: hashesOf(locked) }),
  ...(locked.license && place !== "" && { licenses: [{ expression: locked.license }] }),
  purl: purlAt(place, locked),
});

/** Resolves as Node does: first in the package's own node_modules, then in those of its parents. */
function placeOf(places: Places, from: string, name: string): string | undefined {
  for (let above = from; ; above = above.slice(0, Math.max(above.lastIndexOf(`/${modules}`), 0))) {
    const place = `${above === "" ? "" : `${above}/`}${modules}${name}`;
    if (places[place]) return place;
    if (above === "") return undefined;
  }
}

/** Skips packages that are not installed: optional packages for other systems and omitted peers. */
function dependenciesAt(places: Places, from: string, locked: LockedPackage): string[] {
  const named = [
    locked.dependencies,
    locked.optionalDependencies,
    locked.peerDependencies,
    locked.devDependencies,
  ];
  return named.flatMap(Object.keys).flatMap((name) => {
    const place = placeOf(places, from, name);
    const needed = place && places[place];
    return place && needed ? [purlAt(place, needed)] : [];
  });
}

function billOf({ packages }: z.output<typeof lockfile>) {
  const components = new Map<string, object>();
  const dependencies = new Map<string, Set<string>>();
  for (const [place, locked] of Object.entries(packages)) {
    const ref = purlAt(place, locked);
    if (place !== "" && !components.has(ref)) components.set(ref, componentAt(place, locked));
    const known = dependencies.get(ref) ?? new Set();
    dependencies.set(ref, new Set([...known, ...dependenciesAt(packages, place, locked)]));
  }
  const [root] = Object.entries(packages);
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { lifecycles: [{ phase: "pre-build" }], component: root && componentAt(...root) },
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
const text = `${JSON.stringify(billOf(lockfile.parse(JSON.parse(locked))), null, 2)}\n`;
if (file) await writeFile(file, text);
else process.stdout.write(text);
