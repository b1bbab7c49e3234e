import { useNumberFormat } from "#app/ui/number-format.ts";
import CalendarPlus from "lucide-react/icons/calendar-plus";
import ChartColumn from "lucide-react/icons/chart-column";
import GitMerge from "lucide-react/icons/git-merge";
import ListFilter from "lucide-react/icons/list-filter";
import Plus from "lucide-react/icons/plus";
import Siren from "lucide-react/icons/siren";
import { href, Outlet } from "react-router";
import { getCountryName } from "#app/domain/customer/country.ts";
import type { ApiEvent } from "#app/domain/history/event.ts";
import { can } from "#app/domain/person/can.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { dateLocaleContext } from "#app/middleware/locale.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import {
  findNewestEvent,
  submitConflictCheckedForm,
} from "#app/routes/kit/forms/save-with-conflict-check.ts";
import { readFormData } from "#app/routes/kit/forms/submission.ts";
import { parseCustomerId } from "#app/routes/internal/air-customers/customer-list.tsx";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { labelEvent } from "#app/words/event-wording.ts";
import { buildNewLicenseUrl } from "#app/routes/kit/new-license-url.ts";
import { BackLink } from "#app/routes/kit/page/back-link.tsx";
import type { Route } from "./+types/overview.ts";
import {
  buildBulkRenewalUrl,
  buildCustomerLicensesUrl,
  customerList,
  buildCustomerPath,
} from "./customer-list.ts";
import { noteFields } from "./note-fields.ts";
import { notesFormSchema } from "./notes-form.ts";
import { CustomerAside } from "./overview-aside.tsx";
import { CustomerEvents } from "./overview-events.tsx";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import {
  CustomerInstances,
  CustomerLicenses,
  CustomerPurchases,
  CustomerServers,
} from "./overview-parts.tsx";
import { readSystemClock } from "#app/domain/time/time.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? loaderData.customer.companyName : "Customer" },
];

export const handle: ListHandle = { list: customerList };

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = parseCustomerId(params);
  const { companies, purchases } = context.get(licenseApiContext);
  const { events, mails, ...customer } = await companies.get({ params: { id } });
  const purchasePage = await purchases.list({ query: { companyId: String(id), pageSize: "50" } });
  const session = context.get(sessionContext);
  const toLabeledEvent = (event: ApiEvent) => labelEvent(event, context.get(dateLocaleContext));
  return {
    customer,
    purchases: purchasePage.entities,
    events: events.map(toLabeledEvent),
    mails: mails.map(toLabeledEvent),
    country: customer.countryCode && getCountryName(customer.countryCode),
    mayEdit: can(session, "license.edit"),
    mayCreate: can(session, "license.create"),
    mayReport: can(session, "report.read"),
    now: readSystemClock(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { companies, audit } = context.get(licenseApiContext);
  const id = parseCustomerId(params);
  return submitConflictCheckedForm(await readFormData(request), {
    schema: notesFormSchema,
    fields: noteFields,
    read: () => companies.get({ params: { id } }),
    save: (body, { rowVersion }) => companies.change({ params: { id }, body, rowVersion }),
    findLastChange: () =>
      findNewestEvent(
        { audit },
        { eventName: "update-company" },
        ({ details }) => details["companyId"] === id,
      ),
    formatSavedMessage: () => "Notes saved",
    onSaved: (message) => redirectWithToast(context, buildCustomerPath(id), message),
  });
}

export default function Customer({ loaderData, actionData: rejection }: Route.ComponentProps) {
  const { formatCount } = useNumberFormat();
  const { customer, purchases, events, mails, country, mayEdit, mayCreate, mayReport, now } = loaderData;
  const { id, companyName, licenseCount, fisCustomerId } = customer;
  return (
    <Page>
      <BackLink to={customerList.path}>All customers</BackLink>
      <PageHeader
        title={<bdi className="[overflow-wrap:anywhere]">{companyName}</bdi>}
        description={country ?? "Country unknown"}
        actions={
          <>
            {mayEdit && licenseCount > 0 && (
              <ButtonLink to={buildBulkRenewalUrl(id)} variant="outline">
                <CalendarPlus aria-hidden /> Renew all
              </ButtonLink>
            )}
            {mayCreate && (
              <ButtonLink to={buildNewLicenseUrl(customer)}>
                <Plus aria-hidden /> Create license
              </ButtonLink>
            )}
            <ButtonLink to={buildCustomerLicensesUrl(id)} variant="outline">
              <ListFilter aria-hidden />{" "}
              {licenseCount === 1 ? "1 license" : `All ${formatCount(licenseCount, "license")}`}
            </ButtonLink>
            {mayReport && (
              <ButtonLink to={href("/license/customers/:id/statement", { id: String(id) })} variant="outline">
                <ChartColumn aria-hidden /> Statement of use
              </ButtonLink>
            )}
            {fisCustomerId !== null && (
              <ButtonLink
                to={href("/internal/air-customers/:id", { id: String(fisCustomerId) })}
                variant="outline"
              >
                <Siren aria-hidden /> FIS customer
              </ButtonLink>
            )}
            {mayEdit && (
              <ButtonLink to={href("/license/customers/:id/merge", { id: String(id) })} variant="outline">
                <GitMerge aria-hidden /> Merge
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="mt-5 grid items-start gap-x-6 gap-y-7 xl:grid-cols-[minmax(0,1fr)_320px] xl:grid-rows-[auto_1fr]">
        <div className="grid min-w-0 gap-7 xl:col-start-1">
          <CustomerLicenses customer={customer} mayEdit={mayEdit} />
          <CustomerPurchases purchases={purchases} />
          <CustomerInstances instances={customer.instances} />
          <CustomerServers servers={customer.servers} />
        </div>
        <CustomerAside
          customer={customer}
          country={country}
          mayEdit={mayEdit}
          rejection={rejection}
          now={now}
        />
        <div className="grid min-w-0 gap-7 xl:col-start-1">
          <CustomerEvents title="History" events={events} emptyText="No events yet." />
          <CustomerEvents
            title="Mails"
            events={mails}
            emptyText="No mail was sent about the licenses of this customer."
          />
        </div>
      </div>
      <Outlet />
    </Page>
  );
}
