import { href, Link } from "react-router";
import type { Page } from "#app/domain/page.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { ApiToken } from "#app/domain/token/token.ts";
import { PostButton } from "#app/routes/kit/forms/post-button.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { CreateAssistantForm } from "#app/routes/license/assistants/create-assistant-form.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { formatScopes } from "#app/words/scope-wording.ts";
import { createLastUsedColumn, Expiration } from "../tokens/token-table.tsx";

interface ViewerAssistantsProps {
  assistants: Page<ApiToken>;
  canChange: boolean;
  idempotencyKey: string;
  now: Instant;
}

export const ViewerAssistants = ({ assistants, canChange, idempotencyKey, now }: ViewerAssistantsProps) => (
  <Card id="assistants" className="scroll-mt-16">
    <CardTitle>Assistants</CardTitle>
    <p className="mb-3 text-muted-foreground">
      An AI client works here with your privileges. Each change is previewed, confirmed by you, and can be
      undone.{" "}
      <Link to={href("/license/account/assistants")} className="text-primary underline underline-offset-2">
        How to connect
      </Link>
    </p>
    {assistants.totalEntityCount > 0 && (
      <div className="mb-5">
        <DataTable
          label="Assistants"
          rows={assistants.entities}
          unreadableEntities={assistants.unreadableEntities}
          rowKey={({ token }) => token}
          columns={[
            {
              label: "Assistant",
              card: "title",
              render: (token) => <Code className="whitespace-nowrap">{token.token}</Code>,
            },
            {
              label: "Expiration Date",
              render: (token) => <Expiration at={token.expirationDate} now={now} />,
            },
            { label: "Scopes", render: (token) => formatScopes(token.scopes) },
            createLastUsedColumn(now),
            {
              label: "Remove",
              isLabelHidden: true,
              align: "end",
              card: "aside",
              render: ({ token }) => (
                <PostButton
                  action={href("/license/account/assistants/:start/remove", {
                    start: token.replace(/…$/, ""),
                  })}
                  size="sm"
                  busyLabel="Removing…"
                  aria-label={`Remove the assistant ${token}`}
                >
                  Remove
                </PostButton>
              ),
            },
          ]}
        />
      </div>
    )}
    <CreateAssistantForm canChange={canChange} idempotencyKey={idempotencyKey} />
  </Card>
);
