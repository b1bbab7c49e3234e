import { data, useSearchParams } from "react-router";
import type { Company, Contact } from "#app/domain/customer/crm.ts";
import { environmentName, licenseTypes } from "#app/domain/license/license.ts";
import { can } from "#app/domain/person/can.ts";
import { termOf } from "#app/domain/license/period.ts";
import { dayOf, instantOf } from "#app/domain/time.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { CloseLink, Dialog, FooterGap } from "#app/ui/dialog.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { formOf, refusedBy, submitted } from "#app/routes/submission.ts";
import type { Route } from "./+types/new.ts";
import { dialogAddress, listAddress } from "./list-address.ts";
import { draftLicense } from "./new-license-draft.ts";
import { NewLicenseFields } from "./new-license-fields.tsx";
import { newLicenseForm, type NewLicenseForm } from "./new-license-schema.ts";
import { formId } from "./use-new-license-form.ts";

export const meta = () => [{ title: "Create License" }];

const today = () => dayOf(instantOf(Date.now()));

export async function loader({ url, context }: Route.LoaderArgs) {
  if (!can(context.get(sessionContext), "license.create"))
    throw data({ privilege: "license-create" }, { status: 403 });
  const draft = await draftLicense(context.get(licenseApiContext), url.searchParams, today());
  return { draft, idempotencyKey: crypto.randomUUID() };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const api = context.get(licenseApiContext);
  const formData = await formOf(request);
  const submission = submitted(formData, newLicenseForm);
  const fields = [...formData].filter((field): field is [string, string] => typeof field[1] === "string");
  const draft = await draftLicense(api, fields, today());
  const backToForm = (result: ReturnType<typeof submission.reply>) =>
    data({ result, draft }, { status: 422 });
  if (submission.status !== "success") return backToForm(submission.reply());
  const form = submission.value;
  const { company, contact } = draft;
  if (!company || !contact)
    return backToForm(submission.reply({ fieldErrors: { contactId: ["Choose a company and a contact."] } }));
  const created = await attempt(
    api.licenses.createFromCrm({ body: order(form, company, contact), idempotencyKey: form.idempotencyKey }),
  );
  if (!created.done) return backToForm(refusedBy(created.problem, submission, fieldOf));
  const license = created.result;
  const next = license.isOffline
    ? dialogAddress(`${license.key}/license-file`, url.searchParams)
    : listAddress(url.searchParams);
  return redirectWithToast(context, next, {
    tone: "success",
    message: `License created for ${license.companyName}`,
  });
}

function order(form: NewLicenseForm, company: Company, contact: Contact) {
  const { startDay, endDay } = termOf(form.period, form.startDay, form);
  const isEnterprise = form.model === licenseTypes.enterprise;
  return {
    type: form.model,
    environment: form.createIn,
    packageTierId: form.tierId,
    isOffline: form.offline,
    softCapacity: form.overrun,
    tags: form.tagNames,
    notes: form.notes,
    hubspotCompanyId: company.id,
    hubspotCompanyName: company.companyName,
    hubspotContactId: contact.id,
    hubspotContactEmail: contact.email,
    hubspotContactFirstname: contact.firstName,
    hubspotContactLastname: contact.lastName,
    quota: {
      activationDate: startDay,
      expirationDate: endDay,
      ...(isEnterprise && { serverCapacity: form.servers, totalClientCapacity: form.assets }),
    },
  };
}

/** Where the form shows what the API says about a field of the order. */
const fieldOf = {
  packageTierId: "tierId",
  tags: "tagNames",
  notes: "notes",
  hubspotCompanyId: "companyId",
  hubspotContactId: "contactId",
  expirationDate: "endDay",
  "quota.expirationDate": "endDay",
  "quota.serverCapacity": "servers",
  "quota.totalClientCapacity": "assets",
};

export default function NewLicense({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const draft = actionData?.draft ?? loaderData.draft;
  return (
    <Dialog
      title={`Create ${environmentName[draft.createIn]} License`}
      closeTo={listAddress(search)}
      size="wide"
      keepOnOutsidePress
      footer={
        <>
          <CloseLink to={listAddress(search)}>Cancel</CloseLink>
          <FooterGap />
          <SubmitButton form={formId} disabled={draft.contact === null} busyLabel="Creating…">
            Save
          </SubmitButton>
        </>
      }
    >
      <NewLicenseFields
        draft={draft}
        lastResult={actionData?.result}
        idempotencyKey={loaderData.idempotencyKey}
        search={search}
      />
    </Dialog>
  );
}
