import { fileURLToPath } from "node:url";
import type { Config } from "@react-router/dev/config";

export default {
  buildDirectory: fileURLToPath(new URL("../../../../build/bare", import.meta.url)),
  routeDiscovery: { mode: "initial" },
} satisfies Config;
