import { createErasureCheck } from "#app/domain/history/verify-erasures.ts";
import { type ChainReport, verifyChain } from "#app/domain/history/verify-chain.ts";
import type { HistoryStore } from "#app/domain/history/history-store.ts";
import type { HistoryHead } from "./publish-head.ts";

export interface HeadsReport extends ChainReport {
  /** Number of all events, including events with broken links. */
  total: number;
  /** A head that counts more events than the history has. */
  missingHead: HistoryHead | null;
  /** A head whose event now has another hash. */
  rewrittenHead: HistoryHead | null;
  /** Ids of events whose values were erased although the history contains no erasure for them. */
  uncoveredEventIds: number[];
}

export async function verifyHeads(
  history: HistoryStore,
  historyHeads: readonly HistoryHead[],
): Promise<HeadsReport> {
  const headsByCount = Map.groupBy(historyHeads, ({ count }) => count);
  // The head of an empty history has no hash.
  let rewrittenHead: HistoryHead | null = headsByCount.get(0)?.find(({ hash }) => hash !== "") ?? null;
  const erasureCheck = createErasureCheck();
  const report = await verifyChain(history, ({ id, hash }, { event, commitments }) => {
    erasureCheck.visit(event, commitments);
    rewrittenHead ??= headsByCount.get(id)?.find((historyHead) => historyHead.hash !== hash) ?? null;
  });
  const total = await history.count();
  const [latestHead] = historyHeads.toSorted((a, b) => b.count - a.count);
  const uncoveredEventIds = erasureCheck.listUncoveredIds();
  const missingHead = latestHead && latestHead.count > total ? latestHead : null;
  return { ...report, total, rewrittenHead, uncoveredEventIds, missingHead };
}
