import type { CompiledQuery } from "kysely";
import type { Engine, Step } from "./engine.ts";

export type DeferredSteps = () => Step[];

export interface UnitContext {
  engine: Engine;
  newId: () => number;
  /** With `expect`, the statement must change exactly that many rows, or the unit fails with a `WriteConflict`. */
  write: (query: CompiledQuery, expect?: number) => void;
  /** Background jobs look for due work after the commit. */
  wakeJobs: () => void;
  /** Runs after all other steps, once per name. */
  writeLast: (name: string, write: DeferredSteps) => void;
}
