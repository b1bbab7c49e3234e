import { type SubmissionResult, useForm } from "@conform-to/react";
import { href, Link, useSearchParams } from "react-router";
import type { PurchaseDetails } from "#app/domain/marketplace/purchase-view.ts";
import { purchaseCustomer, purchaseLink } from "#app/domain/sign-up/staff-decisions.ts";
import { CopyButton } from "#app/routes/kit/copy-button.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { ScreenForm } from "#app/routes/kit/forms/screen-form.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { Warning } from "#app/ui/alert.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { NameInput } from "#app/routes/kit/names/name-input.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { usePermission } from "#app/routes/kit/use-permission.ts";

interface PurchaseDecisionProps {
  purchase: PurchaseDetails;
  rejection: SubmissionResult | undefined;
}

/** Each form submits its decision as the query parameter `decision`. */
type Decision = "link" | "create" | "decline";

export function PurchaseDecision({ purchase, rejection }: PurchaseDecisionProps) {
  const [search] = useSearchParams();
  const mayLink = usePermission("purchase.link");
  const mayCreate = usePermission("purchase.create-license");
  const findRejection = (decision: Decision) => (search.get("decision") === decision ? rejection : undefined);
  const { isApprovalRequired } = purchase;
  return (
    <Card aria-labelledby="decision-title">
      <CardTitle id="decision-title">
        {isApprovalRequired ? "This purchase waits for your approval" : "This purchase has no license yet"}
      </CardTitle>
      <div className="grid gap-5">
        {isApprovalRequired && (
          <p>The purchase starts, and the buyer is charged, when the purchase gets a license.</p>
        )}
        <UnmappedDimensionsWarning dimensions={purchase.unmappedDimensions} />
        {purchase.signUp === null && <SetUpLink url={purchase.setUpUrl} />}
        {mayLink && <LinkLicenseForm purchase={purchase} rejection={findRejection("link")} />}
        {mayCreate && <CreateLicenseForm purchase={purchase} rejection={findRejection("create")} />}
        {mayLink && isApprovalRequired && <DeclinePurchaseForm rejection={findRejection("decline")} />}
      </div>
    </Card>
  );
}

const UnmappedDimensionsWarning = ({ dimensions }: { dimensions: readonly string[] }) =>
  dimensions.length > 0 && (
    <Warning>
      <span>
        No tier of the catalog contains these marketplace dimensions: {dimensions.join(", ")}. Add the
        dimensions to a tier of the{" "}
        <Link to={href("/license/settings/catalog")} className="underline">
          catalog
        </Link>
        . License desk then completes each sign-up that waits for these dimensions.
      </span>
    </Warning>
  );

const SetUpLink = ({ url }: { url: string | null }) =>
  url !== null && (
    <p>
      The buyer can still sign up. Send the buyer to{" "}
      <span className="font-medium [overflow-wrap:anywhere]">{url}</span>. The buyer presses “Set up your
      account” there.{" "}
      <CopyButton text={url} successMessage="Address copied" failureMessage="Address not copied" />
    </p>
  );

interface DecisionFormProps {
  purchase: PurchaseDetails;
  rejection: SubmissionResult | undefined;
}

function LinkLicenseForm({ purchase: { candidates }, rejection }: DecisionFormProps) {
  const [form, fields] = useForm(createFormOptions("link", purchaseLink, rejection));
  return (
    <ScreenForm
      form={form}
      action="?decision=link"
      submission={rejection}
      errorTitle="The purchase was not linked"
      className="grid gap-3"
    >
      <h3 className="font-medium">Continue an existing license</h3>
      <Field
        field={fields.licenseKey}
        label="License key"
        required
        hint="Type a company or a key. Licenses of the same account are suggested first."
      >
        <NameInput
          kind="licenses"
          name="licenseKey"
          initialSuggestions={{
            names: candidates.map(({ licenseKey }) => licenseKey),
            abouts: Object.fromEntries(
              candidates.map(({ licenseKey, companyName }) => [licenseKey, companyName]),
            ),
            hasMore: false,
          }}
          defaultValue={fields.licenseKey.initialValue ?? candidates[0]?.licenseKey}
          autoComplete="off"
        />
      </Field>
      <div>
        <SubmitButton form={form.id}>Continue this license</SubmitButton>
      </div>
    </ScreenForm>
  );
}

function DeclinePurchaseForm({ rejection }: Pick<DecisionFormProps, "rejection">) {
  const [form] = useForm({ id: "decline", lastResult: rejection, defaultNoValidate: false });
  return (
    <ScreenForm
      form={form}
      action="?decision=decline"
      submission={rejection}
      errorTitle="The purchase was not declined"
      className="grid gap-3"
    >
      <h3 className="font-medium">Decline the purchase</h3>
      <p>Declining cancels the purchase in the marketplace.</p>
      <div>
        <SubmitButton form={form.id} variant="destructive">
          Decline the purchase
        </SubmitButton>
      </div>
    </ScreenForm>
  );
}

function CreateLicenseForm({ purchase: { signUp, candidates }, rejection }: DecisionFormProps) {
  const [form, fields] = useForm(createFormOptions("create", purchaseCustomer, rejection));
  const isBuyerKnown = signUp !== null || candidates.length > 0;
  return (
    <ScreenForm
      form={form}
      action="?decision=create"
      submission={rejection}
      errorTitle="The license was not created"
      className="grid gap-3"
    >
      <h3 className="font-medium">Create a new license</h3>
      <Field field={fields.companyName} label="Company" required={!isBuyerKnown}>
        <Input
          name="companyName"
          defaultValue={fields.companyName.initialValue ?? signUp?.companyName ?? candidates[0]?.companyName}
        />
      </Field>
      <Field field={fields.email} label="E-mail" required={!isBuyerKnown}>
        <Input name="email" type="email" defaultValue={fields.email.initialValue ?? signUp?.email} />
      </Field>
      <div>
        <SubmitButton form={form.id}>Create a license</SubmitButton>
      </div>
    </ScreenForm>
  );
}
