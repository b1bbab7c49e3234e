import { useNumberFormat } from "#app/ui/number-format.ts";
import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, Link } from "react-router";
import { z } from "zod";
import type { CompanyDetails } from "#app/domain/company/company.ts";
import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { normalizeName } from "#app/domain/text/normalize-name.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { parseCustomerId } from "#app/routes/internal/air-customers/customer-list.tsx";
import { Button } from "#app/ui/button.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { ScreenForm } from "#app/routes/kit/forms/screen-form.tsx";
import { Radio } from "#app/ui/checkbox.tsx";
import { Field, FieldGroup } from "#app/ui/field.tsx";
import { NameInput } from "#app/routes/kit/names/name-input.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Warning } from "#app/ui/alert.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { BackLink } from "#app/routes/kit/page/back-link.tsx";
import type { Route } from "./+types/merge.ts";
import { buildCustomerPath } from "./customer-list.ts";

const customerIdSchema = z.coerce.number().int().positive();

const mergeFormSchema = z
  .object({ firstId: customerIdSchema, secondId: customerIdSchema, keep: customerIdSchema.or(z.undefined()) })
  .refine(({ firstId, secondId, keep }) => keep === firstId || keep === secondId, {
    path: ["keep"],
    error: "Choose the customer to keep.",
  });

export const meta = () => [{ title: "Merge customers" }];

const maxResults = 20;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { companies } = requireApi(context, "license.edit");
  const customer = await companies.get({ params: { id: parseCustomerId(params) } });
  const searchText = url.searchParams.get("companyName")?.trim().slice(0, 200) ?? "";
  const selectedId = customerIdSchema.safeParse(url.searchParams.get("with")).data;
  const otherCustomer =
    selectedId !== undefined && selectedId !== customer.id
      ? await companies.get({ params: { id: selectedId } })
      : null;
  const matchingCompanies = otherCustomer
    ? null
    : await companies.list({
        query: { companyName: searchText || customer.companyName, pageSize: String(maxResults) },
      });
  const candidates =
    matchingCompanies?.entities.filter(
      ({ id, companyName }) =>
        id !== customer.id &&
        (searchText !== "" || normalizeName(companyName) === normalizeName(customer.companyName)),
    ) ?? [];
  return { customer, otherCustomer, candidates, searchText };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submitForm(request, {
    schema: mergeFormSchema,
    // The schema guarantees `keep`, but its type does not.
    send: ({ firstId, secondId, keep: keptCustomerId = firstId }) => {
      const { companies } = context.get(licenseApiContext);
      return attempt(
        companies.merge({
          params: { id: keptCustomerId },
          body: { companyId: keptCustomerId === firstId ? secondId : firstId },
          // The merge needs no version check, because it joins the notes and loses no changes by other users.
          rowVersion: undefined,
        }),
      );
    },
    onSent: ({ companyName }, { firstId, keep: keptCustomerId = firstId }) =>
      redirectWithToast(context, buildCustomerPath(keptCustomerId), `Customers merged: ${companyName}`),
  });

export default function Merge({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const numbers = useNumberFormat();
  const { customer, otherCustomer, candidates, searchText } = loaderData;
  return (
    <Page width="narrow">
      <BackLink to={buildCustomerPath(customer.id)}>{customer.companyName}</BackLink>
      <PageHeader title="Merge customers" />
      <Card>
        {otherCustomer ? (
          <MergeForm customers={[customer, otherCustomer]} rejection={rejection} />
        ) : (
          <div className="grid gap-5">
            <Form method="get" preventScrollReset className="flex flex-wrap items-end gap-2">
              <div className="min-w-0 flex-1 basis-60">
                <Field id="companyName" label="The other customer">
                  <NameInput
                    kind="companies"
                    type="search"
                    name="companyName"
                    defaultValue={searchText}
                    maxLength={200}
                    required
                  />
                </Field>
              </div>
              <Button variant="outline" type="submit">
                Search
              </Button>
            </Form>
            {searchText !== "" && (
              <p role="status" className={candidates.length === 0 ? "text-muted-foreground" : "sr-only"}>
                {candidates.length === 0
                  ? "No other customer matches this name."
                  : `Found: ${numbers.formatThousands(candidates.length)}`}
              </p>
            )}
            {searchText === "" && candidates.length > 0 && (
              <p className="text-muted-foreground">The same name, apart from spaces and punctuation:</p>
            )}
            {candidates.length > 0 && (
              <ul className="divide-y divide-border/60 rounded-md border">
                {candidates.map((candidate) => (
                  <li key={candidate.id}>
                    <Link
                      to={`${buildCustomerPath(customer.id)}/merge?${new URLSearchParams({ with: String(candidate.id) })}`}
                      className="block px-3 py-2 [overflow-wrap:anywhere] hover:bg-accent"
                    >
                      <bdi>{candidate.companyName}</bdi>
                      <span className="block text-xs text-muted-foreground">
                        {numbers.formatCount(candidate.licenseCount, "license")}
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </Card>
    </Page>
  );
}

interface MergeFormProps {
  customers: [CompanyDetails, CompanyDetails];
  rejection: SubmissionResult | undefined;
}

function MergeForm({ customers, rejection }: MergeFormProps) {
  const [form, fields] = useForm(createFormOptions("merge", mergeFormSchema, rejection));
  const numbers = useNumberFormat();
  const [firstCustomer, secondCustomer] = customers;
  return (
    <ScreenForm
      form={form}
      submission={rejection}
      errorTitle="The customers were not merged"
      preventScrollReset={false}
      hiddenFields={{ firstId: firstCustomer.id, secondId: secondCustomer.id }}
      className="grid gap-5"
    >
      <FieldGroup field={fields.keep} label="Which customer do you want to keep?" required>
        <div className="grid gap-2 [overflow-wrap:anywhere]">
          {customers.map((company) => (
            <Radio
              key={company.id}
              name="keep"
              value={company.id}
              label={<bdi>{company.companyName}</bdi>}
              hint={describeCompany(company, numbers)}
              defaultChecked={fields.keep.initialValue === String(company.id)}
              required
            />
          ))}
        </div>
      </FieldGroup>
      <p>
        The licenses, names, CRM companies and notes of the other customer move to the customer that you keep,
        with all servers, instances and history. New licenses with either company name belong to the customer
        that you keep. Existing licenses keep the company name.
      </p>
      <Warning>You cannot undo the merge.</Warning>
      <SubmitButton variant="destructive" busyLabel="Merging…" className="justify-self-start">
        Merge
      </SubmitButton>
    </ScreenForm>
  );
}

const describeCompany = (
  { licenseCount, hubspotCompanyIds, notes }: CompanyDetails,
  { formatCount }: NumberFormat,
) =>
  [
    formatCount(licenseCount, "license"),
    hubspotCompanyIds.length > 0 ? `CRM company ${hubspotCompanyIds.join(", ")}` : "not in the CRM",
    notes.trim() === "" ? "no notes" : "with notes",
  ].join(", ");
