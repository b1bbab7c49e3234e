import type { Engine } from "#app/storage/engine.ts";
import type { EmbeddedConfig } from "./config.ts";

/** What a host gives that no other can. */
export interface Platform {
  /** The request with the address of who asks in the header that the rate limits read, whatever the caller put there. */
  withClientAddress(request: Request): Request;
  environment: Record<string, string | undefined>;
  openEngine(config: Pick<EmbeddedConfig, "DATABASE_URL" | "DATA_DIR">): Promise<Engine>;
}
