import { platform } from "#app/hosts/node.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import type { Engine } from "#app/storage/engine.ts";

const hourMs = 3_600_000;

/** Of a million licenses an index takes longer than any statement of the app may. */
export const patientEngine = async (place: { DATABASE_URL?: string; DATA_DIR: string }): Promise<Engine> =>
  place.DATABASE_URL
    ? postgres(place.DATABASE_URL, () => {}, hourMs)
    : platform.openEngine({ DATABASE_URL: undefined, DATA_DIR: place.DATA_DIR });
