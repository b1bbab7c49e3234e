import { spawnSync } from "node:child_process";
import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type EnvironmentOptions, type UserConfig } from "vite";

/** React, the router and what every page shows. Radix's dialogs are not included, because some pages have none. */
const pageModules = [
  /\/node_modules\/(react-dom|react-router|lucide-react\/dist\/esm\/icons\/(calendar-plus|check|trash)\.mjs)/,
  /\/node_modules\/@radix-ui\/react-(collapsible|presence)\//,
  /\/app\/ui\/(?!alert-dialog|collapsible|command|dialog|dropdown-menu|loaded-|popover\.|progress|tabs|toast\.|tooltip)/,
  /\/app\/routes\/(menus|signed-in|status|kit\/(capacity-bar|dates\/(?!date-input|relative-time)|frame\/(?!copied-key-status|loaded-toast|toast-focus)|filters\/(filter-popover|form-search)|lists\/(?!csv-link|dialogs|move-buttons|paged-list|unreadable-|parse-)|page\/(?!public-frame|step-line)|segments|text|top-bar\/(?!account-dropdown|appearance)|use-))/,
  /\/app\/routes\/kit\/(conflicts\/conflict\.ts$|forms\/(hidden-fields|post-button|submit-button|switch-form|use-synced-control))/,
  /\/app\/routes\/license\/(kit\/(hosted-link|license-title|license-urls|use-optimistic-tags)|search\/(palette-opener|recent-keys))/,
  /\/licenses\/(bulk\/kinds|details-url|explain\/(badges|explain-urls)|filter\/choices|quota\/quota-urls|renew\/renew-url)\./,
  /\/app\/domain\/(customer\/full-name|license\/(environment|limits)|package\/license-type)\.ts/,
  /\/app\/domain\/(quota\/period|renewal\/renewal-due|person\/list-columns|tag\/tag-name|text\/normalize-for-search)\.ts/,
  /\/app\/words\/license-words/,
];

/** The fields of the create forms, without the schemas, because only forms that the browser validates load them. */
const formModules = [
  /\/node_modules\/@conform-to\/(dom|react)\//,
  /\/app\/routes\/kit\/forms\/(?!form-dialog|form-options|lazily-|update-form)/,
  /\/app\/routes\/kit\/(create-form\/|product-picker\/|customer-picker\/(?!.*schema|manual-)|tag-picker\/(?!.*schema|tags-field))/,
  /\/app\/routes\/(kit\/term\/term-fields|license\/licenses\/new\/(dialog|fields|product-fields))/,
];

const matchesAny = (patterns: RegExp[]) => (id: string) => patterns.some((pattern) => pattern.test(id));

/**
 * Code that many pages share. The bundler splits everything else by the pages that use it. One large chunk compresses
 * better than several small ones. A group includes the dependencies of its modules unless an earlier group has them.
 */
const groups = [
  { name: "ui", test: matchesAny(pageModules) },
  {
    name: "dialogs",
    test: /\/app\/routes\/kit\/dialogs\/(?!leave-question)/,
  },
  { name: "forms", test: matchesAny(formModules) },
];

/** Every page loads the manifest, which names all files, and hashes cannot be compressed. So they are short. */
const fileNames = {
  entryFileNames: "assets/[name]-[hash:7].js",
  chunkFileNames: "assets/[name]-[hash:7].js",
  hashCharacters: "hex",
} as const;

/** Radix calls `__name` to keep function names. Without this, the scripts would contain unused functions and classes. */
const treeshake = { manualPureFunctions: ["__name"] };

/** Disables the report of plugin timings. */
const build = { rolldownOptions: { checks: { bundlerTimings: false } } };

const client: EnvironmentOptions = {
  // Finds the dependencies of all pages when the server starts. Otherwise the first visit of a page finds more, and reloads it.
  optimizeDeps: { entries: ["app/entry.client.tsx", "app/root.tsx", "app/routes/**/*.tsx"] },
  build: {
    rolldownOptions: { treeshake, output: { codeSplitting: { groups }, ...fileNames } },
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
