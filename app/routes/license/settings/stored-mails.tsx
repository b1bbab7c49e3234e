import { Form, href, Link } from "react-router";
import type { ListedMail } from "#app/domain/mail/mailer.ts";
import { Address } from "#app/routes/kit/text/address.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { CardTitle } from "#app/ui/card.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";

export const StoredMails = ({ mails }: { mails: readonly ListedMail[] }) => (
  <section className="mt-6">
    <CardTitle>Kept mails</CardTitle>
    {mails.some(({ canBeSent }) => canBeSent) ? (
      <Form
        method="post"
        action={href("/license/settings/kept-notices")}
        className="mb-3 flex flex-wrap items-center gap-3"
      >
        <p className="text-muted-foreground">
          These notices to staff were kept as files before a mail system was set up; none was sent.
        </p>
        <SubmitButton
          action={href("/license/settings/kept-notices")}
          variant="secondary"
          busyLabel="Sending…"
        >
          Send them now
        </SubmitButton>
      </Form>
    ) : (
      <p className="mb-3 text-muted-foreground">
        No mail system is set up, so that mails do not leave this computer. These are the latest; none was
        sent.
      </p>
    )}
    <Table label="Kept mails">
      <TableHead>
        <HeadCell className="w-1/2">Subject</HeadCell>
        <HeadCell>To</HeadCell>
        <HeadCell>Time (UTC)</HeadCell>
      </TableHead>
      <TableBody>
        {mails.map(({ id, subject, to, keptAt: storedAt }) => (
          <Row key={id}>
            <Cell card="lead">
              <Link
                to={href("/license/settings/mails/:id", { id })}
                dir="auto"
                className="font-semibold text-primary [overflow-wrap:anywhere] hover:underline"
              >
                {subject}
              </Link>
            </Cell>
            <Cell label="To">
              <Address text={to} />
            </Cell>
            <Cell label="Time (UTC)">
              <DateText value={storedAt} format="minute" />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  </section>
);
