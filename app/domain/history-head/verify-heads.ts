import { erasureCheck } from "#app/domain/history/verify-erasures.ts";
import { type ChainReport, verifyChain } from "#app/domain/history/verify-chain.ts";
import type { HistoryStore } from "#app/domain/history/history-store.ts";
import type { Head } from "./publish-head.ts";

export interface HeadsReport extends ChainReport {
  /** Includes events with broken links. */
  total: number;
  cut: Head | null;
  rewritten: Head | null;
  /** Events with erased values that no erasure covers. */
  uncovered: number[];
}

export async function verifyHeads(history: HistoryStore, heads: readonly Head[]): Promise<HeadsReport> {
  const headsByCount = Map.groupBy(heads, ({ count }) => count);
  let rewritten: Head | null = headsByCount.get(0)?.find(({ hash }) => hash !== "") ?? null;
  const erasures = erasureCheck();
  const report = await verifyChain(history, ({ id, hash }, { event, commitments }) => {
    erasures.visit(event, commitments);
    rewritten ??= headsByCount.get(id)?.find((head) => head.hash !== hash) ?? null;
  });
  const total = await history.count();
  const [longest] = heads.toSorted((a, b) => b.count - a.count);
  const uncovered = erasures.uncovered();
  return { ...report, total, rewritten, uncovered, cut: longest && longest.count > total ? longest : null };
}
