import { Form, href, Link } from "react-router";
import type { ListedMail } from "#app/domain/mail/mailer.ts";
import type { Page } from "#app/domain/page.ts";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { CardTitle } from "#app/ui/card.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { SectionPagination } from "#app/routes/kit/lists/paged-list.tsx";
import { mailPageParam } from "./settings-request.ts";

export const StoredMails = ({ mails }: { mails: Page<ListedMail> }) => (
  <section className="mt-6">
    <CardTitle>Stored mails</CardTitle>
    {mails.entities.some(({ isSendable }) => isSendable) ? (
      <Form
        method="post"
        action={href("/license/settings/stored-notices")}
        className="mb-3 flex flex-wrap items-center gap-3"
      >
        <p className="text-muted-foreground">
          These notices to staff were stored as files before a mail server was set up. None of these notices
          was sent.
        </p>
        <SubmitButton
          action={href("/license/settings/stored-notices")}
          variant="outline"
          busyLabel="Sending…"
        >
          Send them now
        </SubmitButton>
      </Form>
    ) : (
      <p className="mb-3 text-muted-foreground">
        No mail server is set up, so mails are stored as files. The latest mails are listed here. None of
        these mails was sent.
      </p>
    )}
    <DataTable
      label="Stored mails"
      rows={mails.entities}
      rowKey={({ id }) => id}
      columns={[
        {
          label: "Subject",
          headClassName: "w-1/2",
          card: "lead",
          render: ({ id, subject }) => (
            <Link
              to={href("/license/settings/mails/:id", { id })}
              dir="auto"
              title={subject}
              className="row-title cut"
            >
              {subject}
            </Link>
          ),
        },
        {
          label: "To",
          headClassName: "w-1/4",
          render: ({ to }) => (
            <span title={to} className="cut">
              {to}
            </span>
          ),
        },
        { label: "Time", render: ({ storedAt }) => <DateText value={storedAt} format="minute" /> },
      ]}
    />
    <SectionPagination page={mails} noun="mails" pageParam={mailPageParam} />
  </section>
);
