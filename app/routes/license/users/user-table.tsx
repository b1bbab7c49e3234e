import { href } from "react-router";
import { isSamePerson, mayActOn } from "#app/domain/person/grant.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import { privilegeLabel } from "#app/domain/person/privilege.ts";
import type { User } from "#app/domain/person/user.ts";
import type { Instant } from "#app/domain/time/time.ts";
import { Address } from "#app/routes/kit/text/address.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClasses } from "#app/ui/button.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { RelativeTime } from "#app/routes/kit/dates/relative-time.tsx";
import { Cell, HeadCell, Row, type Sorting, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { useCapability } from "#app/routes/kit/use-capability.ts";
import { PageRows } from "#app/routes/kit/lists/unreadable-row.tsx";
import { userList } from "./user-list.ts";

interface UserTableProps {
  users: readonly User[];
  me: Viewer | null;
  unreadableUsers: readonly UnreadableEntity[] | undefined;
  sorted: Sorting;
  search: URLSearchParams;
  now: Instant;
}

export function UserTable({ users, unreadableUsers, me, sorted, search, now }: UserTableProps) {
  const hasSessions = useCapability("sessions");
  const hasSeveralProviders = new Set(users.map(({ provider }) => provider)).size > 1;
  return (
    <Table label="Users">
      <TableHead>
        <HeadCell sortBy="email" sorting={sorted} className="min-w-56">
          Email
        </HeadCell>
        <HeadCell sortBy="lastlogin" sorting={sorted}>
          Last Activity
        </HeadCell>
        <HeadCell>Privileges</HeadCell>
        <HeadCell>
          <span className="sr-only">Edit</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        <PageRows unreadableEntities={unreadableUsers} columns={4}>
          {users.map((user) => {
            const isSelf = me !== null && isSamePerson(me, user.email);
            const mayChangeUser = me !== null && mayActOn(me, user);
            return (
              <Row key={user.id ?? user.email}>
                <Cell card="title">
                  <span className="font-medium">
                    <Address text={user.email} />
                  </span>
                  {isSelf && <span className="text-muted-foreground"> (you)</span>}
                  <StatusBadge user={user} />
                  {hasSeveralProviders && (
                    <span className="block text-xs text-muted-foreground">{user.provider}</span>
                  )}
                </Cell>
                <Cell label="Last activity">
                  {user.lastlogin ? <RelativeTime value={user.lastlogin} now={now} /> : "Never signed in"}
                </Cell>
                <Cell label="Privileges" card="off">
                  <Privileges user={user} />
                </Cell>
                <Cell card="aside" align="end">
                  <span className="inline-flex gap-1.5">
                    {mayChangeUser && !isSelf && user.status && (
                      <DialogLink
                        to={userList.dialogAddress(
                          href("/license/users/:named/status", { named: userParam(user) }),
                          search,
                        )}
                        aria-label={`${user.status === "disabled" ? "Enable" : "Disable"} ${user.email}`}
                        className={buttonClasses({ size: "sm" })}
                      >
                        {user.status === "disabled" ? "Enable" : "Disable"}
                      </DialogLink>
                    )}
                    {mayChangeUser && hasSessions && (
                      <DialogLink
                        to={userList.dialogAddress(
                          href("/license/users/:named/sessions", { named: userParam(user) }),
                          search,
                        )}
                        aria-label={`Sessions of ${user.email}`}
                        className={buttonClasses({ size: "sm" })}
                      >
                        Sessions
                      </DialogLink>
                    )}
                    <DialogLink
                      to={userList.dialogAddress(
                        href("/license/users/:named", { named: userParam(user) }),
                        search,
                      )}
                      aria-label={`Edit ${user.email}`}
                      className={buttonClasses({ size: "sm" })}
                    >
                      Edit
                    </DialogLink>
                  </span>
                </Cell>
              </Row>
            );
          })}
        </PageRows>
      </TableBody>
    </Table>
  );
}

const userParam = ({ id, email }: User) => String(id ?? email);

const StatusBadge = ({ user: { status } }: { user: User }) =>
  !status || status === "active" ? null : (
    <span className="ms-2">
      <Badge tone="bad" icon="ban">
        {status === "disabled" ? "Disabled" : "No longer allowed"}
      </Badge>
    </span>
  );

function Privileges({ user: { isAdmin, privileges } }: { user: User }) {
  if (isAdmin)
    return (
      <Badge tone="accent" icon="shield">
        Admin
      </Badge>
    );
  if (privileges.length === 0) return <span className="text-muted-foreground">None</span>;
  return (
    <ul className="flex max-w-3xl flex-wrap gap-1">
      {privileges.map((privilege) => (
        <li
          key={privilege}
          className="rounded-sm border bg-card px-1.5 text-2xs/[18px] text-muted-foreground"
        >
          {privilegeLabel[privilege]}
        </li>
      ))}
    </ul>
  );
}
