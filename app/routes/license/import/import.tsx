import { data, href, Link, useSearchParams } from "react-router";
import { redirect } from "#app/middleware/redirect.ts";
import { isUnderWay } from "#app/domain/import/import.ts";
import { mapping } from "#app/domain/import/mapping.ts";
import { paging } from "#app/domain/page.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { requireOffer } from "#app/middleware/offers.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { checkMay } from "#app/routes/forms/check-may.ts";
import { formOf } from "#app/routes/forms/submission.ts";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import type { PageHandle } from "#app/ui/page/page-handle.ts";
import { Page } from "#app/ui/page/page.tsx";
import type { Route } from "./+types/import.ts";
import { Faults } from "./faults.tsx";
import { stopText } from "#app/words/stop-reason.ts";
import { stateWords } from "./import-table.tsx";
import { MappingForm } from "./mapping-form.tsx";
import { Outcome, Progress } from "./outcome.tsx";

const shownFaults = paging.extend({ pageSize: paging.shape.pageSize.unwrap().default(25) });
const lookAgainSeconds = 2;

export const middleware = [requireOffer("import")];

export const meta = () => [{ title: "Import licenses" }];

export const handle: PageHandle = {
  refresh: ({ licenseImport }: Route.ComponentProps["loaderData"]) =>
    isUnderWay(licenseImport) ? String(lookAgainSeconds) : null,
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  checkMay(context.get(sessionContext), "license.import");
  const { imports } = context.get(licenseApiContext);
  const query = shownFaults.catch(shownFaults.parse({})).parse(Object.fromEntries(url.searchParams));
  const [licenseImport, faults] = await Promise.all([
    imports.read({ params }),
    imports.faults({ params, query }),
  ]);
  return { licenseImport, faults };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const chosen = chosenIn(await formOf(request));
  const mapped = await attempt(context.get(licenseApiContext).imports.map({ params, body: chosen }));
  if (mapped.done) return redirect(href("/license/import/:id", params), 303);
  const { fields, message } = mapped.problem;
  return data({ errors: fields ?? { "": [message] }, chosen }, { status: 422 });
}

/** An empty value means that the file has no such column. Throws 400 for an unknown form. */
function chosenIn(form: FormData) {
  const under = (group: string) =>
    Object.fromEntries(
      [...form].flatMap(([name, value]) =>
        name.startsWith(`${group}.`) && value !== "" ? [[name.slice(group.length + 1), value]] : [],
      ),
    );
  const read = mapping.safeParse({ columns: under("columns"), dates: under("dates") });
  if (read.success) return read.data;
  throw data(null, { status: 400, statusText: "Bad Request" });
}

export default function Import({ loaderData: { licenseImport, faults }, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const isMapped =
    licenseImport.state !== "mapping" && !(licenseImport.state === "checked" && search.has("map"));
  return (
    <Page width="narrow">
      <PageHeader
        title={<bdi>{licenseImport.fileName}</bdi>}
        description={`${licenseImport.rows.toLocaleString("en")} rows · ${stateWords[licenseImport.state]}`}
        actions={
          <Link to={href("/license/import")} className={buttonClasses()}>
            All imports
          </Link>
        }
      />
      {isMapped ? (
        <>
          {isUnderWay(licenseImport) ? (
            <Progress of={licenseImport} everyMs={lookAgainSeconds * 500} />
          ) : (
            <Outcome of={licenseImport} />
          )}
          {faults.totalEntityCount > 0 && <Faults faults={faults} />}
        </>
      ) : (
        <>
          {licenseImport.stopReason && <p className="mb-4">{stopText(licenseImport.stopReason)}</p>}
          <MappingForm of={licenseImport} refusal={actionData} />
        </>
      )}
    </Page>
  );
}
