import type { Engine } from "#app/storage/engine.ts";
import type { EmbeddedConfig } from "./config.ts";

/** What a host gives that no other can. */
export interface Platform {
  /** The request with the address of who asks in the header that the rate limits read, whatever the caller put there. */
  withClientAddress(request: Request): Request;
  environment: Record<string, string | undefined>;
  /** Reads a file of the client's build by its path on the site. */
  readAsset(path: string): Promise<Uint8Array>;
  openEngine(config: Pick<EmbeddedConfig, "DATABASE_URL" | "DATA_DIR">): Promise<Engine>;
}
