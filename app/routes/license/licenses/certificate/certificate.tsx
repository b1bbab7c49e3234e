import { useForm } from "@conform-to/react";
import Download from "lucide-react/icons/download";
import Mail from "lucide-react/icons/mail";
import { data, href, useSearchParams } from "react-router";
import { z } from "zod";
import { formatBrandName } from "#app/domain/brand.ts";
import { createCertificate } from "#app/domain/certificate/certificates.ts";
import { certificateMailRequest } from "#app/domain/certificate/mail-certificate.ts";
import { mailAddress } from "#app/domain/mail/mailer.ts";
import { can } from "#app/domain/person/can.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { hasExtensions } from "#app/middleware/license-api-kind.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { CloseLink, RouteDialog, FooterSpacer } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { createOnce } from "#app/routes/kit/forms/create-once.ts";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { renderAnyLanguageText } from "#app/routes/kit/text/any-language.tsx";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { DialogButton } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { buildDetailsUrl, pickTabParam } from "#app/routes/license/licenses/details-url.ts";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import { addStartDate } from "#app/routes/license/licenses/details/with-start.ts";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import type { Route } from "./+types/certificate.ts";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";

/** `to` is the mail address that the dialog shows. The API rejects the request if the contact has another address now. */
const certificateMailFormSchema = certificateMailRequest.extend({
  idempotencyKey: z.string().min(1).max(100),
});

/** With this parameter, the dialog shows the recipient and sends the mail. */
const mailParam = "mail";

export const meta = createLicenseTitle("Certificate of");

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(licenseApiContext);
  const license = await addStartDate(api, await api.licenses.get({ params }));
  if (license.deletedAt) throw data({ message: "This license was deleted." }, { status: 404 });
  const brand = formatBrandName(context.get(applicationContext).brand);
  const mayMail =
    can(context.get(sessionContext), "certificate.mail") &&
    hasExtensions(context) &&
    mailAddress.safeParse(license.email).success;
  return {
    brand,
    certificate: createCertificate(license, readSystemClock()),
    recipient: mayMail ? license.email : null,
    idempotencyKey: crypto.randomUUID(),
  };
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { licenses } = requireApi(context, "certificate.mail");
  return submitForm(request, {
    schema: certificateMailFormSchema,
    send: ({ to, idempotencyKey }) =>
      createOnce(
        () => licenses.mailCertificate({ params, body: { to }, idempotencyKey }),
        "The certificate was already sent to another e-mail address.",
      ),
    onSent: ({ to, mail }) =>
      redirectWithToast(
        context,
        buildDetailsUrl(params.key, url.searchParams),
        mail === "stored"
          ? `The certificate for ${to} was not sent, because there is no mail server. The mail is saved as a file`
          : `Certificate sent to ${to}`,
      ),
  });
}

/** Shows the content of the PDF, so that the user notices internal notes before the customer receives them. */
export default function Certificate({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const { brand, certificate, recipient, idempotencyKey } = loaderData;
  const [search] = useSearchParams();
  const isMailChecked = recipient !== null && search.has(mailParam);
  const [form] = useForm(createFormOptions("certificate-mail", certificateMailFormSchema, rejection));
  const { key, notes } = certificate;
  const rows = [
    { label: "License Issued To", value: certificate.companyName },
    { label: "License Type", value: certificate.type },
    { label: "License Key", value: key },
    { label: "Start Date", value: certificate.start },
    { label: "End Date", value: certificate.end },
    { label: "Notes", value: notes.trim() || "–" },
    { label: "Issue Date", value: certificate.issueDate },
  ];
  const certificateUrl = href("/license/licenses/:key/certificate", { key });
  if (isMailChecked)
    return (
      <FormDialog
        title="Mail the certificate?"
        size="medium"
        closeTo={licenseList.buildDialogUrl(certificateUrl, search, pickTabParam(search))}
        label="Send mail"
        busyLabel="Sending…"
        focusesButton
        form={form}
        submission={rejection}
        errorTitle="The certificate was not sent"
        hiddenFields={{ to: recipient, idempotencyKey }}
      >
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
          {[
            { label: "To", value: recipient },
            { label: "License Issued To", value: certificate.companyName },
            { label: "Notes", value: notes.trim() || "–" },
          ].map(({ label, value }) => (
            <CertificateRow key={label} label={label} value={value} />
          ))}
        </dl>
        <p className="mt-4 text-xs text-muted-foreground">
          The customer receives the PDF at once. A mail cannot be called back.
        </p>
      </FormDialog>
    );
  return (
    <RouteDialog
      title="License Certificate"
      aside={<span className="text-xs text-muted-foreground">{brand}</span>}
      closeTo={buildDetailsUrl(key, search)}
      footer={
        <>
          <CloseLink />
          <FooterSpacer />
          <ButtonLink
            reloadDocument
            to={`/api/oem/licenses/${key}/certificate.pdf`}
            target="_blank"
            rel="opener"
            variant={recipient === null ? "default" : "outline"}
            data-autofocus
          >
            <Download aria-hidden /> Download PDF
          </ButtonLink>
          {recipient !== null && (
            <DialogButton
              to={licenseList.buildDialogUrl(certificateUrl, search, {
                ...pickTabParam(search),
                [mailParam]: "1",
              })}
            >
              <Mail aria-hidden /> Mail PDF
            </DialogButton>
          )}
        </>
      }
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
        {rows.map(({ label, value }) => (
          <CertificateRow key={label} label={label} value={value} />
        ))}
      </dl>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-3 border-t pt-4 sm:grid-cols-4">
        {certificate.coverage.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-xs text-muted-foreground">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      {notes.trim() !== "" && (
        <p className="mt-4 text-xs text-muted-foreground">
          The customer can read these notes. To change the notes, edit the license. Write internal notes on
          the customer’s page.
        </p>
      )}
    </RouteDialog>
  );
}

const CertificateRow = ({ label, value }: { label: string; value: string }) => (
  <div className="contents">
    <dt className="text-muted-foreground">{label}</dt>
    <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{renderAnyLanguageText(value)}</dd>
  </div>
);
