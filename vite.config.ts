import { spawnSync } from "node:child_process";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type EnvironmentOptions, type UserConfig } from "vite";

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

const schemas =
  /node_modules\/(zod|@conform-to)\/|app\/routes\/(customer-picker|product-picker|tag-picker|order-form|license\/licenses\/bulk|license\/licenses\/change|license\/licenses\/quota)\//;
const distances = /node_modules\/date-fns\/(locale|formatDistance)/;
const dialogs =
  /node_modules\/(@radix-ui|aria-hidden|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|tslib|get-nonce)\//;

function neededBy(ids: readonly string[], graph: ModuleGraph): Set<string> {
  const needed = new Set(ids);
  for (const one of needed) for (const next of graph.getModuleInfo(one)?.importedIds ?? []) needed.add(next);
  return needed;
}

/** The list of licenses, which most people see first, with everything around it. */
const firstPage = [
  "root",
  "routes/signed-in",
  "routes/license/area",
  "routes/license/licenses/list/list",
].map((name) => `${import.meta.dirname}/app/${name}.tsx?__react-router-build-client-route`);

/** The first of these chunks that a module may be in: pages without forms load no schemas, and those without dialogs none of theirs. */
function sharedChunk(id: string, graph: ModuleGraph): "frame" | "rest" | "dialog" | "model" | "distances" {
  if (id.endsWith("/app/ui/controls/combobox.tsx")) return "model";
  const needed = neededBy([id], graph);
  const needs = (packages: RegExp) => [...needed].some((one) => packages.test(one));
  if (needs(distances)) return "distances";
  if (needs(schemas)) return "model";
  if (needs(dialogs)) return "dialog";
  return neededBy(firstPage, graph).has(id) ? "frame" : "rest";
}

const shared = (name: ReturnType<typeof sharedChunk>, minShareCount: number, priority: number) => ({
  name: (id: string, graph: ModuleGraph) => (sharedChunk(id, graph) === name ? name : null),
  minShareCount,
  priority,
});

/** What most pages need comes in few files: each file more costs a request, and an entry in what each page sends. */
const client: EnvironmentOptions = {
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 },
            { name: "forms", test: /node_modules\/(zod|@conform-to)\//, priority: 4 },
            {
              name: "top",
              test: /app\/ui\/page\/(theme-form|logo-mark|top-bar|account-menu)\.tsx/,
              priority: 4,
            },
            shared("frame", 3, 3),
            shared("rest", 3, 3),
            shared("dialog", 2, 2),
            shared("distances", 2, 2),
            shared("model", 6, 1),
          ],
        },
      },
    },
  },
};

/** Of the sources, where somebody says it or git knows it. */
function commit(): string | null {
  if (process.env["COMMIT"]) return process.env["COMMIT"];
  const { status, stdout } = spawnSync("git", ["rev-parse", "--short=12", "HEAD"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : null;
}

const define = { BUILT_FROM: JSON.stringify(commit()) };

export default defineConfig(({ mode }): UserConfig =>
  mode === "worker"
    ? {
        define,
        environments: { client },
        worker: { format: "es" },
        plugins: [cloudflare({ viteEnvironment: { name: "ssr" } }), tailwindcss(), reactRouter()],
      }
    : {
        define,
        worker: { format: "es" },
        plugins: [tailwindcss(), reactRouter()],
        environments: {
          client,
          ssr: { build: { rollupOptions: { input: "./app/hosts/entry.ts" } } },
        },
      },
);
