import { z } from "zod";
import type { Instant } from "#app/domain/time/time.ts";
import type { ChainHead } from "./event.ts";

export const chainState = z.object({
  verifiedUpTo: z.number(),
  verifiedAt: z.string().nullable(),
  /** When the latest full verification that completed was started. */
  wholeVerifiedAt: z.string().nullable(),
  total: z.number(),
  isBroken: z.boolean(),
  brokenAt: z.number().nullable(),
});
export type ChainState = z.output<typeof chainState>;

export interface ChainCheck {
  verified: ChainHead;
  verifiedAt: Instant | null;
  brokenAt: number | null;
  /** Progress of the full verification that is running; null if there is none. */
  again: { head: ChainHead; since: Instant } | null;
  wholeVerifiedAt: Instant | null;
  rowVersion: number;
}

export interface ChainCheckStore {
  read(): Promise<ChainCheck>;
  /** Does nothing if somebody saved since the check was read. */
  save(check: ChainCheck): Promise<void>;
  /** Whether this process may publish the head for the period from `since`; a time in the future is ignored. */
  reserveHead(way: HeadWay, since: Instant, now: Instant): Promise<boolean>;
  takeBackHead(way: HeadWay): Promise<void>;
}

type HeadWay = "told" | "mailed";

export const presentChain = (check: ChainCheck, total: number): ChainState => ({
  verifiedUpTo: check.verified.id,
  verifiedAt: check.verifiedAt,
  wholeVerifiedAt: check.wholeVerifiedAt,
  total,
  isBroken: check.brokenAt !== null,
  brokenAt: check.brokenAt,
});
