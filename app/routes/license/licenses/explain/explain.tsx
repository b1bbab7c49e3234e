import { Form, useSearchParams } from "react-router";
import { grouped } from "#app/domain/text/grouped.ts";
import type { LicenseApiClient } from "#app/api/client.ts";
import { explain } from "#app/words/explanation.ts";
import { endOfDay, instantOf } from "#app/domain/time/time.ts";
import { day } from "#app/domain/time/time-schemas.ts";
import { requireOffer } from "#app/middleware/offers.ts";
import { licenseApiContext, problemBehind } from "#app/middleware/license-api.ts";
import { localeContext } from "#app/middleware/locale.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { DateText } from "#app/ui/data/date.tsx";
import { CloseLink, Dialog } from "#app/ui/layers/dialog.tsx";
import { DialogLink } from "#app/ui/layers/dialog-link.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { KeptQuery } from "#app/ui/page/pagination.tsx";
import { LicenseLine } from "#app/routes/license/license-line.tsx";
import type { Route } from "./+types/explain.ts";
import { behindExplained, type Explainable, explainable, explainAddress, explainedFrom } from "./address.ts";
import { ExplainedRefusal, ExplainedStatus } from "./parts.tsx";
import { serversOf } from "#app/routes/license/licenses/details/license-part.ts";
import { listSearch } from "#app/routes/license/licenses/list/address.ts";

export const middleware = [requireOffer("explain")];

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Statuses of ${params.key}` }];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = context.get(licenseApiContext);
  const [license, quotas, { servers, total }, settings, isSuspended] = await Promise.all([
    api.licenses.one({ params }),
    api.quotas.ofLicense({ query: { licenseKey: params.key } }),
    serversOf(api, params.key),
    api.settings.read(),
    isSuspendedOn(api, params.key),
  ]);
  const typed = url.searchParams.get("asOf") ?? "";
  const parsed = day.safeParse(typed);
  const asOf = parsed.success ? parsed.data : null;
  const now = instantOf(Date.now());
  const at = asOf ? endOfDay(asOf) : now;
  return {
    license,
    explanation: explain({ license, quotas, servers, settings, isSuspended }, at, context.get(localeContext)),
    at,
    asOf,
    typed,
    error: typed !== "" && !parsed.success ? "Enter a day as YYYY-MM-DD." : null,
    notCounted: total - servers.length,
  };
}

async function isSuspendedOn({ hostedCustomers }: LicenseApiClient, licenseKey: string): Promise<boolean> {
  try {
    const { state } = await hostedCustomers.one({ params: { licenseKey } });
    return state === "suspended";
  } catch (error) {
    if (problemBehind(error)?.kind !== "not-found") throw error;
    return false;
  }
}

export default function Explain({ loaderData }: Route.ComponentProps) {
  const { license, explanation, at, asOf, typed, error, notCounted } = loaderData;
  const [search] = useSearchParams();
  const from = explainedFrom(search);
  const behind = behindExplained(license.key, search);
  const first = explainable.find((name) => name === search.get("status")) ?? "lifetime";
  const ordered: readonly Explainable[] = [first, ...explainable.filter((name) => name !== first)];
  return (
    <Dialog
      title="Why these statuses"
      closeTo={behind}
      header={<LicenseLine license={license} />}
      footer={<CloseLink to={behind} />}
    >
      <Form method="get" replace preventScrollReset className="flex flex-wrap items-end gap-3">
        <KeptQuery search={String(listSearch(search))} without={[]} />
        <input type="hidden" name="status" value={first} />
        {from === "list" && <input type="hidden" name="from" value={from} />}
        {search.has("tab") && <input type="hidden" name="tab" value={search.get("tab") ?? ""} />}
        <Field label="As of" errors={error ? [error] : []} className="w-44">
          <Input key={typed} type="date" name="asOf" defaultValue={typed} min="2000-01-01" max="9999-12-31" />
        </Field>
        <Button type="submit">Show</Button>
        {typed !== "" && (
          <DialogLink
            to={explainAddress(license.key, search, first, from)}
            className="py-2 text-accent underline-offset-2 hover:underline"
          >
            Now
          </DialogLink>
        )}
      </Form>
      <p role="status" className="mt-3 text-sm text-muted">
        {asOf ? (
          <>
            At the end of <DateText value={asOf} format="day" /> UTC. Only the clock is moved: usage, the last
            contact, the quotas and the settings are taken as they are now.
          </>
        ) : (
          <>
            Now, <DateText value={at} format="minute" />, with usage and the last contact as they were last
            reported.
          </>
        )}
        {notCounted > 0 &&
          ` The license has ${grouped(notCounted)} more servers, which are not counted here.`}
      </p>
      <div className="mt-5 grid gap-4">
        {ordered.map((name) => (
          <ExplainedStatus key={name} name={name} explanation={explanation} isAsked={name === first} />
        ))}
        <ExplainedRefusal refusal={explanation.refusal} />
      </div>
    </Dialog>
  );
}
