import Download from "lucide-react/icons/download";
import { data, Link, useSearchParams } from "react-router";
import { brandName } from "#app/domain/brand.ts";
import { createCertificate } from "#app/domain/certificate/certificates.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { displayKey } from "#app/domain/text/license-key-alias.ts";
import { applicationContext } from "#app/middleware/application.ts";
import { requireCapability } from "#app/middleware/capabilities.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { CloseLink, RouteDialog, FooterSpacer } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { anyLanguageText } from "#app/routes/kit/text/any-language.tsx";
import { detailsAddress } from "#app/routes/license/licenses/details-address.ts";
import { addStartDate } from "#app/routes/license/licenses/details/with-start.ts";
import { buttonVariants } from "#app/ui/button.tsx";
import type { Route } from "./+types/certificate.ts";

export const middleware = [requireCapability("certificate")];

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Certificate of ${displayKey(params.key)}` }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(licenseApiContext);
  const license = await addStartDate(api, await api.licenses.get({ params }), null);
  if (license.deletedAt) throw data({ message: "This license was deleted." }, { status: 404 });
  const brand = brandName(context.get(applicationContext).brand);
  return { brand, certificate: createCertificate(license, instantOf(Date.now())) };
}

/** Shows what the PDF contains, so that nothing internal is sent to a customer by surprise. */
export default function Certificate({ loaderData: { brand, certificate } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { key, notes } = certificate;
  const rows: [label: string, value: string][] = [
    ["License Issued To", certificate.companyName],
    ["License Type", certificate.type],
    ["License Key", key],
    ["Start Date", certificate.start],
    ["End Date", certificate.end],
    ["Notes", notes.trim() || "–"],
    ["Issue Date", certificate.issueDate],
  ];
  return (
    <RouteDialog
      title="License Certificate"
      aside={<span className="text-xs text-muted-foreground">{brand}</span>}
      closeTo={detailsAddress(key, search)}
      footer={
        <>
          <CloseLink to={detailsAddress(key, search)} />
          <FooterSpacer />
          <Link
            reloadDocument
            to={`/api/oem/licenses/${key}/certificate.pdf`}
            target="_blank"
            rel="opener"
            className={buttonVariants()}
            data-autofocus
          >
            <Download aria-hidden /> Download PDF
          </Link>
        </>
      }
    >
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted-foreground">{label}</dt>
            <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{anyLanguageText(value)}</dd>
          </div>
        ))}
      </dl>
      {notes.trim() !== "" && (
        <p className="mt-4 text-xs text-muted-foreground">
          The customer will read these notes. Change them in the license, and keep internal notes on the
          customer’s page.
        </p>
      )}
    </RouteDialog>
  );
}
