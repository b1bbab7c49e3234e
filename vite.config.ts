import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig(({ mode }) =>
  mode === "worker"
    ? {
        worker: { format: "es" },
        plugins: [cloudflare({ viteEnvironment: { name: "ssr" } }), tailwindcss(), reactRouter()],
      }
    : {
        worker: { format: "es" },
        plugins: [tailwindcss(), reactRouter()],
        environments: {
          ssr: { build: { rollupOptions: { input: "./app/hosts/entry.ts" } } },
        },
      },
);
