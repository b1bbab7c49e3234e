import { type ChainReport, verifyChain } from "#app/domain/history/verify-chain.ts";
import type { HistoryStore } from "#app/domain/history/history-store.ts";
import type { Head } from "./tell-head.ts";

export interface HeadsReport extends ChainReport {
  /** How many there are, whether their links hold or not. */
  total: number;
  /** The head that tells of the most events, where the history has fewer. */
  cut: Head | null;
  /** The first head whose event is not the one that was there. */
  rewritten: Head | null;
}

/** Recomputes every link, and holds the chain against the heads that were told of it. */
export async function verifyHeads(history: HistoryStore, heads: readonly Head[]): Promise<HeadsReport> {
  const told = Map.groupBy(heads, ({ count }) => count);
  let rewritten: Head | null = told.get(0)?.find(({ hash }) => hash !== "") ?? null;
  const report = await verifyChain(history, ({ id, hash }) => {
    rewritten ??= told.get(id)?.find((head) => head.hash !== hash) ?? null;
  });
  const total = await history.count();
  const [most] = heads.toSorted((one, other) => other.count - one.count);
  return { ...report, total, rewritten, cut: most && most.count > total ? most : null };
}
