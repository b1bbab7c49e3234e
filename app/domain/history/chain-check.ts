import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { ChainHead } from "./event.ts";

export const chainState = z.object({
  verifiedUpTo: z.number(),
  verifiedAt: instantText.nullable(),
  /** Start of the latest completed full verification. */
  wholeVerifiedAt: instantText.nullable(),
  total: z.number(),
  isBroken: z.boolean(),
  brokenAt: z.number().nullable(),
});
export type ChainState = z.output<typeof chainState>;

export interface ChainCheck {
  verifiedHead: ChainHead;
  verifiedAt: Instant | null;
  /** Position of the first event that does not fit the chain. Null if every event fits. */
  brokenAt: number | null;
  /** Progress of the running full verification. Null if no full verification runs. */
  fullVerification: { head: ChainHead; since: Instant } | null;
  wholeVerifiedAt: Instant | null;
  rowVersion: number;
}

export interface ChainCheckStore {
  read(): Promise<ChainCheck>;
  /** Does nothing if the stored check has a newer row version. */
  save(check: ChainCheck): Promise<void>;
  /**
   * Reserves the right to publish a head, so that only one process publishes it. Returns false if a head was already
   * published at or after `since`. Ignores stored times in the future.
   */
  reserveHead(channel: HeadChannel, since: Instant, now: Instant): Promise<boolean>;
  /** Undoes the reservation, so that the next run tries again. */
  releaseHead(channel: HeadChannel): Promise<void>;
}

type HeadChannel = "published" | "mailed";

export const presentChain = (check: ChainCheck, total: number): ChainState => ({
  verifiedUpTo: check.verifiedHead.id,
  verifiedAt: check.verifiedAt,
  wholeVerifiedAt: check.wholeVerifiedAt,
  total,
  isBroken: check.brokenAt !== null,
  brokenAt: check.brokenAt,
});
