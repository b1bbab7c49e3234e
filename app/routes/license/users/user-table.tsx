import { href } from "react-router";
import { isSamePerson, mayManageUser } from "#app/domain/person/grant.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import type { Page } from "#app/domain/page.ts";
import { privilegeLabel } from "#app/domain/person/privilege.ts";
import type { User } from "#app/domain/person/user.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { RelativeTime } from "#app/routes/kit/dates/relative-time.tsx";
import { SecondaryText, type Sorting } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import { RowDialogLink } from "#app/routes/kit/lists/row-actions.tsx";
import { userList } from "./user-list.ts";

interface UserTableProps {
  users: Page<User>;
  viewer: Viewer | null;
  sorting: Sorting;
  search: URLSearchParams;
  now: Instant;
}

export function UserTable({ users, viewer, sorting, search, now }: UserTableProps) {
  const hasSessions = useHasExtensions();
  const providers = new Set(users.entities.map(({ provider }) => provider).filter((provider) => provider));
  const hasSeveralProviders = providers.size > 1;
  const isSelf = (user: User) => viewer !== null && isSamePerson(viewer, user.email);
  const mayChange = (user: User) => viewer !== null && mayManageUser(viewer, user);
  return (
    <DataTable
      label="Users"
      rows={users.entities}
      rowKey={(user) => user.id ?? user.email}
      sorting={sorting}
      unreadableEntities={users.unreadableEntities}
      columns={[
        {
          label: "Email",
          sortBy: "email",
          headClassName: "min-w-56",
          card: "title",
          render: (user) => (
            <>
              <span className="font-semibold">
                <BreakableAddress text={user.email} />
              </span>
              {isSelf(user) && <span className="text-muted-foreground"> (you)</span>}
              <StatusBadge user={user} />
              {hasSeveralProviders && user.provider && <SecondaryText>{user.provider}</SecondaryText>}
            </>
          ),
        },
        {
          label: "Last Activity",
          sortBy: "lastlogin",
          firstSort: "DESC",
          render: (user) =>
            user.lastlogin ? <RelativeTime value={user.lastlogin} now={now} /> : "Never signed in",
        },
        {
          label: "Privileges",
          headClassName: "w-1/3",
          card: "off",
          render: (user) => (
            <>
              <Privileges user={user} />
              <DirectoryGroups grants={user.directoryGrants ?? []} />
            </>
          ),
        },
        {
          label: "Edit",
          isLabelHidden: true,
          align: "end",
          card: "aside",
          render: (user) => (
            <span className="inline-flex gap-1.5">
              {mayChange(user) && !isSelf(user) && user.status && (
                <RowDialogLink
                  to={userList.buildDialogUrl(
                    href("/license/users/:user/status", { user: getUserParam(user) }),
                    search,
                  )}
                  aria-label={`${user.status === "disabled" ? "Enable" : "Disable"} ${user.email}`}
                  label={user.status === "disabled" ? "Enable" : "Disable"}
                />
              )}
              {mayChange(user) && hasSessions && user.status !== "invited" && (
                <RowDialogLink
                  to={userList.buildDialogUrl(
                    href("/license/users/:user/sessions", { user: getUserParam(user) }),
                    search,
                  )}
                  aria-label={`Sessions of ${user.email}`}
                  label="Sessions"
                />
              )}
              <RowDialogLink
                to={userList.buildDialogUrl(
                  href("/license/users/:user", { user: getUserParam(user) }),
                  search,
                )}
                label="Edit"
                rowName={user.email}
              />
            </span>
          ),
        },
      ]}
    />
  );
}

const getUserParam = ({ id, email }: User) => String(id ?? email);

function StatusBadge({ user: { status } }: { user: User }) {
  if (!status || status === "active") return null;
  const badge =
    status === "invited" ? (
      <Badge variant="default" icon="hourglass">
        Invited
      </Badge>
    ) : (
      <Badge variant="destructive" icon="ban">
        {status === "disabled" ? "Disabled" : "No longer allowed"}
      </Badge>
    );
  return <span className="ms-2">{badge}</span>;
}

const DirectoryGroups = ({ grants }: { grants: NonNullable<User["directoryGrants"]> }) =>
  grants.length > 0 && (
    <SecondaryText>From the directory: {grants.map(({ group }) => group).join(", ")}</SecondaryText>
  );

function Privileges({ user: { isAdmin, privileges } }: { user: User }) {
  if (isAdmin)
    return (
      <Badge variant="default" icon="shield">
        Admin
      </Badge>
    );
  if (privileges.length === 0) return <span className="text-muted-foreground">None</span>;
  const labels = privileges.map((privilege) => privilegeLabel[privilege]);
  return (
    <ul title={labels.join(", ")} className="fact-line cut text-muted-foreground">
      {labels.map((label) => (
        <li key={label} className="inline">
          {label}
        </li>
      ))}
    </ul>
  );
}
