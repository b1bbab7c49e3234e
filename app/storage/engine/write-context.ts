import type { CompiledQuery } from "kysely";
import type { Engine, Step } from "./engine.ts";

export type CreateSteps = () => Step[];

export interface WriteContext {
  engine: Engine;
  createId: () => number;
  /**
   * With `expectedRowCount`, the statement must change exactly that many rows, or the transaction fails with
   * a `WriteConflict`.
   */
  write: (query: CompiledQuery, options?: Omit<Step, "query">) => void;
  /** Makes background jobs look for due work after the commit. */
  wakeJobs: () => void;
  /** Adds steps that run after all other steps, once per name. */
  deferWrite: (name: string, createSteps: CreateSteps) => void;
}
