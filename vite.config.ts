import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type EnvironmentOptions, type UserConfig } from "vite";

/** What most pages need comes in few files: each file more costs a request, and an entry in what each page sends. */
const client: EnvironmentOptions = {
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 3 },
            { name: "forms", test: /node_modules\/(zod|@conform-to)\//, priority: 2 },
            { name: "shared", minShareCount: 12, priority: 1 },
          ],
        },
      },
    },
  },
};

export default defineConfig(({ mode }): UserConfig =>
  mode === "worker"
    ? {
        environments: { client },
        worker: { format: "es" },
        plugins: [cloudflare({ viteEnvironment: { name: "ssr" } }), tailwindcss(), reactRouter()],
      }
    : {
        worker: { format: "es" },
        plugins: [tailwindcss(), reactRouter()],
        environments: {
          client,
          ssr: { build: { rollupOptions: { input: "./app/hosts/entry.ts" } } },
        },
      },
);
