import { href } from "react-router";
import type { PresentedDirectoryRule } from "#app/domain/directory/directory-rules.ts";
import { CreateLink } from "#app/routes/kit/lists/create-links.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { actionsColumn, RowDialogLink } from "#app/routes/kit/lists/row-actions.tsx";
import { EmptyState } from "#app/ui/empty.tsx";
import { formatRights } from "#app/routes/license/kit/format-rights.ts";

interface RuleSectionProps {
  rules: readonly PresentedDirectoryRule[];
  findLabel: (provider: string) => string;
}

export function RuleSection({ rules, findLabel }: RuleSectionProps) {
  return (
    <section aria-labelledby="rules-title" className="mt-8">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-1">
          <h2 id="rules-title" className="text-lg font-semibold">
            Rules
          </h2>
          <p className="max-w-2xl text-muted-foreground">
            A rule gives rights to the users of a group. Users have the rights of all their rules, and those
            that colleagues give.
          </p>
        </div>
        <CreateLink to={href("/license/settings/directory/rules/new")}>Add rule</CreateLink>
      </div>
      {rules.length === 0 ? (
        <EmptyState title="There are no rules">
          <p>Groups of the directory give no rights. Colleagues give them on the page Users.</p>
        </EmptyState>
      ) : (
        <DataTable
          label="Rules"
          rows={rules.map((rule, position) => ({ ...rule, position: String(position) }))}
          rowKey={({ provider, group }) => `${provider} ${group}`}
          columns={[
            { label: "Group", card: "title", render: ({ group }) => group },
            { label: "Identity provider", render: ({ provider }) => findLabel(provider) },
            { label: "Rights", render: formatRights },
            {
              ...actionsColumn,
              render: ({ position, group }) => (
                <span className="inline-flex gap-1.5">
                  <RowDialogLink
                    label="Edit"
                    rowName={group}
                    to={href("/license/settings/directory/rules/:position", { position })}
                  />
                  <RowDialogLink
                    label="Remove"
                    rowName={group}
                    to={href("/license/settings/directory/rules/:position/remove", { position })}
                    variant="destructive-outline"
                  />
                </span>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
