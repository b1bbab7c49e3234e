import { releaseSilentServers } from "#app/domain/deployment/silent-servers.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";

export const runSilentServers = (storage: Storage, now: Date): Promise<void> =>
  releaseSilentServers(storage, instantOf(now.getTime()));
