import { useEffect } from "react";
import { Form, href, Link, useRevalidator } from "react-router";
import type { LicenseImport } from "#app/domain/import/import.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import { stopText } from "#app/words/stop-reason.ts";
import { Icon } from "#app/ui/data/icon.tsx";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { Card } from "#app/ui/page/card.tsx";

const grouped = (count: number) => count.toLocaleString("en");

/** `2,000 rows: 1,980 new, 0 unchanged, 20 faulty` */
const totals = ({ rowsDone, newRows, unchangedRows, faultyRows }: LicenseImport) =>
  `${grouped(rowsDone)} rows: ${grouped(newRows)} new, ${grouped(unchangedRows)} unchanged, ${grouped(faultyRows)} faulty`;

interface ProgressProps {
  of: LicenseImport;
  intervalMs: number;
}

/** With JavaScript it refreshes by itself. */
export function Progress({ of, intervalMs }: ProgressProps) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), intervalMs);
    return () => clearInterval(timer);
  }, [revalidate, intervalMs]);
  const progressText = `${grouped(of.rowsDone)} of ${formatCount(of.rows, "row")} looked at`;
  return (
    <Card className="mb-4 grid gap-2">
      <progress
        value={of.rowsDone}
        max={Math.max(1, of.rows)}
        aria-label="Progress"
        aria-valuetext={progressText}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-quiet-soft accent-accent [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-quiet-soft [&::-webkit-progress-value]:bg-accent"
      />
      <p role="status">{progressText}</p>
      <p className="text-muted">
        {of.state === "checking" ? "Nothing is made yet. " : ""}This goes on when you leave the page.
      </p>
    </Card>
  );
}

export function Outcome({ of }: { of: LicenseImport }) {
  const params = { id: String(of.id) };
  const isChecked = of.state === "checked";
  return (
    <Card className="mb-4 grid gap-4">
      <p role="status" className="font-semibold">
        {totals(of)}
      </p>
      {isChecked && <p>{checkSummary(of)}</p>}
      {of.stopReason && (
        <p>{stopText(of.stopReason)} Whoever continues it does so with their own privileges.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {isChecked && of.newRows > 0 && (
          <Form method="post" action={href("/license/import/:id/run", params)}>
            <SubmitButton action={href("/license/import/:id/run", params)} busyLabel="Beginning…">
              Import {formatCount(of.newRows, "license")}
            </SubmitButton>
          </Form>
        )}
        {of.state === "stopped" && (
          <Form method="post" action={href("/license/import/:id/run", params)}>
            <SubmitButton action={href("/license/import/:id/run", params)} busyLabel="Continuing…">
              Continue
            </SubmitButton>
          </Form>
        )}
        {isChecked && (
          <Link to="?map" className={buttonClasses()}>
            Change the mapping
          </Link>
        )}
        <Link to={`/api/oem/imports/${of.id}/result`} reloadDocument className={buttonClasses()}>
          <Icon name="download" /> Result of each row
        </Link>
        {of.state === "done" && (
          <Link to={href("/license/licenses")} className={buttonClasses()}>
            Licenses
          </Link>
        )}
      </div>
    </Card>
  );
}

function checkSummary({ newRows, faultyRows }: LicenseImport): string {
  const skippedHint =
    faultyRows > 0 ? " The faulty rows are left out; mend them in the file and import it once more." : "";
  return newRows === 0 ? `There is nothing to make.${skippedHint}` : `Nothing was made yet.${skippedHint}`;
}
