import { millisecondsInHour } from "date-fns/constants";
import { platform } from "#app/hosts/node.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import type { Engine } from "#app/storage/engine/engine.ts";

/** Opens an engine with a long timeout, because building an index of a million licenses takes long. */
export const openLongTimeoutEngine = async (location: {
  DATABASE_URL?: string;
  DATA_DIR: string;
}): Promise<Engine> =>
  location.DATABASE_URL
    ? postgres(location.DATABASE_URL, () => {}, millisecondsInHour)
    : platform.openEngine({ DATABASE_URL: undefined, DATA_DIR: location.DATA_DIR });
