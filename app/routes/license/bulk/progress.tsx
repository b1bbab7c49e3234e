import { useNumberFormat } from "#app/ui/number-format.ts";
import type { BulkRun } from "#app/domain/bulk/bulk-run.ts";
import { describeStopReason } from "#app/words/stop-reason.ts";
import { JobProgress } from "#app/routes/kit/progress/job-progress.tsx";
import { usePolling } from "#app/routes/kit/progress/use-polling.ts";
import { Card } from "#app/ui/card.tsx";
import { formatRunCounts } from "./run-texts.ts";

interface RunProgressProps {
  run: BulkRun;
  intervalMs: number;
}

/** With JavaScript, the component reloads the data of the page until the run ends. */
export function RunProgress({ run, intervalMs }: RunProgressProps) {
  const numbers = useNumberFormat();
  const { formatThousands, formatCount } = numbers;
  const isRunning = run.state === "running";
  usePolling(isRunning, intervalMs);
  const processedCount = run.changed + run.unchanged + run.skipped;
  const total = run.state === "done" ? processedCount : Math.max(run.total, processedCount);
  const progressText = `${formatThousands(processedCount)} of ${formatCount(total, "license")} checked`;
  return (
    <Card className="mb-4 grid gap-2">
      <JobProgress
        value={run.state === "done" ? 1 : processedCount}
        max={run.state === "done" ? 1 : total}
        text={progressText}
      />
      <p role="status" className="font-semibold">
        {isRunning ? progressText : formatRunCounts(run, numbers)}
      </p>
      {run.stopReason && (
        <p>{describeStopReason(run.stopReason)} If you continue the bulk change, your privileges apply.</p>
      )}
      {isRunning && (
        <p className="text-muted-foreground">You can leave this page. The bulk change continues.</p>
      )}
    </Card>
  );
}
