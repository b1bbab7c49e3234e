import { getTextareaProps, useForm } from "@conform-to/react";
import { href } from "react-router";
import type { LicenseApiClient } from "#app/api/client.ts";
import { mailInterval, intervalLabels, type ViewMail, maxRecipients } from "#app/domain/view/view-mail.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import type { Route } from "./+types/mail.ts";
import { loadView } from "./load-view.ts";
import { z } from "zod";
import { mailAddress } from "#app/domain/mail/mailer.ts";

const splitAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

const recipientsSchema = z
  .string({ error: "Enter at least one e-mail address." })
  .max(3_000, "Enter fewer characters.")
  .superRefine((text, context) => {
    const addresses = splitAddresses(text);
    const invalidAddress = addresses.find((address) => !mailAddress.safeParse(address).success);
    const addIssue = (message: string) => context.addIssue({ code: "custom", message });
    if (addresses.length === 0) addIssue("Enter at least one e-mail address.");
    if (addresses.length > maxRecipients) addIssue(`Enter at most ${maxRecipients} e-mail addresses.`);
    if (invalidAddress !== undefined) addIssue(`“${invalidAddress.slice(0, 60)}” is not an e-mail address.`);
  });

const mailFormSchema = z.object({
  every: z.enum(["never", ...mailInterval.options], { error: "Choose how often." }),
  recipients: recipientsSchema,
});

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Mail view ${loaderData?.name ?? ""}` }];

export async function loader(args: Route.LoaderArgs) {
  const session = args.context.get(sessionContext);
  const { viewMails } = requireApi(args.context, "view.mail");
  const [{ name }, { mail }] = await Promise.all([loadView(args), viewMails.read({ params: args.params })]);
  return { name, mail, email: session?.email ?? "" };
}

export async function action(args: Route.ActionArgs) {
  const { params, url, context } = args;
  const { viewMails } = requireApi(context, "view.mail");
  const { name } = await loadView(args);
  return submitForm(args.request, {
    schema: mailFormSchema,
    send: ({ every, recipients }) =>
      attempt<unknown>(
        every === "never"
          ? endMailIfScheduled(viewMails, params)
          : viewMails.save({ params, body: { every, recipients: splitAddresses(recipients) } }),
      ),
    onSent: (_, { every }) =>
      redirectWithToast(
        context,
        licenseList.buildDialogUrl(href("/license/licenses/views"), url.searchParams),
        every === "never" ? `View ${name} is not mailed` : `View ${name} is mailed ${intervalLabels[every]}`,
      ),
  });
}

async function endMailIfScheduled(
  viewMails: LicenseApiClient["viewMails"],
  params: { id: string },
): Promise<unknown> {
  const { mail } = await viewMails.read({ params });
  return mail === null ? null : viewMails.end({ params });
}

const frequencyChoices = [
  { value: "never", label: "Never" },
  ...mailInterval.options.map((value) => ({
    value,
    label: intervalLabels[value].charAt(0).toUpperCase() + intervalLabels[value].slice(1),
  })),
];

export default function MailView({ loaderData, actionData }: Route.ComponentProps) {
  const { name, mail, email } = loaderData;
  const [form, fields] = useForm({
    ...createFormOptions("view-mail", mailFormSchema, actionData),
    defaultValue: { every: mail?.every ?? "day", recipients: mail?.recipients.join("\n") ?? email },
  });
  return (
    <FormDialog
      title="Mail view"
      closeTo={(search) => licenseList.buildDialogUrl(href("/license/licenses/views"), search)}
      header={<bdi className="text-muted-foreground">{name}</bdi>}
      staysOpenOnOutsideClick
      form={form}
      submission={actionData}
    >
      <p>
        The licenses of the view are mailed as a CSV file at 06:00 UTC, as long as you have the privilege
        “Edits Licenses”. If the file is too large, a link to the file is mailed.
      </p>
      <Field field={fields.every} label="How often" required>
        <Select
          name="every"
          choices={frequencyChoices}
          defaultValue={fields.every.initialValue}
          data-autofocus
        />
      </Field>
      <Field
        field={fields.recipients}
        label="To"
        required
        hint="E-mail addresses of users who have signed in here. Enter one address per line, at most 10."
      >
        <Textarea {...getTextareaProps(fields.recipients)} rows={3} />
      </Field>
      {mail && <MailSchedule mail={mail} />}
    </FormDialog>
  );
}

const outcomeMessages = {
  sent: "The view was mailed",
  stored: "The view was not mailed, because there is no mail server. The mail is saved as a file,",
  failed: "The view was not mailed",
};

const MailSchedule = ({
  mail: { nextAt: nextMailAt, lastAt: lastMailAt, outcome, error },
}: {
  mail: ViewMail;
}) => (
  <p className="text-xs text-muted-foreground">
    Next on <DateText value={nextMailAt} format="minute" />.
    {lastMailAt && outcome && (
      <>
        {" "}
        {outcomeMessages[outcome]} on <DateText value={lastMailAt} format="minute" />.
      </>
    )}
    {error && <span className="block text-destructive [overflow-wrap:anywhere]">{error}</span>}
  </p>
);
