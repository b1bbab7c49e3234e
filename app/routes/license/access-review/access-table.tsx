import { href } from "react-router";
import { z } from "zod";
import type { AccessLine } from "#app/domain/access-review/access-review.ts";
import { describeRight, describeSource } from "#app/domain/access-review/access-table.ts";
import { isSamePerson } from "#app/domain/person/grant.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { RelativeTime } from "#app/routes/kit/dates/relative-time.tsx";
import { PostButton } from "#app/routes/kit/forms/post-button.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { RowDialogLink } from "#app/routes/kit/lists/row-actions.tsx";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { SecondaryText } from "#app/ui/table.tsx";

/** The button of a line submits its user and right as one value. */
const nameLine = ({ userId, right }: AccessLine) => `${userId} ${right}`;
export const parseConfirmedLine = z.object({ line: z.string() }).transform(({ line }) => {
  const [userId, right] = line.split(" ");
  return { userId: Number(userId), right };
});

interface AccessTableProps {
  lines: readonly AccessLine[];
  viewer: Viewer | null;
  now: Instant;
}

export function AccessTable({ lines, viewer, now }: AccessTableProps) {
  const hasSeveralProviders = new Set(lines.map(({ provider }) => provider)).size > 1;
  const isSelf = ({ email }: AccessLine) => viewer !== null && isSamePerson(viewer, email);
  return (
    <DataTable
      label="Rights"
      rows={lines}
      rowKey={nameLine}
      columns={[
        {
          label: "User",
          card: "title",
          headClassName: "min-w-56",
          render: (line) => (
            <>
              <span className="font-semibold">
                <BreakableAddress text={line.email} />
              </span>
              {isSelf(line) && <span className="text-muted-foreground"> (you)</span>}
              {hasSeveralProviders && <SecondaryText>{line.provider}</SecondaryText>}
            </>
          ),
        },
        { label: "Right", render: ({ right }) => describeRight(right) },
        { label: "From", render: ({ sources }) => sources.map(describeSource).join(", ") },
        {
          label: "Since",
          render: ({ since }) => (since ? <RelativeTime value={since} now={now} /> : "Not recorded"),
        },
        {
          label: "Confirmed",
          render: ({ confirmedAt, confirmedBy, isDue }) => (
            <>
              {confirmedAt ? <RelativeTime value={confirmedAt} now={now} /> : "Never"}
              {confirmedBy && <SecondaryText>{confirmedBy}</SecondaryText>}
              {isDue && (
                <SecondaryText>
                  <Badge variant="warning">To confirm</Badge>
                </SecondaryText>
              )}
            </>
          ),
        },
        {
          label: "Confirm",
          isLabelHidden: true,
          align: "end",
          card: "aside",
          render: (line) =>
            !isSelf(line) && (
              <span className="inline-flex gap-1.5">
                <RowDialogLink
                  to={href("/license/users/:user", { user: String(line.userId) })}
                  label="Privileges"
                  aria-label={`Privileges of ${line.email}`}
                />
                <PostButton
                  name="line"
                  value={nameLine(line)}
                  size="sm"
                  busyLabel="Confirming…"
                  aria-label={`Confirm ${describeRight(line.right)} of ${line.email}`}
                >
                  Confirm
                </PostButton>
              </span>
            ),
        },
      ]}
    />
  );
}
