import { useNumberFormat } from "#app/ui/number-format.ts";
import { href } from "react-router";
import { formatTotals, type LicenseImport } from "#app/domain/import/import.ts";
import { describeStopReason } from "#app/words/stop-reason.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PostButton } from "#app/routes/kit/forms/post-button.tsx";
import { JobProgress } from "#app/routes/kit/progress/job-progress.tsx";
import { usePolling } from "#app/routes/kit/progress/use-polling.ts";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { Card } from "#app/ui/card.tsx";

interface ImportProgressProps {
  licenseImport: LicenseImport;
  intervalMs: number;
}

/** With JavaScript, the component reloads the data of the page while the import is in progress. */
export function ImportProgress({ licenseImport, intervalMs }: ImportProgressProps) {
  const { formatThousands, formatCount } = useNumberFormat();
  usePolling(true, intervalMs);
  const progressText = `${formatThousands(licenseImport.processedRows)} of ${formatCount(licenseImport.rows, "row")} checked`;
  return (
    <Card className="mb-4 grid gap-2">
      <JobProgress value={licenseImport.processedRows} max={licenseImport.rows} text={progressText} />
      <p role="status">{progressText}</p>
      <p className="text-muted-foreground">
        {licenseImport.state === "checking" ? "Nothing is imported yet. " : ""}You can leave this page. The
        import continues.
      </p>
    </Card>
  );
}

export function ImportOutcome({ licenseImport }: { licenseImport: LicenseImport }) {
  const { formatCount } = useNumberFormat();
  const { newRows, state, stopReason } = licenseImport;
  const runUrl = href("/license/import/:id/run", { id: String(licenseImport.id) });
  const isChecked = state === "checked";
  return (
    <Card className="mb-4 grid gap-4">
      <p role="status" className="font-semibold">
        {formatTotals(licenseImport.processedRows, licenseImport)}
      </p>
      {isChecked && <p>{describeCheck(licenseImport)}</p>}
      {licenseImport.generatedKeys > 0 && (
        <p>
          {formatCount(licenseImport.generatedKeys, "row")} without a key{" "}
          {isChecked ? "will get a generated key." : "got a generated key."} If you import the same file
          again, no second license is created.
        </p>
      )}
      {stopReason && (
        <p>{describeStopReason(stopReason)} If you continue the import, your privileges apply.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {isChecked && newRows > 0 && (
          <PostButton action={runUrl} variant="default" busyLabel="Starting…">
            Import {formatCount(newRows, "license")}
          </PostButton>
        )}
        {state === "stopped" && (
          <PostButton action={runUrl} variant="default" busyLabel="Continuing…">
            Continue
          </PostButton>
        )}
        {isChecked && (
          <ButtonLink to="?map" variant="outline">
            Change the mapping
          </ButtonLink>
        )}
        <ButtonLink to={`/api/oem/imports/${licenseImport.id}/result`} reloadDocument variant="outline">
          <Icon name="download" /> Result of each row
        </ButtonLink>
        {state === "done" && (
          <ButtonLink to={href("/license/licenses")} variant="outline">
            Licenses
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

function describeCheck({ newRows, invalidRows }: LicenseImport): string {
  const skippedHint =
    invalidRows > 0 ? " Invalid rows are skipped. Fix the rows in the file and import the file again." : "";
  return newRows === 0
    ? `There is nothing to import.${skippedHint}`
    : `Nothing has been imported yet.${skippedHint}`;
}
