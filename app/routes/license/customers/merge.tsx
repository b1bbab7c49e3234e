import { data, Form, href, Link } from "react-router";
import { z } from "zod";
import type { CompanyInFull } from "#app/domain/company/company.ts";
import { counted } from "#app/domain/time/date-wording.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { requireOffer } from "#app/middleware/offers.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { checkMay } from "#app/routes/forms/check-may.ts";
import { formOf, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import { customerIdIn } from "#app/routes/internal/air-customers/customer-list.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { Radio } from "#app/ui/controls/checkbox.tsx";
import { Field, FieldGroup } from "#app/ui/controls/field.tsx";
import { NameInput } from "#app/routes/names/name-input.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { Card } from "#app/ui/page/card.tsx";
import { Warning } from "#app/ui/page/notice.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Page } from "#app/ui/page/page.tsx";
import type { Route } from "./+types/merge.ts";

const pathOf = (customerId: number) => href("/license/customers/:id", { id: String(customerId) });

const id = z.coerce.number().int().positive();

const mergeForm = z
  .object({ one: id, other: id, keep: id.or(z.undefined()) })
  .refine(({ one, other, keep }) => keep === one || keep === other, {
    path: ["keep"],
    error: "Choose the one that stays.",
  });

export const middleware = [requireOffer("companies")];

export const meta = () => [{ title: "Merge customers" }];

const mostFound = 20;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  checkMay(context.get(sessionContext), "license.edit");
  const { companies } = context.get(licenseApiContext);
  const customer = await companies.one({ params: { id: customerIdIn(params) } });
  const name = url.searchParams.get("companyName")?.trim().slice(0, 200) ?? "";
  const chosen = id.safeParse(url.searchParams.get("with")).data;
  const other =
    chosen !== undefined && chosen !== customer.id ? await companies.one({ params: { id: chosen } }) : null;
  const matches =
    other || name === ""
      ? null
      : await companies.list({ query: { companyName: name, pageSize: String(mostFound) } });
  const others = matches?.entities.filter((one) => one.id !== customer.id) ?? null;
  return { customer, other, others, name };
}

export async function action({ request, context }: Route.ActionArgs) {
  const submission = submitted(await formOf(request), mergeForm);
  if (submission.status !== "success") return data(submission.reply(), { status: 422 });
  const { one, other, keep = one } = submission.value;
  const merge = context.get(licenseApiContext).companies.merge({
    params: { id: keep },
    body: { companyId: keep === one ? other : one },
    // No version check: the merge joins the notes, so changes by other users are not lost.
    rowVersion: undefined,
  });
  const merged = await attempt(merge);
  if (!merged.done) return data(refusedBy(merged.problem, submission), { status: 422 });
  return redirectWithToast(context, pathOf(keep), {
    tone: "success",
    message: `The customers are one now: ${merged.result.companyName}`,
  });
}

export default function Merge({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { customer, other, others, name } = loaderData;
  return (
    <Page width="narrow">
      <Link to={pathOf(customer.id)} className="text-sm text-muted [overflow-wrap:anywhere] hover:text-text">
        {customer.companyName}
      </Link>
      <PageHeader title="Merge customers" />
      <Card>
        {other ? (
          <Form method="post" replace className="grid gap-5">
            <ErrorSummary
              errors={summaryOf(refusal?.error ?? undefined, () => "keep")}
              submission={refusal}
              title="The customers were not merged"
            />
            <input type="hidden" name="one" value={customer.id} />
            <input type="hidden" name="other" value={other.id} />
            <FieldGroup id="keep" label="Which one stays?" required errors={refusal?.error?.keep ?? []}>
              <div className="grid gap-2 [overflow-wrap:anywhere]">
                {[customer, other].map((one) => (
                  <Radio
                    key={one.id}
                    name="keep"
                    value={one.id}
                    label={<bdi>{one.companyName}</bdi>}
                    hint={factsOf(one)}
                    required
                  />
                ))}
              </div>
            </FieldGroup>
            <p>
              The licenses, names, CRM companies and notes of the other one move to it, with their servers,
              instances and history. New licenses of either name are of the one that stays. The licenses
              themselves keep the names that they have.
            </p>
            <Warning>This cannot be undone.</Warning>
            <SubmitButton variant="destroy" busyLabel="Merging…" className="justify-self-start">
              Merge
            </SubmitButton>
          </Form>
        ) : (
          <div className="grid gap-5">
            <Form method="get" preventScrollReset className="flex flex-wrap items-end gap-2">
              <div className="min-w-0 flex-1 basis-60">
                <Field id="companyName" label="The other entry of the same company">
                  <NameInput
                    among="companies"
                    type="search"
                    name="companyName"
                    defaultValue={name}
                    maxLength={200}
                    required
                  />
                </Field>
              </div>
              <Button type="submit">Search</Button>
            </Form>
            {others && (
              <p role="status" className={others.length === 0 ? "text-muted" : "sr-only"}>
                {others.length === 0 ? "No other customer matches this name." : `Found: ${others.length}`}
              </p>
            )}
            {others && others.length > 0 && (
              <ul className="divide-y divide-line-soft rounded-lg border border-line">
                {others.map((one) => (
                  <li key={one.id}>
                    <Link
                      to={`${pathOf(customer.id)}/merge?${new URLSearchParams({ with: String(one.id) })}`}
                      className="block px-3 py-2 [overflow-wrap:anywhere] hover:bg-hover"
                    >
                      <bdi>{one.companyName}</bdi>
                      <span className="block text-sm text-muted">{counted(one.licenseCount, "license")}</span>
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

const factsOf = ({ licenseCount, hubspotCompanyIds, notes }: CompanyInFull) =>
  [
    counted(licenseCount, "license"),
    hubspotCompanyIds.length > 0 ? `CRM company ${hubspotCompanyIds.join(", ")}` : "not in the CRM",
    notes.trim() === "" ? "no notes" : "with notes",
  ].join(", ");
