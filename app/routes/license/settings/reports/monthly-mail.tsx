import { href } from "react-router";
import type { ReportMail } from "#app/domain/reports/report-mail.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { SwitchForm } from "#app/routes/kit/forms/switch-form.tsx";
import { Card } from "#app/ui/card.tsx";

/** `mail` is null if the user has not subscribed. */
export const MonthlyMail = ({ mail, email }: { mail: ReportMail | null; email: string }) => (
  <Card className="mb-4">
    <SwitchForm
      label="Monthly mail"
      isOn={mail !== null}
      action={href("/license/settings/reports")}
      hiddenFields={{ mail: mail ? "off" : "on" }}
    >
      <span aria-hidden>Monthly mail</span>
    </SwitchForm>
    <p className="mt-2 text-xs text-muted-foreground [overflow-wrap:anywhere]">
      {mail ? (
        <MailState mail={mail} />
      ) : (
        <>You can get the numbers of the past month at {email} on the first of each month.</>
      )}
    </p>
  </Card>
);

const outcomeTexts = {
  sent: "The last mail was sent",
  stored: "The last mail was not sent, because there is no mail server. It was saved as a file",
  failed: "The last mail was not sent",
};

const MailState = ({ mail: { nextAt, lastAt, outcome, error } }: { mail: ReportMail }) => (
  <>
    Next mail: <DateText value={nextAt} format="minute" />.
    {lastAt && outcome && (
      <>
        {" "}
        {outcomeTexts[outcome]} on <DateText value={lastAt} format="minute" />.
      </>
    )}
    {error && <span className="block text-destructive">{error}</span>}
  </>
);
