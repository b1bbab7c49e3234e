import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import type { Config } from "@react-router/dev/config";

const host = import.meta.env?.MODE === "worker" ? "worker" : "node";
const buildDirectory = `build/${host}`;

/** The Node host sends scripts and styles as they are compressed here; Cloudflare compresses by itself. */
function compressAssets() {
  const assets = `${buildDirectory}/client/assets`;
  for (const name of readdirSync(assets))
    if (/\.(js|css|svg)$/.test(name))
      writeFileSync(`${assets}/${name}.br`, brotliCompressSync(readFileSync(`${assets}/${name}`)));
}

export default {
  buildDirectory,
  routeDiscovery: { mode: "initial" },
  buildEnd: host === "node" ? compressAssets : undefined,
} satisfies Config;
