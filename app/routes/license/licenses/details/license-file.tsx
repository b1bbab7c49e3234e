import { readNumberFormat } from "#app/middleware/locale.ts";
import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { useEffect, useRef, useState } from "react";
import { data, useSearchParams } from "react-router";
import { z } from "zod";
import type { License } from "#app/domain/license/license.ts";
import { mayIssueFile } from "#app/domain/license-file/license-files.ts";
import { hasEnforcedLimits } from "#app/domain/license-file/seats.ts";
import { seedKey } from "#app/domain/license-file/seed-key.ts";
import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { CloseLink, RouteDialog, FooterSpacer } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { EmptyState } from "#app/ui/empty.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { requireApi, requirePermission } from "#app/routes/kit/forms/require-permission.ts";
import { ScreenForm } from "#app/routes/kit/forms/screen-form.tsx";
import {
  readFormData,
  createSubmissionResultFromProblem,
  parseSubmission,
} from "#app/routes/kit/forms/submission.ts";
import type { Route } from "./+types/license-file.ts";
import { buildListUrl } from "#app/routes/license/kit/license-urls.ts";
import { buildDetailsUrl } from "#app/routes/license/licenses/details-url.ts";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { computeServerCapacity } from "#app/domain/license/limits.ts";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

const downloadFormSchema = z.object({ seedKey });

interface LicenseFileLink {
  path: string;
  name: string;
}

export const meta = createLicenseTitle("License file of");

export async function loader({ params, context }: Route.LoaderArgs) {
  const session = context.get(sessionContext);
  const license = await requireApi(context, "license-file.issue").licenses.get({ params });
  // Users who did not create the license also need `license.edit`.
  if (session && !mayIssueFile(session, license)) requirePermission(context, "license.edit");
  const { key, companyName } = license;
  return {
    key,
    companyName,
    missingFileReason: explainMissingFile(license),
    seatHint: describeSeats(license, readNumberFormat(context)),
  };
}

function describeSeats(license: License, { formatCount }: NumberFormat): string {
  const limit = computeServerCapacity(license);
  if (limit === null) return "This license does not limit its servers.";
  if (!hasEnforcedLimits(license))
    return `This license may use more servers than its limit of ${formatCount(limit, "server")}.`;
  const freeSeats = Math.max(limit - license.serversInUse, 0);
  const serverCountText = formatCount(limit, "server");
  return freeSeats === 0
    ? `No seat is free (limit: ${serverCountText}). Only a seed key that already has a seat gets a license file.`
    : `${freeSeats} of ${formatCount(limit, "seat")} free. Each new seed key uses one seat.`;
}

/** Repeats the checks of the API, so that the dialog explains why there is no file. Returns null if a file can be issued. */
function explainMissingFile({ isOffline, expiredAt, graceUntil }: License) {
  if (!isOffline)
    return {
      title: "This license is not offline",
      advice: "A license file is for machines without a network.",
    };
  if (!expiredAt)
    return {
      title: "This license has no enabled quota",
      advice: "A license file contains a period and a capacity. Add or enable a quota first.",
    };
  if ((graceUntil ?? expiredAt) < readSystemClock())
    return { title: "This license has expired", advice: "Change the period of the license first." };
  return null;
}

/** Checks the seed key before the download, so that this dialog shows the errors. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const submission = parseSubmission(await readFormData(request), downloadFormSchema);
  const respond = (result: SubmissionResult, file: LicenseFileLink | null) =>
    data({ result, file }, { status: file ? 200 : 422 });
  if (submission.status !== "success") return respond(submission.reply(), null);
  const { seedKey } = submission.value;
  const { checkFile } = context.get(licenseApiContext).licenses;
  const checkAttempt = await attempt(checkFile({ params, body: { seedKey } }));
  if (!checkAttempt.ok)
    return respond(createSubmissionResultFromProblem(checkAttempt.problem, submission), null);
  const path = `/api/oem/licenses/${encodeURIComponent(params.key)}/download/${encodeURIComponent(seedKey)}`;
  return respond(submission.reply(), { path, name: checkAttempt.result.fileName });
}

export default function LicenseFile({ loaderData, actionData }: Route.ComponentProps) {
  const { key, companyName, missingFileReason, seatHint } = loaderData;
  const file = actionData?.file ?? null;
  const [initialFile] = useState(file);
  const [isSeedKeyEmpty, setSeedKeyEmpty] = useState(!actionData);
  const [search] = useSearchParams();
  const [form, fields] = useForm(createFormOptions("license-file", downloadFormSchema, actionData?.result));
  return (
    <RouteDialog
      title="Download license file"
      closeTo={buildListUrl}
      size="narrow"
      header={
        <p className="mt-1 text-xs text-muted-foreground">
          {companyName} · <Code>{key}</Code>
        </p>
      }
      footer={
        <>
          <CloseLink to={buildDetailsUrl(key, search)} />
          <FooterSpacer />
          {!missingFileReason && (
            <SubmitButton form={form.id} busyLabel="Checking…" isIncomplete={isSeedKeyEmpty}>
              Download
            </SubmitButton>
          )}
        </>
      }
    >
      {missingFileReason ? (
        <EmptyState title={missingFileReason.title}>{missingFileReason.advice}</EmptyState>
      ) : (
        <ScreenForm form={form} submission={actionData}>
          <Field
            field={fields.seedKey}
            label="Seed Key"
            hint="The product shows the seed key on a machine without a network. The license file works only on this machine."
          >
            <Input
              {...getInputProps(fields.seedKey, { type: "text" })}
              onInput={(event) => setSeedKeyEmpty(event.currentTarget.value === "")}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
            />
          </Field>
          {file ? (
            <p role="status">
              The file for this seed key is ready: <FileLink file={file} initialFile={initialFile} />
            </p>
          ) : (
            <p className="text-xs text-muted-foreground">{seatHint}</p>
          )}
        </ScreenForm>
      )}
    </RouteDialog>
  );
}

/** Clicks the link to a new file automatically. If the page was loaded with the link, the user must click it. */
function FileLink({ file, initialFile }: { file: LicenseFileLink; initialFile: LicenseFileLink | null }) {
  const linkRef = useRef<HTMLAnchorElement>(null);
  const handledFile = useRef(initialFile);
  useEffect(() => {
    if (file !== handledFile.current) linkRef.current?.click();
    handledFile.current = file;
  }, [file]);
  return (
    <ButtonLink ref={linkRef} reloadDocument to={file.path} target="_blank" rel="opener" variant="link">
      {file.name}
    </ButtonLink>
  );
}
