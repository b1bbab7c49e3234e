import { type ChainReport, verifyChain } from "#app/domain/history/verify-chain.ts";
import type { HistoryStore } from "#app/domain/history/history-store.ts";
import type { Head } from "./tell-head.ts";

export interface HeadsReport extends ChainReport {
  /** Counts events with broken links, too. */
  total: number;
  cut: Head | null;
  rewritten: Head | null;
}

export async function verifyHeads(history: HistoryStore, heads: readonly Head[]): Promise<HeadsReport> {
  const headsByCount = Map.groupBy(heads, ({ count }) => count);
  let rewritten: Head | null = headsByCount.get(0)?.find(({ hash }) => hash !== "") ?? null;
  const report = await verifyChain(history, ({ id, hash }) => {
    rewritten ??= headsByCount.get(id)?.find((head) => head.hash !== hash) ?? null;
  });
  const total = await history.count();
  const [most] = heads.toSorted((one, other) => other.count - one.count);
  return { ...report, total, rewritten, cut: most && most.count > total ? most : null };
}
