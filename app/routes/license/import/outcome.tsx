import { useEffect } from "react";
import { Form, href, Link, useRevalidator } from "react-router";
import type { LicenseImport } from "#app/domain/import/import.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import { describeStop } from "#app/words/stop-reason.ts";
import { Icon } from "#app/ui/icon.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { Card } from "#app/ui/card.tsx";

const formatNumber = (count: number) => count.toLocaleString("en");

/** `2,000 rows: 1,980 new, 0 unchanged, 20 invalid` */
const totalsText = ({ rowsDone, newRows, unchangedRows, faultyRows }: LicenseImport) =>
  `${formatNumber(rowsDone)} rows: ${formatNumber(newRows)} new, ${formatNumber(unchangedRows)} unchanged, ${formatNumber(faultyRows)} invalid`;

interface ProgressProps {
  licenseImport: LicenseImport;
  intervalMs: number;
}

/** Polls the server if JavaScript is available. */
export function Progress({ licenseImport, intervalMs }: ProgressProps) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), intervalMs);
    return () => clearInterval(timer);
  }, [revalidate, intervalMs]);
  const progressText = `${formatNumber(licenseImport.rowsDone)} of ${formatCount(licenseImport.rows, "row")} checked`;
  return (
    <Card className="mb-4 grid gap-2">
      <progress
        value={licenseImport.rowsDone}
        max={Math.max(1, licenseImport.rows)}
        aria-label="Progress"
        aria-valuetext={progressText}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-secondary accent-primary [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-secondary [&::-webkit-progress-value]:bg-primary"
      />
      <p role="status">{progressText}</p>
      <p className="text-muted-foreground">
        {licenseImport.state === "checking" ? "Nothing is imported yet. " : ""}You can leave this page; the
        work continues.
      </p>
    </Card>
  );
}

export function ImportOutcome({ licenseImport }: { licenseImport: LicenseImport }) {
  const { newRows, state, stopReason } = licenseImport;
  const params = { id: String(licenseImport.id) };
  const isChecked = state === "checked";
  return (
    <Card className="mb-4 grid gap-4">
      <p role="status" className="font-semibold">
        {totalsText(licenseImport)}
      </p>
      {isChecked && <p>{checkSummary(licenseImport)}</p>}
      {stopReason && <p>{describeStop(stopReason)} If you continue it, your privileges apply.</p>}
      <div className="flex flex-wrap gap-2">
        {isChecked && newRows > 0 && (
          <Form method="post" action={href("/license/import/:id/run", params)}>
            <SubmitButton action={href("/license/import/:id/run", params)} busyLabel="Starting…">
              Import {formatCount(newRows, "license")}
            </SubmitButton>
          </Form>
        )}
        {state === "stopped" && (
          <Form method="post" action={href("/license/import/:id/run", params)}>
            <SubmitButton action={href("/license/import/:id/run", params)} busyLabel="Continuing…">
              Continue
            </SubmitButton>
          </Form>
        )}
        {isChecked && (
          <Link to="?map" className={buttonVariants({ variant: "outline" })}>
            Change the mapping
          </Link>
        )}
        <Link
          to={`/api/oem/imports/${licenseImport.id}/result`}
          reloadDocument
          className={buttonVariants({ variant: "outline" })}
        >
          <Icon name="download" /> Result of each row
        </Link>
        {state === "done" && (
          <Link to={href("/license/licenses")} className={buttonVariants({ variant: "outline" })}>
            Licenses
          </Link>
        )}
      </div>
    </Card>
  );
}

function checkSummary({ newRows, faultyRows }: LicenseImport): string {
  const skippedHint =
    faultyRows > 0 ? " Invalid rows are skipped; fix them in the file and import it again." : "";
  return newRows === 0
    ? `There is nothing to import.${skippedHint}`
    : `Nothing has been imported yet.${skippedHint}`;
}
