import { z } from "zod";
import type { Instant } from "#app/domain/time/time.ts";
import type { ChainHead } from "./event.ts";

/** How far the chain of events has been verified. */
export const chainState = z.object({
  /** Every event up to this one is linked to the one before it; 0 while none was verified. */
  verifiedUpTo: z.number(),
  /** When the check last ran. */
  verifiedAt: z.string().nullable(),
  /** As of when the whole chain was last read again from its first event on. */
  wholeVerifiedAt: z.string().nullable(),
  /** How many events there are. */
  total: z.number(),
  isBroken: z.boolean(),
  /** The first event that is missing or not what was written, as far as is known. */
  brokenAt: z.number().nullable(),
});
export type ChainState = z.output<typeof chainState>;

/** What the check keeps from one run to the next. */
export interface ChainCheck {
  /** The last event that was verified. New events are verified from here on. */
  verified: ChainHead;
  verifiedAt: Instant | null;
  brokenAt: number | null;
  /** How far the chain has been read again from its first event on, and since when; null while it is not. */
  again: { head: ChainHead; since: Instant } | null;
  /** When the last such reading began that came to its end. */
  wholeVerifiedAt: Instant | null;
  rowVersion: number;
}

export interface ChainCheckStore {
  read(): Promise<ChainCheck>;
  /** Does nothing where somebody saved since this was read. */
  save(check: ChainCheck): Promise<void>;
  /**
   * Whether this way of telling the head is ours in the time that began at `since`; then it is nobody else's. A time that is
   * still to come counts for nothing.
   */
  reserveHead(way: HeadWay, since: Instant, now: Instant): Promise<boolean>;
  /** As if it had not been told that way. */
  takeBackHead(way: HeadWay): Promise<void>;
}

/** Told to the log, a file or a web address; or mailed. */
export type HeadWay = "told" | "mailed";

/** Of a chain whose newest event has this number. */
export const presentChain = (check: ChainCheck, total: number): ChainState => ({
  verifiedUpTo: check.verified.id,
  verifiedAt: check.verifiedAt,
  wholeVerifiedAt: check.wholeVerifiedAt,
  total,
  isBroken: check.brokenAt !== null,
  brokenAt: check.brokenAt,
});
