import { platform } from "#app/hosts/node.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import type { Engine } from "#app/storage/engine/engine.ts";

const hourMs = 3_600_000;

/** Building an index of a million licenses takes longer than the app's statement timeout. */
export const longTimeoutEngine = async (location: {
  DATABASE_URL?: string;
  DATA_DIR: string;
}): Promise<Engine> =>
  location.DATABASE_URL
    ? postgres(location.DATABASE_URL, () => {}, hourMs)
    : platform.openEngine({ DATABASE_URL: undefined, DATA_DIR: location.DATA_DIR });
