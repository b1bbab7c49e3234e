import { href, Link } from "react-router";
import type { KeptMail } from "#app/domain/mail/mailer.ts";
import { Address } from "#app/ui/data/address.tsx";
import { CardTitle } from "#app/ui/page/card.tsx";
import { DateText } from "#app/ui/data/date.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/data/table.tsx";

export const KeptMails = ({ mails }: { mails: readonly KeptMail[] }) => (
  <section className="mt-6">
    <CardTitle>Kept mails</CardTitle>
    <p className="mb-3 text-muted">
      No mail system is set up, so that mails do not leave this computer. These are the latest; none was sent.
    </p>
    <Table label="Kept mails">
      <TableHead>
        <HeadCell className="w-1/2">Subject</HeadCell>
        <HeadCell>To</HeadCell>
        <HeadCell>Time (UTC)</HeadCell>
      </TableHead>
      <TableBody>
        {mails.map(({ id, subject, to, keptAt }) => (
          <Row key={id}>
            <Cell card="lead">
              <Link
                to={href("/license/settings/mails/:id", { id })}
                dir="auto"
                className="font-semibold text-accent [overflow-wrap:anywhere] hover:underline"
              >
                {subject}
              </Link>
            </Cell>
            <Cell label="To">
              <Address text={to} />
            </Cell>
            <Cell label="Time (UTC)">
              <DateText value={keptAt} format="minute" />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  </section>
);
