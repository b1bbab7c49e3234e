import { spawnSync } from "node:child_process";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type EnvironmentOptions, type UserConfig } from "vite";

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const schemas = /node_modules\/(zod|@conform-to\/zod)\//;
const dialogs =
  /node_modules\/(@radix-ui|@conform-to|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|tslib|get-nonce)\//;

const neededCache = new Map<string, Set<string>>();

function transitiveImportsOf(id: string, graph: ModuleGraph): Set<string> {
  const cached = neededCache.get(id);
  if (cached) return cached;
  const moduleIds = new Set([id]);
  for (const moduleId of moduleIds)
    for (const next of graph.getModuleInfo(moduleId)?.importedIds ?? []) moduleIds.add(next);
  neededCache.set(id, moduleIds);
  return moduleIds;
}

const pageAt = (name: string) => `${import.meta.dirname}/app/${name}.tsx?__react-router-build-client-route`;

/** The list of licenses with its layout, the first page that most users see. */
const firstPage = ["root", "routes/signed-in", "routes/license/area", "routes/license/licenses/list/list"];

/** Frequently used pages. They share chunks and load no code of other pages. */
const frequentPages = {
  details: "routes/license/licenses/details/details",
  new: "routes/license/licenses/new/new",
  hosted: "routes/internal/one-customers/list/list",
};

/**
 * Chunk name from the packages that a shared module imports and the frequent pages that use it. Pages without forms load
 * no schemas, and pages without dialogs no dialog packages.
 */
function sharedChunk(id: string, graph: ModuleGraph): string {
  const moduleIds = [...transitiveImportsOf(id, graph)];
  const importsAny = (packages: RegExp) => moduleIds.some((moduleId) => packages.test(moduleId));
  const isUsedBy = (page: string) => transitiveImportsOf(pageAt(page), graph).has(id);
  if (firstPage.some(isUsedBy)) return "frame";
  const kind = importsAny(schemas) ? "model" : importsAny(dialogs) ? "dialog" : "plain";
  const pages = Object.entries(frequentPages).filter(([, page]) => isUsedBy(page));
  return [kind, ...pages.map(([name]) => name)].join("-");
}

const sharedGroup = (minShareCount: number, test: RegExp, chunkName?: string) => ({
  name: (id: string, graph: ModuleGraph) => {
    const name = sharedChunk(id, graph);
    return test.test(name) ? (chunkName ?? name) : null;
  },
  debugName: chunkName ?? test.source,
  minShareCount,
});

/** Order matters: a chunk includes the dependencies of its modules unless an earlier group has them. */
const groups = [
  { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
  { name: "forms", test: /node_modules\/@conform-to\/(dom|react)\// },
  { name: "schemas", test: schemas },
  sharedGroup(2, /^frame/),
  sharedGroup(10, /^plain/, "common"),
  sharedGroup(2, /^plain-details-new/),
  sharedGroup(2, /^plain-/),
  sharedGroup(2, /^dialog-details-new/),
  sharedGroup(2, /^dialog-/),
  { ...sharedGroup(2, /^plain/), entriesAware: true, entriesAwareMergeThreshold: 4000 },
  sharedGroup(2, /^dialog$/),
  sharedGroup(2, /^model-/),
  sharedGroup(6, /^model/),
].map((group, position, { length }) => ({ ...group, priority: length - position }));

/** Disables the report of plugin timings. */
const build = { rolldownOptions: { checks: { bundlerTimings: false } } };

/** Shared code is bundled into few files, because each file costs a request and an entry in every page. */
const client: EnvironmentOptions = {
  build: {
    rolldownOptions: {
      output: {
        chunkFileNames: ({ name }) => `assets/${name.split("~")[0]}-[hash].js`,
        codeSplitting: { groups },
      },
    },
  },
};

/** Commit of the sources, from COMMIT or git; null if neither is available. */
function commit(): string | null {
  if (process.env["COMMIT"]) return process.env["COMMIT"];
  const { status, stdout } = spawnSync("git", ["rev-parse", "--short=12", "HEAD"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}

const define = { BUILT_FROM: JSON.stringify(commit()) };

export default defineConfig(({ mode, command }): UserConfig =>
  mode === "worker"
    ? {
        define,
        build,
        environments: { client },
        worker: { format: "es" },
        plugins: [cloudflare({ viteEnvironment: { name: "ssr" } }), tailwindcss(), reactRouter()],
      }
    : {
        define,
        build,
        worker: { format: "es" },
        plugins: [tailwindcss(), reactRouter()],
        environments: {
          client,
          ssr: {
            // Without this, the server bundle would include React twice, once in its development build.
            define: command === "build" ? { "process.env.NODE_ENV": JSON.stringify("production") } : {},
            build: { rollupOptions: { input: "./app/hosts/entry.ts" } },
            // Bundles packages into one file without unused code, which starts in a fraction of the time and memory.
            resolve: { noExternal: command === "build" ? true : [] },
          },
        },
      },
);
