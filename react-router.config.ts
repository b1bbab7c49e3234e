import type { Config } from "@react-router/dev/config";

const host = import.meta.env?.MODE === "worker" ? "worker" : "node";

export default {
  buildDirectory: `build/${host}`,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
