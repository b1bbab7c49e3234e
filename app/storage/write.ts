import type { CompiledQuery } from "kysely";
import type { Engine, Step } from "./engine.ts";

export type Write = () => Step[];

/** Where the nouns' writes put their statements, in the order in which the unit will run them. */
export interface Collecting {
  engine: Engine;
  newId: () => number;
  /** One statement; where `expect` is given, it changes exactly that many rows or the unit fails as moved. */
  write: (query: CompiledQuery, expect?: number) => void;
  /** Comes after all else, by its name, and once however often that is given. */
  writeLast: (name: string, write: Write) => void;
}
