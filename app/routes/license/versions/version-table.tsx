import { href } from "react-router";
import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import type { Version } from "#app/domain/version/version.ts";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";

interface VersionTableProps {
  versions: readonly Pick<Version, "id" | "version" | "releasedAt" | "isActive" | "createdBy">[];
  unreadableVersions: readonly UnreadableEntity[] | undefined;
  latestId: number | null;
}

export const VersionTable = ({ versions, unreadableVersions, latestId }: VersionTableProps) => (
  <DataTable
    label="Versions"
    rows={versions}
    isRowLink
    rowKey={({ id }) => id}
    unreadableEntities={unreadableVersions}
    columns={[
      {
        label: "Version",
        headClassName: "w-2/5",
        card: "title",
        render: ({ id, version }) => (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <DialogLink
              to={href("/license/versions/:id", { id: String(id) })}
              className="row-title min-w-0 [overflow-wrap:anywhere] after:absolute after:inset-0 after:content-['']"
            >
              <bdi>{version}</bdi>
            </DialogLink>
            {id === latestId && (
              <Badge variant="default" icon="seal">
                latest
              </Badge>
            )}
          </span>
        ),
      },
      { label: "Released At", render: ({ releasedAt }) => <DateText value={releasedAt} format="day" /> },
      { label: "Active", card: "aside", render: ({ isActive }) => <ActiveIcon isActive={isActive} /> },
      { label: "Created By", render: ({ createdBy }) => <BreakableAddress text={createdBy} /> },
    ]}
  />
);

const ActiveIcon = ({ isActive }: { isActive: boolean }) => (
  <>
    {isActive ? (
      <Check aria-hidden className="inline size-4 text-success" />
    ) : (
      <X aria-hidden className="inline size-4 text-muted-foreground" />
    )}
    <span className="text-xs text-muted-foreground @min-[44rem]/table-frame:sr-only">
      {isActive ? " Active" : " Not active"}
    </span>
  </>
);
