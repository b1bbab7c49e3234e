import CircleCheck from "lucide-react/icons/circle-check";
import { href, useSearchParams } from "react-router";
import { appendEllipsis } from "#app/domain/token/token.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { Facts } from "#app/ui/card.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { OneTimeSecret } from "#app/routes/kit/one-time-secret.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { CreatedDialog } from "#app/routes/kit/dialogs/created-dialog.tsx";
import { DialogButton } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { ApiDocumentation } from "./api-documentation.tsx";
import { tokenList } from "./token-list.ts";

interface CreatedTokenProps {
  createdToken: {
    /** First characters of the token. */
    start: string;
    /** Null if this browser has already shown the value. */
    value: string | null;
    /** Missing if the license API stores no names. */
    name?: string | null | undefined;
    expirationDate: Instant;
    ownerEmail: string;
  };
}

export function CreatedToken({
  createdToken: { start, value, name, expirationDate, ownerEmail },
}: CreatedTokenProps) {
  const [search] = useSearchParams();
  return (
    <CreatedDialog title="API token created" closeTo={tokenList.buildUrl}>
      <div className="grid gap-5">
        {value === null ? (
          <AlreadyShownNotice start={start} search={search} />
        ) : (
          <OneTimeSecret noun="token" value={value}>
            <h3 className="flex items-center gap-1.5 font-medium">
              <CircleCheck aria-hidden className="size-4 text-success" /> Your token
            </h3>
          </OneTimeSecret>
        )}
        <Facts
          facts={[
            ...(name ? [{ label: "Name", value: name }] : []),
            { label: "Begins with", value: <Code>{appendEllipsis(start)}</Code> },
            { label: "Expiration date", value: <DateText value={expirationDate} format="day" /> },
            { label: "Owner Email", value: <BreakableAddress text={ownerEmail} /> },
          ]}
        />
        <p className="text-xs text-muted-foreground">
          Send the token with each API request, in the header <Code>Authorization: Bearer …</Code>.{" "}
          <ApiDocumentation>How to use the API</ApiDocumentation>
        </p>
      </div>
    </CreatedDialog>
  );
}

const AlreadyShownNotice = ({ start, search }: { start: string; search: URLSearchParams }) => (
  <div className="grid justify-items-start gap-3 rounded-md bg-secondary p-3">
    <p>
      This token has already been created. Its value was shown once and is not stored. If you did not copy it,
      delete the token and create another token.
    </p>
    <DialogButton
      to={tokenList.buildDialogUrl(href("/license/tokens/:start/delete", { start }), search)}
      variant="destructive-outline"
      size="sm"
    >
      Delete this token
    </DialogButton>
  </div>
);
