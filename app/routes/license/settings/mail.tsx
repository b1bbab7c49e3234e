import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { Card, Facts } from "#app/ui/card.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import type { Route } from "./+types/mail.ts";
import { requireSettingsApi } from "./settings-request.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.subject ?? "Mail" }];

export const loader = (args: Route.LoaderArgs) =>
  requireSettingsApi(args).mails.read({ params: args.params });

export default function Mail({ loaderData: { subject, to, storedAt, text } }: Route.ComponentProps) {
  return (
    <Page width="narrow">
      <PageHeader
        title={
          <span dir="auto" className="[overflow-wrap:anywhere]">
            {subject}
          </span>
        }
      />
      <Card>
        <Facts
          facts={[
            { label: "To", value: <BreakableAddress text={to} /> },
            { label: "Time", value: <DateText value={storedAt} format="minute" /> },
          ]}
          className="mb-4 border-b pb-4"
        />
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {text}
        </p>
      </Card>
    </Page>
  );
}
