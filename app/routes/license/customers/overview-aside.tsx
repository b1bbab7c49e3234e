import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { useNumberFormat } from "#app/ui/number-format.ts";
import type { CompanyDetails } from "#app/domain/company/company.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { buildInitialValues, type Rejection } from "#app/routes/kit/conflicts/conflict.ts";
import { ConflictCheckedControl } from "#app/routes/kit/conflicts/conflict.tsx";
import { ScreenForm } from "#app/routes/kit/forms/screen-form.tsx";
import { useLazilyValidatedForm } from "#app/routes/kit/forms/use-lazy-validation.ts";
import { Field } from "#app/ui/field.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { CapacityBar } from "#app/routes/kit/capacity-bar.tsx";
import { Card, CardTitle, Facts } from "#app/ui/card.tsx";
import {
  AboutCustomer,
  buildCommonCustomerFacts,
  Contact,
  findNextEndKey,
} from "#app/routes/internal/air-customers/about-customer.tsx";
import { noteFields } from "./note-fields.ts";
import type { NotesFormValues } from "./notes-form.ts";

interface CustomerAsideProps {
  customer: Omit<CompanyDetails, "events" | "mails">;
  country: string | null;
  mayEdit: boolean;
  rejection: Rejection<NotesFormValues> | undefined;
  now: Instant;
}

export function CustomerAside({ customer, country, mayEdit, rejection, now }: CustomerAsideProps) {
  const numbers = useNumberFormat();
  return (
    <AboutCustomer>
      <Card>
        <CardTitle>In total</CardTitle>
        <Facts facts={buildTotalFacts(customer, numbers)} />
      </Card>
      <Card>
        <CardTitle>Customer</CardTitle>
        <Facts
          facts={buildCommonCustomerFacts(
            { ...customer, country, nextEndKey: findNextEndKey(customer, customer.licenses) },
            now,
          )}
        />
      </Card>
      <Card>
        <CardTitle>Contacts</CardTitle>
        {customer.contacts.length === 0 ? (
          <p className="text-muted-foreground">No license of this customer has a contact.</p>
        ) : (
          <ul className="space-y-3">
            {customer.contacts.map((contact) => (
              <li key={contact.email}>
                <Contact contact={contact} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card>
        <CardTitle>Notes</CardTitle>
        {mayEdit ? (
          <NotesForm key={rejection?.conflict?.rowVersion} customer={customer} rejection={rejection} />
        ) : (
          <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
            {customer.notes || "–"}
          </p>
        )}
      </Card>
    </AboutCustomer>
  );
}

interface TotalUsageProps {
  /** Number of servers or assets in use on licenses that have a limit. */
  limitedUse: number;
  totalUse: number;
  capacity: number;
  /** False if full use is normal, because a full bar is red and looks like a warning. */
  hasBar: boolean;
}

function TotalUsage({ limitedUse, totalUse, capacity, hasBar }: TotalUsageProps) {
  const { formatThousands } = useNumberFormat();
  const unlimitedUseText = formatThousands(capacity > 0 ? totalUse - limitedUse : totalUse);
  if (capacity === 0) return `${unlimitedUseText} in use`;
  return (
    <>
      {hasBar ? (
        <CapacityBar used={limitedUse} total={capacity} />
      ) : (
        `${formatThousands(limitedUse)} / ${formatThousands(capacity)}`
      )}
      {totalUse > limitedUse && (
        <span className="block text-xs text-muted-foreground">
          and {unlimitedUseText} on licenses without a limit
        </span>
      )}
    </>
  );
}

function buildTotalFacts(
  { totals, fisCustomerId }: Pick<CompanyDetails, "totals" | "fisCustomerId">,
  { formatThousands }: NumberFormat,
) {
  const {
    enterpriseServersInUse,
    serversInUse,
    serverCapacity,
    enterpriseTotalClientsInUse,
    totalClientsInUse,
    totalClientCapacity,
  } = totals;
  return [
    {
      label: "Servers",
      value: (
        <TotalUsage
          limitedUse={enterpriseServersInUse}
          totalUse={serversInUse}
          capacity={serverCapacity}
          hasBar={false}
        />
      ),
    },
    {
      label: "Assets",
      value: (
        <TotalUsage
          limitedUse={enterpriseTotalClientsInUse}
          totalUse={totalClientsInUse}
          capacity={totalClientCapacity}
          hasBar
        />
      ),
    },
    ...(fisCustomerId === null
      ? []
      : [
          {
            label: "Cases",
            value: (
              <>
                <CapacityBar used={totals.casesUsed} total={totals.caseCapacity} />
                <span className="block text-xs text-muted-foreground">
                  {formatThousands(totals.openCases)} open
                </span>
              </>
            ),
          },
        ]),
  ];
}

const loadValidation = () => import("./notes-form.ts");

function NotesForm({ customer, rejection }: Pick<CustomerAsideProps, "customer" | "rejection">) {
  const [form, fields] = useLazilyValidatedForm({
    id: "notes",
    lastResult: rejection?.result,
    loadValidation,
    defaultValue: { notes: customer.notes },
  });
  const conflict = rejection?.conflict;
  return (
    <ScreenForm
      form={form}
      submission={rejection}
      hiddenFields={rejection?.initialValues ?? buildInitialValues(noteFields, customer)}
      isConflict={Boolean(conflict)}
      className="grid gap-2"
    >
      <ConflictCheckedControl fields={noteFields} name="notes" conflict={conflict}>
        <Field field={fields.notes} label={<span className="sr-only">Notes on the customer</span>}>
          <Textarea name="notes" rows={5} defaultValue={fields.notes.initialValue ?? ""} dir="auto" />
        </Field>
      </ConflictCheckedControl>
      <SubmitButton form="notes" variant="outline" className="justify-self-end">
        {conflict ? "Save again" : "Save"}
      </SubmitButton>
    </ScreenForm>
  );
}
