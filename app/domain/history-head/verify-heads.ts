import { createErasureCheck } from "#app/domain/history/verify-erasures.ts";
import { type ChainReport, verifyChain } from "#app/domain/history/verify-chain.ts";
import type { HistoryStore } from "#app/domain/history/history-store.ts";
import type { Head } from "./publish-head.ts";

export interface HeadsReport extends ChainReport {
  /** Includes events with broken links. */
  total: number;
  missingHead: Head | null;
  rewrittenHead: Head | null;
  /** Events with erased values that no erasure covers. */
  uncoveredEventIds: number[];
}

export async function verifyHeads(history: HistoryStore, heads: readonly Head[]): Promise<HeadsReport> {
  const headsByCount = Map.groupBy(heads, ({ count }) => count);
  let rewrittenHead: Head | null = headsByCount.get(0)?.find(({ hash }) => hash !== "") ?? null;
  const erasures = createErasureCheck();
  const report = await verifyChain(history, ({ id, hash }, { event, commitments }) => {
    erasures.visit(event, commitments);
    rewrittenHead ??= headsByCount.get(id)?.find((head) => head.hash !== hash) ?? null;
  });
  const total = await history.count();
  const [longestHead] = heads.toSorted((a, b) => b.count - a.count);
  const uncoveredEventIds = erasures.uncoveredIds();
  const missingHead = longestHead && longestHead.count > total ? longestHead : null;
  return { ...report, total, rewrittenHead, uncoveredEventIds, missingHead };
}
